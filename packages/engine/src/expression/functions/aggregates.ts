import { tick, type Runtime } from '../runtime.ts';
import { builtin } from './define.ts';

type Numbers = [list: number[] | undefined];

/** Functions over lists of numbers. */
export const aggregates = [
  builtin<Numbers>('sum', '<a<n>:n>', 1, (runtime, [list]) =>
    list === undefined ? undefined : sum(runtime, list),
  ),
  builtin<[list: unknown[] | undefined]>('count', '<a:n>', 1, (_runtime, [list]) => list?.length ?? 0),
  builtin<Numbers>('max', '<a<n>:n>', 1, (runtime, [list]) =>
    extreme(runtime, list, (a, b) => Math.max(a, b)),
  ),
  builtin<Numbers>('min', '<a<n>:n>', 1, (runtime, [list]) =>
    extreme(runtime, list, (a, b) => Math.min(a, b)),
  ),
  builtin<Numbers>('average', '<a<n>:n>', 1, (runtime, [list]) => {
    return list === undefined || list.length === 0 ? undefined : sum(runtime, list) / list.length;
  }),
];

function sum(runtime: Runtime, list: number[]): number {
  tick(runtime, list.length / 8);
  let total = 0;
  for (const number of list) total += number;
  return total;
}

function extreme(
  runtime: Runtime,
  list: number[] | undefined,
  choose: (a: number, b: number) => number,
): number | undefined {
  if (list === undefined || list.length === 0) return undefined;
  tick(runtime, list.length / 8);
  return list.reduce((best, number) => choose(best, number));
}
