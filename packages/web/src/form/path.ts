import { splitPath } from '@bakehouse/contract';

/** The row that holds a field: `items.0` for `items.0.price`, empty at the top. */
export function selectorOf(path: string): string {
  const steps = splitPath(path);
  const last = steps.findLastIndex((step) => typeof step === 'number');
  return steps.slice(0, last + 1).join('.');
}
