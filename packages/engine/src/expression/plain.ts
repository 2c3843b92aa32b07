import { fail, overrun } from './fault.ts';
import { charge, enter, leave, type Runtime } from './runtime.ts';
import { hasMark, isObject, type Dictionary } from './values.ts';

/**
 * What an evaluation gives out: data that JSON can carry, within the size limit when written out as a tree. Functions are
 * left out; lists that the language marked are copied; data that needs no change is handed on as it is.
 */
export function toPlain(runtime: Runtime, value: unknown): unknown {
  return typeof value === 'string' ? value : walk({ runtime, size: 0 }, value);
}

interface Walk {
  runtime: Runtime;
  size: number;
}

const anyMark = 31;

function walk(state: Walk, value: unknown): unknown {
  if (typeof value === 'string') grow(state, 2 * value.length);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number')
    return Number.isFinite(value) ? value : fail('D1001', `Number out of range: ${value}`);
  if (value === null) return null;
  if (!Array.isArray(value) && !isObject(value)) return undefined;
  enter(state.runtime);
  grow(state, 32);
  const result = Array.isArray(value) ? walkList(state, value) : walkObject(state, value);
  leave(state.runtime);
  return result;
}

function walkList(state: Walk, list: unknown[]): unknown[] {
  let copy: unknown[] | undefined = hasMark(list, anyMark) ? [] : undefined;
  for (let index = 0; index < list.length; index++) {
    grow(state, 8);
    const item = list[index];
    const plain = walk(state, item) ?? null;
    if (copy === undefined && plain !== item) copy = list.slice(0, index);
    copy?.push(plain);
  }
  return copy ?? list;
}

function walkObject(state: Walk, source: Dictionary): Dictionary {
  const keys = Object.keys(source);
  let copy: Dictionary | undefined;
  for (const [index, key] of keys.entries()) {
    grow(state, 16 + 2 * key.length);
    const item = source[key];
    const plain = key === '__proto__' ? undefined : walk(state, item);
    if (copy === undefined && plain !== item) {
      copy = {};
      for (const before of keys.slice(0, index)) copy[before] = source[before];
    }
    if (copy !== undefined && plain !== undefined) copy[key] = plain;
  }
  return copy ?? source;
}

function grow(state: Walk, bytes: number): void {
  state.size += bytes;
  if (state.size > state.runtime.limits.bytes)
    overrun(`The result is larger than ${state.runtime.limits.bytes} bytes`);
  charge(state.runtime, 0);
}
