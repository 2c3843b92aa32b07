import { builtins } from '@bakehouse/engine';

/** Names that are always there, or that an import uses itself. */
const taken: ReadonlySet<string> = new Set([
  'input',
  'resource',
  'user',
  'event',
  'run',
  'env',
  'item',
  'error',
]);

/** Gives every node a name that elements and variables may have, each its own; `shown` is the part of its key that people know. */
export function namesFor(
  keys: readonly string[],
  shown: (key: string) => string = (key) => key,
): Map<string, string> {
  const used = new Set<string>();
  return new Map(
    keys.map((key) => {
      const plain = wordsOf(shown(key)).join('_').slice(0, 50);
      const base = /^[A-Za-z]/.test(plain) ? plain : `step_${plain}`.replace(/_$/, '');
      return [key, free(isTaken(base) ? `${base}_step` : base, used)];
    }),
  );
}

/** An identifier of a workflow, each its own. */
export function identifierFor(name: string, used: Set<string>): string {
  const plain = wordsOf(name).join('_').toLowerCase().slice(0, 50);
  return free(/^[a-z]/.test(plain) ? plain : `workflow_${plain}`.replace(/_$/, ''), used);
}

/** The name, or the name with the first number that is free. */
export function free(base: string, used: Set<string>): string {
  let name = base;
  for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${base}_${count}`;
  used.add(name.toLowerCase());
  return name;
}

function isTaken(name: string): boolean {
  return builtins.has(name) || taken.has(name);
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
}
