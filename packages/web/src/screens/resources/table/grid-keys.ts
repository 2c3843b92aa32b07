import type { KeyboardEvent } from 'react';

/** A place in a table: row and column from 0; row -1 is the head. */
export interface Place {
  row: number;
  column: number;
}

/** Where a key leads from a place; undefined for keys that do not move. */
export function movedBy(
  event: KeyboardEvent,
  { row, column }: Place,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): Place | undefined {
  const ends = event.ctrlKey || event.metaKey;
  const at = (toRow: number, toColumn: number): Place => ({
    row: Math.max(-1, Math.min(toRow, rows - 1)),
    column: Math.max(0, Math.min(toColumn, columns - 1)),
  });
  switch (event.key) {
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'PageDown':
      return at(row + page, column);
    case 'PageUp':
      return at(Math.max(row - page, 0), column);
    case 'Home':
      return at(ends ? 0 : row, 0);
    case 'End':
      return at(ends ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}
