import { isObject, own } from '../json-value.ts';
import { splitPath } from './path-values.ts';

/** The path with rows named by their ids: `items.#0190a5….price`; undefined where a row on the way has none. */
export function toRowPath(values: unknown, path: string): string | undefined {
  let at = values;
  const parts: string[] = [];
  for (const step of splitPath(path)) {
    if (typeof step === 'string') {
      at = isObject(at) ? own(at, step) : undefined;
      parts.push(step);
    } else {
      at = Array.isArray(at) ? at[step] : undefined;
      const id = isObject(at) ? own(at, 'id') : undefined;
      if (typeof id !== 'string') return undefined;
      parts.push(`#${id}`);
    }
  }
  return parts.join('.');
}

/** The path as it is now, for one with ids; undefined where a row is gone. */
export function fromRowPath(values: unknown, path: string): string | undefined {
  let at = values;
  const parts: string[] = [];
  for (const part of path.split('.')) {
    if (part.startsWith('#')) {
      const index = Array.isArray(at)
        ? at.findIndex((row) => isObject(row) && own(row, 'id') === part.slice(1))
        : -1;
      if (index < 0) return undefined;
      at = (at as unknown[])[index];
      parts.push(String(index));
    } else {
      at = isObject(at) ? own(at, part) : undefined;
      parts.push(part);
    }
  }
  return parts.join('.');
}
