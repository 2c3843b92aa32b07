import { mentionedNames, isObject } from '@bakehouse/contract';
import type { Kind } from '../definitions/define-kind.ts';
import type { Definition } from '../definitions/definition-set.ts';
import { kinds } from '../definitions/kinds/index.ts';
import type { Change } from './find-uses.ts';
import { placesOfName, renamedAt } from './rename-in-text.ts';
import type { Rename } from './renamed-fields.ts';

/** A definition that uses fields by their new names, and the paths at which it used the old ones. */
export interface Carried extends Definition {
  paths: string[];
}

type Json = Record<string, unknown>;

/**
 * Definitions in which renamed fields have their new names. A name is exchanged exactly where the check has something against the
 * old one and nothing against the new one; every other place stays as it is. Where an error would be left, all of it does.
 */
export function carryOver(change: Change, renames: readonly Rename[]): Carried[] {
  const names = renames.map(({ from }) => from);
  return kinds.flatMap((kind) =>
    change.before
      .of(kind.folder)
      .filter((each) => each.folder !== change.folder || each.identifier !== change.identifier)
      .filter(({ json }) => mentionedNames(JSON.stringify(json), names).length > 0)
      .flatMap((definition) => {
        const { json, paths } = renamedIn(definition, kind, change, renames);
        return paths.length === 0 ? [] : [{ ...definition, json, paths }];
      }),
  );
}

/** A definition as it may become, and which of its paths were others before. */
interface Draft {
  json: Json;
  moved: readonly { from: string; to: string }[];
}

function renamedIn(
  { json }: Definition,
  kind: Kind,
  { before, after }: Change,
  renames: readonly Rename[],
): { json: Json; paths: string[] } {
  const known = new Set(kind.check(json, before).map(({ code, path }) => `${code} ${path}`));
  const brokenIn = (draft: Draft) =>
    kind
      .check(draft.json, after)
      .filter(({ code, path }) => !known.has(`${code} ${formerPath(path, draft.moved)}`));
  let made: Draft = { json, moved: [] };
  const first = brokenIn(made);
  let broken = first.length;
  const paths: string[] = [];
  // What is inside first: with another key its path would be another one.
  const inner = [...new Set(first.map((finding) => finding.path))].sort((a, b) => depth(b) - depth(a));
  for (const path of inner)
    for (const rename of renames) {
      const better = renamedAtPath(made, path, rename, (each) => brokenIn(each).length < broken);
      if (better === undefined) continue;
      made = better;
      broken = brokenIn(made).length;
      paths.push(path);
      break;
    }
  const isLeft = brokenIn(made).some(({ severity }) => severity === 'error');
  return { json: made.json, paths: isLeft ? [] : paths };
}

const depth = (path: string) => path.split('.').length;

function formerPath(path: string, moved: Draft['moved']): string {
  const move = moved.findLast(({ to }) => path === to || path.startsWith(`${to}.`));
  return move === undefined ? path : move.from + path.slice(move.to.length);
}

/** The definition with the new name at a path, in the key or in the text there; undefined where neither makes it right. */
function renamedAtPath(
  { json, moved }: Draft,
  path: string,
  { from, to }: Rename,
  isRight: (draft: Draft) => boolean,
): Draft | undefined {
  const keys = keysTo(json, path);
  const key = keys?.at(-1);
  if (keys === undefined || key === undefined) return undefined;
  const inKey = placesOfName(key, from);
  const newKey = renamedAt(key, inKey, from, to);
  const rekeyed = {
    json: changedAt(json, keys, (value) => [newKey, value]),
    moved: [...moved, { from: path, to: path.slice(0, path.length - key.length) + newKey }],
  };
  if (inKey.length > 0 && isRight(rekeyed)) return rekeyed;
  const text = valueAt(json, keys);
  if (typeof text !== 'string') return undefined;
  const withNames = (places: readonly number[]) => ({
    json: changedAt(json, keys, () => [key, renamedAt(text, places, from, to)]),
    moved,
  });
  const all = placesOfName(text, from);
  if (all.length === 0 || !isRight(withNames(all))) return undefined;
  // The same word may mean something else beside it: what need not change stays.
  const needed = all.reduce((left, place) => {
    const others = left.filter((each) => each !== place);
    return others.length > 0 && isRight(withNames(others)) ? others : left;
  }, all);
  return withNames(needed);
}

/** The keys that lead to a path; a key may have dots itself. */
function keysTo(json: unknown, path: string): string[] | undefined {
  if (path === '') return [];
  const parts = path.split('.');
  for (let count = 1; count <= parts.length; count += 1) {
    const key = parts.slice(0, count).join('.');
    if (typeof json !== 'object' || json === null || !Object.hasOwn(json, key)) continue;
    const rest = keysTo(valueAt(json, [key]), parts.slice(count).join('.'));
    if (rest !== undefined) return [key, ...rest];
  }
  return undefined;
}

function valueAt(json: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], json);
}

/** A copy with another key and value in one place; all others stay, in their order. */
function changedAt<T>(
  json: T,
  [key = '', ...rest]: readonly string[],
  change: (value: unknown) => [key: string, value: unknown],
): T {
  const entry = (value: unknown): [string, unknown] =>
    rest.length === 0 ? change(value) : [key, changedAt(value, rest, change)];
  if (Array.isArray(json))
    return json.map((each: unknown, index) => (String(index) === key ? entry(each)[1] : each)) as T;
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => (name === key ? entry(value) : [name, value])),
  ) as T;
}
