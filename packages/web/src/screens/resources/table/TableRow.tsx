import { memo, type CSSProperties } from 'react';
import { isInBlock } from './cell-block.ts';
import type { Column } from './column.ts';

interface RowProps<R extends { id: string }> {
  row: R;
  index: number;
  /** Where it stands, in pixels from the first row. */
  top: number;
  columns: readonly Column<R>[];
  selected: boolean;
  current: boolean;
  /** The column that the keyboard reaches, where it is in this row. */
  tab: number | undefined;
  /** With `range`, all from the last one that was chosen. */
  onSelect: (index: number, on: boolean, range: boolean) => void;
  selectLabel: (row: R) => string;
  onOpen: (row: R) => void;
  color?: string | undefined;
  /** The part of it that is chosen together with cells of other rows. */
  block?: string | undefined;
}

/** A row of a table, drawn again only when something about it has changed: scrolling draws the new ones alone. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<R extends { id: string }>({
  row,
  index,
  top,
  columns,
  selected,
  current,
  tab,
  onSelect,
  selectLabel,
  onOpen,
  color,
  block,
}: RowProps<R>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      {...(current ? { 'aria-current': true } : {})}
      className={`table-row ${color === undefined ? '' : 'coloured'}`}
      style={{ transform: `translateY(${top}px)`, '--row': color } as CSSProperties}
    >
      <div role="gridcell" className="table-cell check" data-place={`${index}.0`}>
        <input
          type="checkbox"
          tabIndex={tab === 0 ? 0 : -1}
          aria-label={selectLabel(row)}
          checked={selected}
          onChange={(event) => onSelect(index, event.target.checked, isWithShift(event.nativeEvent))}
        />
      </div>
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          className={`table-cell ${column.align ?? ''} ${column.stays === undefined ? '' : 'stays'} ${isInBlock(block, at + 1) ? 'in-block' : ''}`}
          {...(block === undefined ? {} : { 'aria-selected': isInBlock(block, at + 1) })}
          style={column.stays === undefined ? undefined : { left: column.stays }}
          data-place={`${index}.${at + 1}`}
          tabIndex={tab === at + 1 ? 0 : -1}
          onClick={(event) => {
            if (
              !event.shiftKey &&
              event.target instanceof Element &&
              event.target.closest('a, input, button, .cell-edit') === null
            )
              onOpen(row);
          }}
        >
          {column.cell(row, index)}
        </div>
      ))}
    </div>
  );
}

function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
