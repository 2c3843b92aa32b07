import type { Random } from '../../packages/engine/src/expression/testing/random.ts';

/** Values that mean something to the product under test, by the name of the place where they are put. */
export interface Words {
  /** One of the known words of a name; undefined where there is none. */
  take(name: string, random: Random): string | undefined;
  add(name: string, ...values: string[]): void;
  /** Puts these in the place of all that was learned under a name. */
  replace(name: string, values: readonly string[]): void;
  /** Takes ids, cursors and the like out of an answer to an address such as `/runs/{id}`. */
  learn(template: string, headers: Record<string, unknown>, body: unknown): void;
}

/** Most words kept of a name; those that stood there from the beginning stay. */
const most = 60;

/** The known words, to which answers add. */
export function makeWords(
  given: Record<string, readonly string[]>,
  isSecret: (word: string) => boolean,
): Words {
  const fixed = new Map(Object.entries(given));
  const learned = new Map<string, string[]>();
  return { take, add, learn, replace: (name, values) => void learned.set(name, [...values]) };

  function take(name: string, random: Random): string | undefined {
    const [sure, found] = [fixed.get(name) ?? [], learned.get(name) ?? []];
    const from = found.length > 0 && (sure.length === 0 || random.chance(0.5)) ? found : sure;
    return from[random.below(from.length)];
  }

  function add(name: string, ...values: string[]): void {
    const list = learned.get(name) ?? [];
    learned.set(name, list);
    for (const value of values) {
      if (isSecret(value) || list.includes(value)) continue;
      list.push(value);
      if (list.length > most) list.shift();
    }
  }

  function learn(template: string, headers: Record<string, unknown>, body: unknown): void {
    if (typeof headers['etag'] === 'string') add('etag', headers['etag']);
    if (typeof headers['run-id'] === 'string') add('in runs', headers['run-id']);
    const noun = template.split('/').findLast((segment) => !segment.startsWith('{')) ?? '';
    for (const found of objectsIn(body)) {
      for (const [key, value] of Object.entries(found)) {
        if (typeof value !== 'string' || value.length > 500) continue;
        if (nameKeys.has(key)) add(`in ${noun}`, value);
        if (key === 'id' && typeof found['module'] === 'string') add(`in ${found['module']}`, value);
        if (cursorKeys.has(key)) add(key === 'next' ? 'cursor' : key, value);
      }
    }
  }
}

const nameKeys = new Set(['id', 'slug', 'identifier', 'bakery_resource_module', 'name', 'run', 'build']);
const cursorKeys = new Set(['next', 'cursor', 'ticket', 'token', 'challenge', 'hostname', 'path', 'email']);

/** The answer itself, and the entries of its list. */
function objectsIn(body: unknown): Record<string, unknown>[] {
  if (typeof body !== 'object' || body === null) return [];
  const { data } = body as { data?: unknown };
  const entries: unknown[] = Array.isArray(data) ? data.slice(0, 5) : [];
  return [body, ...entries].filter(
    (each): each is Record<string, unknown> => typeof each === 'object' && each !== null,
  );
}
