import { fault, joinPath } from './fault.ts';
import type { ContentFault } from './problem.ts';

/** Anything JSON can say. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** How deep a JSON value may nest. */
export const jsonDepthLimit = 64;

/** Whether a value is an object with keys (neither null nor an array). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own value of a key, never one inherited from the prototype. */
export function own(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Why a value cannot be kept as JSON: not JSON, too deep, or text that PostgreSQL cannot hold. */
export function jsonFaults(value: unknown, path: string, depth = jsonDepthLimit): ContentFault[] {
  // Nearly always nothing is wrong, which is found without making a path for every part.
  return isSound(value, depth) ? [] : findFaults(value, path, depth);
}

function isSound(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return isText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isSound(item, depth - 1));
  const object: Record<string, unknown> = value as Record<string, unknown>;
  return Object.keys(object).every(
    (key) => key !== '__proto__' && isText(key) && isSound(object[key], depth - 1),
  );
}

function isText(text: string): boolean {
  return !text.includes('\0') && !loneSurrogate.test(text);
}

function findFaults(value: unknown, path: string, depth: number): ContentFault[] {
  if (value === null || typeof value === 'boolean') return [];
  if (typeof value === 'string') return textFaults(value, path);
  if (typeof value === 'number') {
    return Number.isFinite(value) ? [] : [fault('wrong_type', path, 'Expected a finite number')];
  }
  if (typeof value !== 'object') return [fault('wrong_type', path, 'Expected a JSON value')];
  if (depth === 0) return [fault('too_deep', path, 'Nested too deep')];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => findFaults(item, joinPath(path, index), depth - 1));
  }
  return Object.entries(value).flatMap(([key, item]) => {
    const at = joinPath(path, key);
    if (key === '__proto__') return [fault('reserved', at, 'The key "__proto__" is not allowed')];
    return [...textFaults(key, at), ...findFaults(item, at, depth - 1)];
  });
}

/** Why a text cannot be stored: NUL or half a surrogate pair. */
export function textFaults(text: string, path: string): ContentFault[] {
  if (text.includes('\0')) return [fault('bad_value', path, 'Text must not contain NUL characters')];
  if (loneSurrogate.test(text)) return [fault('bad_value', path, 'Text contains half of a surrogate pair')];
  return [];
}

/** Whether two JSON values are the same, whatever the order of keys. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => jsonEqual(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key], b[key]))
  );
}

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
