import type { Place } from './grid-keys.ts';

/** Cells of a table that are chosen together, by the numbers of their rows and columns; both ends are in it. */
export interface CellBlock {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The cells between two corners; the column with the boxes is none of them. */
export function blockBetween(one: Place, other: Place): CellBlock {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.max(1, Math.min(one.column, other.column)),
    right: Math.max(one.column, other.column),
  };
}

/** What of a block lies in a row, as text: a row is drawn again only where it changes. */
export function blockInRow(block: CellBlock | undefined, row: number): string | undefined {
  return block !== undefined && row >= block.top && row <= block.bottom
    ? `${block.left}-${block.right}`
    : undefined;
}

/** Whether a column is in such a part. */
export function isInBlock(part: string | undefined, column: number): boolean {
  if (part === undefined) return false;
  const [left = 0, right = 0] = part.split('-').map(Number);
  return column >= left && column <= right;
}
