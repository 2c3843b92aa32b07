import { lookup } from '../navigate.ts';
import { copyValue } from '../copy.ts';
import { charge, enter, leave, tick, type Runtime } from '../runtime.ts';
import { isObject, own, push, put, sequence, type Callable, type Dictionary } from '../values.ts';
import { builtin } from './define.ts';
import { callWith } from './higher-order.ts';

type Maybe = Dictionary | undefined;

/** Functions of objects. */
export const objects = [
  builtin<[value: unknown]>('keys', '<x-:a<s>>', 1, (runtime, [value]) => {
    const found = new Set<string>();
    keysOf(runtime, value, found);
    const list = sequence();
    for (const key of found) push(runtime, list, key);
    return list;
  }),
  builtin<[value: unknown, key: string | undefined]>('lookup', '<x-s:x>', 2, (runtime, [value, key]) => {
    return key === undefined ? undefined : lookup(runtime, value, key);
  }),
  builtin<[value: unknown]>('spread', '<x-:a<o>>', 1, (runtime, [value]) => {
    if (typeof value !== 'object' || value === null) return value;
    const list = Array.isArray(value) && value.some((item) => item !== undefined) ? [] : sequence();
    spread(runtime, value, list);
    return list;
  }),
  builtin<[list: unknown[] | undefined]>('merge', '<a<o>:o>', 1, (runtime, [list]) => {
    if (list === undefined) return undefined;
    const result: Dictionary = {};
    for (const object of list)
      if (isObject(object)) for (const [key, value] of entries(runtime, object)) put(result, key, value);
    return result;
  }),
  builtin<[object: Maybe, callable: Callable]>('each', '<o-f:a>', 2, (runtime, [object, callable]) => {
    const list = sequence();
    for (const [key, value] of entries(runtime, object ?? {})) {
      const result = callWith(runtime, callable, value, key, object);
      if (result !== undefined) push(runtime, list, result);
    }
    return list;
  }),
  builtin<[object: Maybe, callable?: Callable]>('sift', '<o-f?:o>', 2, (runtime, [object, callable]) => {
    const result: Dictionary = {};
    let count = 0;
    for (const [key, value] of entries(runtime, object ?? {})) {
      if (callable === undefined || !callWith(runtime, callable, value, key, object, true)) continue;
      put(result, key, value);
      count++;
    }
    return count === 0 ? undefined : result;
  }),
  builtin<[value: unknown]>('clone', '<(oa)-:o>', 1, (runtime, [value]) => {
    return value === undefined ? undefined : copyValue(runtime, value);
  }),
];

function entries(runtime: Runtime, object: Dictionary): [string, unknown][] {
  const keys = Object.keys(object);
  charge(runtime, 48 * keys.length);
  return keys.flatMap((key): [string, unknown][] => {
    const value = own(object, key);
    return value === undefined ? [] : [[key, value]];
  });
}

function keysOf(runtime: Runtime, value: unknown, found: Set<string>): void {
  enter(runtime);
  if (Array.isArray(value)) for (const item of value) keysOf(runtime, item, found);
  else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      tick(runtime);
      if (key !== '__proto__') found.add(key);
    }
  }
  tick(runtime);
  leave(runtime);
}

function spread(runtime: Runtime, value: unknown, list: unknown[]): void {
  enter(runtime);
  if (Array.isArray(value)) for (const item of value) spread(runtime, item, list);
  else if (isObject(value)) {
    for (const [key, item] of entries(runtime, value)) {
      const object: Dictionary = {};
      put(object, key, item);
      push(runtime, list, object);
    }
  } else if (value !== undefined) push(runtime, list, value);
  leave(runtime);
}
