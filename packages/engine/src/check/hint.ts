import { closest, type KnownNames } from '../expression/closest.ts';

/** "Did you mean …?" where one of the names is near. */
export function hintFor(name: string, names: Iterable<string> | KnownNames): string | undefined {
  const near = 'closest' in names ? names.closest(name) : closest(name, names);
  return near === undefined || near === name ? undefined : `Did you mean "${near}"?`;
}

/** A value in a message, not too long. */
export function quoted(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** The value at a dotted path. */
export function valueAt(json: unknown, path: string): unknown {
  let at = json;
  for (const part of path === '' ? [] : path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at;
}
