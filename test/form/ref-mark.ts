import { cell, listOf, type RefRow } from './ref-values.ts';

type Plain = Record<string, unknown>;

/** A moment to which a save goes back. */
export interface Mark {
  clock: number;
  asked: number;
  fired: Map<string, number>;
  rows: RefRow[];
  parts: Map<RefRow, RefRow[]>;
}

/** Takes what was saved of a row; where rows were written since, only as what is stored. */
export function settle(row: RefRow, plain: Plain, parts: RefRow[], keeps: boolean): void {
  const { parts: savedParts, id: _, ...cells } = plain;
  row.stored = cells;
  listOf(savedParts).forEach((part, index) => {
    const own = parts[index];
    if (own !== undefined) settle(own, part, [], keeps);
  });
  if (keeps) return;
  for (const name of new Set([...Object.keys(cells), ...Object.keys(row.cells)])) {
    const now = row.cells[name] ?? cell(undefined);
    row.cells[name] = { ...now, value: cells[name] };
  }
  row.parts = parts;
}
