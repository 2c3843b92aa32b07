import { isNone, type KeyValues, type PivotKey } from './pivot-key.ts';

/** A row of an answer to a question for groups. */
type Answered = Readonly<Record<string, unknown>>;

/** A row or column of a pivot. */
export interface Head {
  /** Tells it from the others. */
  id: string;
  values: KeyValues;
}

/** What tells a cell, row or column from the others. */
export function idOf(values: KeyValues): string {
  return JSON.stringify(values.map((value) => (isNone(value) ? null : value)));
}

/** The values of some keys in each group of an answer. */
export function headsOf(keys: readonly PivotKey[], groups: readonly Answered[]): Head[] {
  return groups.map((group) => {
    const values = keys.map(({ term }) => group[term] ?? null);
    return { id: idOf(values), values };
  });
}

/** Figures by the rows and columns that they belong to. */
export function figuresBy(
  keys: readonly PivotKey[],
  groups: readonly Answered[],
  figure: string,
): Map<string, unknown> {
  return new Map(
    groups.map((group) => [idOf(keys.map(({ term }) => group[term] ?? null)), group[figure] ?? null]),
  );
}

/** The order in which people look for values: choices as they were written, times as they pass, all others by name; what has no value comes last. */
export function inOrder(
  heads: readonly Head[],
  keys: readonly PivotKey[],
  place: (key: number, value: unknown) => number | string,
): Head[] {
  return heads.toSorted((a, b) => {
    for (const at of keys.keys()) {
      const [left, right] = [a.values[at], b.values[at]];
      if (isNone(left) || isNone(right)) {
        if (isNone(left) !== isNone(right)) return isNone(left) ? 1 : -1;
        continue;
      }
      const order = compare(place(at, left), place(at, right));
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Rows that have their first value in common, where there are two: they stand together. */
export function together(rows: readonly Head[]): Head[][] {
  const groups = new Map<string, Head[]>();
  for (const row of rows) {
    const key = row.values.length > 1 ? idOf(row.values.slice(0, 1)) : row.id;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}
