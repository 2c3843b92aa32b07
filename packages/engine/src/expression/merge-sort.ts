import { charge, tick, type Runtime } from './runtime.ts';
import { addMarks, hasMark, mark } from './values.ts';

/** A stable sort whose comparison may fail or run over its budget: `after(a, b)` says that `a` belongs behind `b`. */
export function mergeSort<T extends { item: unknown }>(
  runtime: Runtime,
  items: unknown[],
  keyed: (item: unknown) => T,
  after: (a: T, b: T) => boolean,
): unknown[] {
  if (items.length <= 1) return items;
  charge(runtime, 80 * items.length);
  const sorted = sort(runtime, items.map(keyed), after).map(({ item }) => item);
  if (hasMark(items, mark.tuples)) addMarks(sorted, mark.sequence | mark.tuples);
  return sorted;
}

function sort<T>(runtime: Runtime, list: T[], after: (a: T, b: T) => boolean): T[] {
  if (list.length <= 1) return list;
  const middle = Math.floor(list.length / 2);
  const left = sort(runtime, list.slice(0, middle), after);
  const right = sort(runtime, list.slice(middle), after);
  tick(runtime, list.length);
  const merged: T[] = [];
  let l = 0;
  let r = 0;
  for (;;) {
    const a = left[l];
    const b = right[r];
    if (a === undefined || b === undefined) break;
    if (after(a, b)) {
      merged.push(b);
      r++;
    } else {
      merged.push(a);
      l++;
    }
  }
  return merged.concat(left.slice(l), right.slice(r));
}
