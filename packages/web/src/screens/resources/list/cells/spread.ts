import type { CellBlock } from '../../table/cell-block.ts';

/** One text and the cell that it goes to. */
export interface Spread {
  row: number;
  column: number;
  text: string;
}

/**
 * Where pasted cells go: from the first cell of a block on, and over all of it as often as they fit without a rest. What has no
 * row or column to go to is counted.
 */
export function spreadOver(
  cells: readonly (readonly string[])[],
  block: CellBlock,
  { rows, columns }: { rows: number; columns: number },
): { spread: Spread[]; outside: number } {
  const high = cells.length;
  const wide = Math.max(0, ...cells.map((row) => row.length));
  const down = high * times(block.bottom - block.top + 1, high);
  const across = wide * times(block.right - block.left + 1, wide);
  const all = Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (__, column) => ({
      row: block.top + row,
      column: block.left + column,
      text: cells[row % high]?.[column % wide] ?? '',
    })),
  ).flat();
  const spread = all.filter(({ row, column }) => row < rows && column <= columns);
  return { spread, outside: all.length - spread.length };
}

/** How often a piece fits, where it does without a rest. */
function times(size: number, piece: number): number {
  return piece > 0 && size % piece === 0 ? size / piece : 1;
}
