import { fail } from '../fault.ts';
import { charge, tick, type Runtime } from '../runtime.ts';
import { arityOf, push, sequence, truth, type Callable } from '../values.ts';
import { builtin } from './define.ts';

type List = unknown[] | undefined;

/** Functions that call a function for each item. */
export const higherOrder = [
  builtin<[list: List, callable: Callable]>('map', '<af>', 2, (runtime, [list, callable]) => {
    if (list === undefined) return undefined;
    const results = sequence();
    for (const [index, item] of list.entries()) {
      const value = callWith(runtime, callable, item, index, list);
      if (value !== undefined) push(runtime, results, value);
    }
    return results;
  }),
  builtin<[list: List, callable: Callable]>('filter', '<af>', 2, (runtime, [list, callable]) => {
    if (list === undefined) return undefined;
    const results = sequence();
    for (const [index, item] of list.entries()) {
      if (callWith(runtime, callable, item, index, list, true)) push(runtime, results, item);
    }
    return results;
  }),
  builtin<[list: List, callable?: Callable]>('single', '<af?>', 2, (runtime, [list, callable]) => {
    if (list === undefined) return undefined;
    let found: { item: unknown } | undefined;
    for (const [index, item] of list.entries()) {
      tick(runtime);
      if (callable !== undefined && !callWith(runtime, callable, item, index, list, true)) continue;
      if (found !== undefined) fail('D3138', '$single found more than one match');
      found = { item };
    }
    return found === undefined ? fail('D3139', '$single found no match') : found.item;
  }),
  builtin<[list: List, callable: Callable, start?: unknown]>(
    'reduce',
    '<afj?:j>',
    3,
    (runtime, [list, callable, start]) => {
      if (list === undefined) return undefined;
      const arity = arityOf(callable);
      if (arity < 2) fail('D3050', 'The function of $reduce must take at least two arguments');
      const seeded = start !== undefined || list.length === 0;
      let result = seeded ? start : list[0];
      for (let index = seeded ? 0 : 1; index < list.length; index++) {
        tick(runtime);
        result = callable([result, list[index], index, list].slice(0, Math.min(4, arity)), null, runtime);
      }
      return result;
    },
  ),
];

/** Calls a function with a value and, as far as it takes them, the place and the whole; `asTruth` gives the truth of the result. */
export function callWith(
  runtime: Runtime,
  callable: Callable,
  value: unknown,
  place: unknown,
  whole: unknown,
  asTruth = false,
): unknown {
  charge(runtime, 16);
  const arity = arityOf(callable);
  const args = arity >= 3 ? [value, place, whole] : arity === 2 ? [value, place] : [value];
  const result = callable(args, null, runtime);
  return asTruth ? truth(result, runtime) : result;
}
