import { fail } from '../fault.ts';
import { mergeSort } from '../merge-sort.ts';
import { charge, tick, type Runtime } from '../runtime.ts';
import { deepEqual, hasMark, isNumeric, mark, push, sequence, type Callable } from '../values.ts';
import { builtin } from './define.ts';

type List = unknown[] | undefined;

/** Functions that join, order and compare lists. */
export const lists = [
  builtin<[first: unknown, second: unknown]>('append', '<xx:a>', 2, (runtime, [first, second]) => {
    if (first === undefined) return second;
    if (second === undefined) return first;
    const left: unknown[] = Array.isArray(first) ? first : [first];
    const right: unknown[] = Array.isArray(second) ? second : [second];
    charge(runtime, 32 + 8 * (left.length + right.length));
    return left.concat(right);
  }),
  builtin<[list: List]>('reverse', '<a:a>', 1, (runtime, [list]) => {
    if (list === undefined || list.length <= 1) return list;
    charge(runtime, 32 + 8 * list.length);
    return list.slice().reverse();
  }),
  builtin<[list: List]>('shuffle', '<a:a>', 1, (runtime, [list]) => {
    if (list === undefined || list.length <= 1) return list;
    const random = runtime.scope.random ?? fail('random', '$shuffle has no source of random numbers here');
    charge(runtime, 32 + 8 * list.length);
    const result = list.slice();
    for (let at = result.length - 1; at > 0; at--) {
      const other = Math.min(at, Math.floor(random() * (at + 1)));
      [result[at], result[other]] = [result[other], result[at]];
    }
    return result;
  }),
  builtin<[list: unknown]>('distinct', '<x:x>', 1, (runtime, [list]) => {
    return Array.isArray(list) && list.length > 1 ? distinct(runtime, list) : list;
  }),
  builtin<[list: List, after?: Callable]>('sort', '<af?:a>', 2, (runtime, [list, after]) => {
    if (list === undefined || list.length <= 1) return list;
    if (after !== undefined)
      return mergeSort(runtime, list, keyed, (a, b) => Boolean(after([a.item, b.item], null, runtime)));
    if (list.every(isNumeric))
      return mergeSort(runtime, list, keyed, (a, b) => Number(a.item) > Number(b.item));
    if (!list.every((item) => typeof item === 'string')) {
      fail('D3070', '$sort needs a list of numbers or of strings, or a function that compares');
    }
    return mergeSort(runtime, list, keyed, (a, b) => String(a.item) > String(b.item));
  }),
  builtin<List[]>('zip', '<a+>', 0, (runtime, lists) => {
    const length = Math.min(...lists.map((list) => list?.length ?? 0));
    const result: unknown[] = [];
    for (let at = 0; at < length; at++) {
      charge(runtime, 40 + 8 * lists.length);
      result.push(lists.map((list) => list?.[at]));
    }
    return result;
  }),
];

const keyed = (item: unknown) => ({ item });

function distinct(runtime: Runtime, list: unknown[]): unknown[] {
  const result = hasMark(list, mark.sequence) ? sequence() : [];
  const simple = new Set<unknown>();
  const objects: unknown[] = [];
  for (const item of list) {
    tick(runtime);
    if (typeof item !== 'object' || item === null) {
      if (simple.has(item)) continue;
      charge(runtime, 32);
      simple.add(item);
    } else {
      const known = objects.some((other) => {
        tick(runtime);
        return deepEqual(item, other, runtime);
      });
      if (known) continue;
      objects.push(item);
    }
    push(runtime, result, item);
  }
  return result;
}
