import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { blockBetween, type CellBlock } from './cell-block.ts';
import type { Place } from './grid-keys.ts';

/** What is done with cells that are chosen together, or the one that has the focus. */
export interface CellsOf {
  /** Told when the keyboard comes into the table. */
  prepare: () => void;
  /** Their text for the clipboard; undefined where it is not known. */
  copy: (block: CellBlock) => string | undefined;
  paste: (block: CellBlock, text: string) => void;
  empty: (block: CellBlock) => void;
}

/** Cells of a table that are chosen together: with Shift by arrow keys or a press, and what is copied, pasted and emptied. */
export function useCellBlock({
  place,
  rows,
  columns,
  isEditing,
  cells,
  go,
}: {
  place: Place;
  rows: number;
  columns: number;
  isEditing: boolean;
  cells: CellsOf | undefined;
  go: (next: Place) => void;
}) {
  /** Where they began to be chosen. */
  const [anchor, setAnchor] = useState<Place>();
  /** Where the focus goes once a cell was edited. */
  const after = useRef<Place>(undefined);
  const block = isCell(place) ? blockBetween(anchor ?? place, place) : undefined;
  const extend = (next: Place) => {
    setAnchor(anchor ?? place);
    go({ row: Math.max(0, next.row), column: Math.max(1, next.column) });
  };
  const atCell = (event: ClipboardEvent, work: (block: CellBlock) => boolean) => {
    if (isEditing || block === undefined || !(event.target instanceof HTMLElement)) return;
    if (event.target.closest('.table-cell:not(.check)[data-place]') !== null && work(block))
      event.preventDefault();
  };
  return {
    /** Undefined where only one has the focus. */
    block: anchor === undefined ? undefined : block,
    /** The focus came to a cell by itself: what was chosen before is chosen no more. */
    forget: () => setAnchor(undefined),
    /** Where Enter or Tab led to while a cell was edited; told once. */
    after: () => {
      const next = after.current;
      after.current = undefined;
      return next;
    },
    /** Whether a key, which leads to a place, was about several cells. */
    byKey: (event: KeyboardEvent, next: Place | undefined): boolean => {
      if (cells === undefined || block === undefined) return false;
      const isEmptying = event.key === 'Delete' || event.key === 'Backspace';
      const isEnd = event.key === 'Escape' && anchor !== undefined;
      const isExtended = next !== undefined && event.shiftKey;
      if (isExtended) extend(next);
      else if (isEmptying) cells.empty(block);
      else if (next !== undefined || isEnd) setAnchor(undefined);
      return isExtended || isEmptying || isEnd;
    },
    listeners: {
      /** Enter and Tab lead on from a cell that is edited, as in a sheet. */
      onKeyDownCapture: ({ key, shiftKey }: KeyboardEvent) => {
        if (!isEditing) return;
        const step = shiftKey ? -1 : 1;
        const row = key === 'Enter' ? place.row + step : place.row;
        const column = key === 'Tab' ? place.column + step : place.column;
        const isThere = row >= 0 && row < rows && column > 0 && column <= columns;
        after.current = (key === 'Enter' || key === 'Tab') && isThere ? { row, column } : undefined;
      },
      onMouseDown: (event: MouseEvent) => {
        const pressed = event.target instanceof Element ? event.target : undefined;
        const cell = pressed?.closest<HTMLElement>('.table-cell[data-place]');
        if (cell === undefined || cell === null || event.button !== 0 || isEditing) return;
        const [row = -1, column = 0] = cell.dataset['place']?.split('.').map(Number) ?? [];
        if (!event.shiftKey) return setAnchor(undefined);
        if (cells === undefined || !isCell(place) || !isCell({ row, column })) return;
        if (pressed?.closest('a, input, button') !== null) return;
        // Texts between the cells are not what is chosen.
        event.preventDefault();
        extend({ row, column });
      },
      onCopy: (event: ClipboardEvent) =>
        atCell(event, (chosen) => {
          const text = getSelection()?.toString() === '' ? cells?.copy(chosen) : undefined;
          if (text !== undefined) event.clipboardData.setData('text/plain', text);
          return text !== undefined;
        }),
      onPaste: (event: ClipboardEvent) =>
        atCell(event, (chosen) => {
          const text = event.clipboardData.getData('text/plain');
          if (text !== '') cells?.paste(chosen, text);
          return cells !== undefined && text !== '';
        }),
    },
  };
}

function isCell({ row, column }: Place): boolean {
  return row >= 0 && column > 0;
}
