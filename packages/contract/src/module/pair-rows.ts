import type { FieldDefinition } from '../fields/field-definition.ts';
import { isObject, jsonEqual, own } from '../json-value.ts';

type Values = Record<string, unknown>;

const nothing: ReadonlySet<string> = new Set();

/** For each row, the one it was before; undefined for a new row. */
export type RowPairs = readonly (Values | undefined)[];

/**
 * Finds for each row the one it was before: that of its id; where it has none, one in which people have written the same,
 * best at its own place; else one that differs from it only in what is said to have been changed; else the one at its place.
 * None is found twice.
 */
export function pairRows(
  fields: readonly FieldDefinition[],
  before: readonly unknown[],
  rows: readonly unknown[],
  changed: (index: number) => ReadonlySet<string> = () => nothing,
): RowPairs {
  const old = before.map((row) => (isObject(row) ? row : undefined));
  const free = new Set(old.flatMap((row, index) => (row === undefined ? [] : [index])));
  const found: (Values | undefined)[] = rows.map(() => undefined);
  const take = (which: (row: Values, index: number) => number | undefined) =>
    rows.forEach((row, index) => {
      if (found[index] !== undefined || !isObject(row)) return;
      const at = which(row, index);
      if (at === undefined || !free.delete(at)) return;
      found[index] = old[at];
    });
  const anonymous = (row: Values) => typeof own(row, 'id') !== 'string';
  const first = (fits: (row: Values) => boolean) => [...free].find((at) => fits(old[at] ?? {}));
  const writable = fields.filter(({ readonly }) => readonly !== true);
  const sameWritten = (a: Values, b: Values, but = nothing) =>
    writable.every(
      ({ identifier }) =>
        but.has(identifier) || jsonEqual(own(a, identifier) ?? null, own(b, identifier) ?? null),
    );
  take((row) => (anonymous(row) ? undefined : first((each) => own(each, 'id') === own(row, 'id'))));
  take((row, at) => (anonymous(row) && free.has(at) && sameWritten(row, old[at] ?? {}) ? at : undefined));
  take((row) => (anonymous(row) ? first((each) => sameWritten(row, each)) : undefined));
  take((row, at) => {
    const cells = anonymous(row) ? changed(at) : nothing;
    return cells.size === 0 ? undefined : first((each) => sameWritten(row, each, cells));
  });
  take((row, at) => (anonymous(row) || anonymous(old[at] ?? {}) ? at : undefined));
  return found;
}
