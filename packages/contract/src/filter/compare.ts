import type { ColumnKind } from '../fields/define-field.ts';
import { jsonEqual } from '../json-value.ts';

/** The order of two values of a column: negative, zero or positive. Both are stored values, neither is null. */
export function compareValues(column: ColumnKind, a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (typeof a === 'string' && typeof b === 'string') {
    return column === 'timestamptz' ? compareText(sortable(a), sortable(b)) : compareText(a, b);
  }
  return jsonEqual(a, b) ? 0 : compareText(JSON.stringify(a), JSON.stringify(b));
}

/** Whether two values of a column are the same. */
export function sameValue(column: ColumnKind, a: unknown, b: unknown): boolean {
  return compareValues(column, a, b) === 0;
}

/** The order of two texts by code points, as PostgreSQL's collation "C" has it for UTF-8. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** UTF-16 puts surrogates, which stand for the highest code points, below the last of the others. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** An instant in UTC as a text whose order is that of time. */
function sortable(instant: string): string {
  const bare = instant.replace(/Z$/, '');
  return bare.includes('.') ? bare.replace(/\.?0*$/, '') : bare;
}
