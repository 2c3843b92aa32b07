import { isObject, splitPath } from '@bakehouse/contract';
import { keyOf, toKeyed } from './row-key.ts';

/** What was changed in a form and has started workflows, whether or not it holds something else now. */
export interface TouchedFields {
  /** A field was changed: `items.0.price`, or `items.price` in a row that went. */
  note(values: Record<string, unknown>, path: string): void;
  /** Goes on with what was changed in a form that was left. */
  resume(paths: readonly string[]): void;
  /** What was changed so far, for a form with these values. */
  standing(values: Record<string, unknown>): Standing;
  /** Forgets what was saved, and has not changed since. */
  forget(saved: Standing): void;
}

/** What was changed at some moment. */
export interface Standing {
  paths: string[];
  /** How often it had been changed. */
  marks: ReadonlyMap<string, number>;
}

/** Makes the memory of what was changed. */
export function createTouchedFields(): TouchedFields {
  const touched = new Map<string, number>();
  let count = 0;
  const add = (path: string) => {
    count += 1;
    touched.set(path, count);
  };
  return {
    note: (values, path) => add(keyed(values, path)),
    resume: (paths) => paths.forEach(add),
    standing: (values) => ({
      paths: [...new Set([...touched.keys()].map((path) => placeOf(values, path)))],
      marks: new Map(touched),
    }),
    forget({ marks }) {
      for (const [path, mark] of marks) if (touched.get(path) === mark) touched.delete(path);
    },
  };
}

/** The path with rows named by their keys, as far as it names rows. */
function keyed(values: Record<string, unknown>, path: string): string {
  const steps = splitPath(path);
  const end = steps.findLastIndex((step) => typeof step === 'number') + 1;
  const rows = toKeyed(values, steps.slice(0, end).join('.'));
  return [
    ...(rows === undefined || rows === '' ? [] : [rows]),
    ...steps.slice(rows === undefined ? 0 : end),
  ].join('.');
}

/** The path as it is now; a row that is gone is left out, and so are those within it. */
function placeOf(values: unknown, path: string): string {
  let at = values;
  let isGone = false;
  const parts: string[] = [];
  for (const part of path.split('.')) {
    let step: string | number = part;
    if (part.startsWith('#')) {
      step = Array.isArray(at) ? at.findIndex((row) => keyOf(row) === part.slice(1)) : -1;
      isGone ||= step < 0;
      if (isGone) continue;
    }
    at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined;
    parts.push(String(step));
  }
  return parts.join('.');
}
