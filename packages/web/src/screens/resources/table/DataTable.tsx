import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { blockInRow } from './cell-block.ts';
import type { Column } from './column.ts';
import { HeadCell } from './HeadCell.tsx';
import { movedBy, type Place } from './grid-keys.ts';
import { TableRow } from './TableRow.tsx';
import { useCellBlock, type CellsOf } from './use-cell-block.ts';
import './data-table.css';
import './frozen.css';

/** A table of very many rows: only those in sight are drawn, and it works by keyboard like a sheet. */
export function DataTable<R extends { id: string }>({
  label,
  columns,
  rows,
  total,
  onMore,
  sort,
  onSort,
  sortLabel,
  selected,
  current,
  onSelect,
  selectLabel,
  selectAllLabel,
  onOpen,
  onEdit,
  onResize,
  editing,
  headOf = () => undefined,
  isBlank = () => false,
  onShown,
  colorOf,
  cells,
}: {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** How many rows there are; those that are not loaded yet are drawn empty. */
  total: number;
  onMore: () => void;
  sort: string;
  onSort: (column: string) => void;
  sortLabel: (title: string) => string;
  selected: ReadonlySet<string>;
  /** The row that is shown elsewhere. */
  current?: string | undefined;
  onSelect: (ids: readonly string[], on: boolean, all?: boolean) => void;
  selectLabel: (row: R) => string;
  selectAllLabel: string;
  onOpen: (row: R) => void;
  onEdit: (row: R, column: string) => void;
  /** Undefined gives a column the width it has by itself. */
  onResize: (column: string, width: number | undefined) => void;
  /** The cell that is edited now, which handles its own keys. */
  editing: { id: string; column: string } | undefined;
  /** What a row shows over its whole width, where it is the head of a group. */
  headOf?: (row: R) => ReactNode;
  /** Whether a row only keeps the place of one that is not loaded yet. */
  isBlank?: (row: R) => boolean;
  /** The colour of a row. */
  colorOf?: (row: R) => string | undefined;
  /** Told which rows are in sight. */
  onShown?: (from: number, to: number) => void;
  /** What is done with cells that are chosen together, or the one that has the focus. */
  cells?: CellsOf | undefined;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 });
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 8,
    scrollMargin: 40,
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= rows.length - 20 && rows.length < total) onMore();
  }, [lastShown, rows.length, total]);
  const firstShown = items[0]?.index ?? 0;
  useEffect(() => onShown?.(firstShown, lastShown), [firstShown, lastShown, rows]);

  /** Whether the focus moves because a key or a press led it, which has said where the place is. */
  const isLed = useRef(false);
  const go = (next: Place) => {
    setPlace(next);
    if (next.row >= 0) virtual.scrollToIndex(next.row, { align: 'auto' });
    // Drawn first, focused then.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const cell = scroller.current?.querySelector<HTMLElement>(
          `[data-place="${next.row}.${next.column}"]`,
        );
        isLed.current = true;
        (cell?.querySelector<HTMLElement>('button, input') ?? cell)?.focus({ preventScroll: true });
        isLed.current = false;
      }),
    );
  };
  const chosen = useCellBlock({
    place,
    rows: rows.length,
    columns: columns.length,
    isEditing: editing !== undefined,
    cells,
    go,
  });
  useEffect(() => {
    if (editing === undefined && document.activeElement === document.body && wasInside.current)
      go(chosen.after() ?? place);
  }, [editing]);
  const wasInside = useRef(false);

  /** Heads of groups and places of what is not loaded cannot be chosen. */
  const entryId = (row: R): string[] => (headOf(row) === undefined && !isBlank(row) ? [row.id] : []);
  const lastChosen = useRef(0);
  const parts = useRef({ rows, onSelect });
  parts.current = { rows, onSelect };
  // The same at every draw: rows that have not changed are not drawn again.
  const select = useCallback((index: number, on: boolean, range: boolean) => {
    const from = range ? Math.min(index, lastChosen.current) : index;
    const to = range ? Math.max(index, lastChosen.current) : index;
    lastChosen.current = index;
    parts.current.onSelect(parts.current.rows.slice(from, to + 1).flatMap(entryId), on);
  }, []);
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (editing !== undefined || event.defaultPrevented) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 440) / 44) - 2);
    const next = movedBy(event, place, {
      rows: Math.min(total, rows.length),
      columns: columns.length + 1,
      page,
    });
    const row = rows[place.row];
    const isHead = row !== undefined && (headOf(row) !== undefined || isBlank(row));
    if (chosen.byKey(event, next)) {
      // It was about several cells.
    } else if (next !== undefined) go(next);
    else if (row === undefined || isHead) return;
    else if (event.key === 'Enter' && place.column > 0) onOpen(row);
    else if (event.key === 'F2') onEdit(row, columns[place.column - 1]?.id ?? '');
    else if (event.key === ' ' && place.column > 0) select(place.row, !selected.has(row.id), event.shiftKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      onSelect(rows.flatMap(entryId), true, true);
    else return;
    event.preventDefault();
  };
  const [first = ''] = sort.split(',');
  const tab = (row: number, column: number) => (place.row === row && place.column === column ? 0 : -1);
  const entries = rows.flatMap(entryId);
  const allSelected = entries.length > 0 && entries.every((id) => selected.has(id));
  return (
    <div
      className={`table-scroller ${columns.some(({ stays }) => stays !== undefined) ? 'with-frozen' : ''}`}
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      onKeyDown={keys}
      {...chosen.listeners}
      onFocus={(event) => {
        wasInside.current = true;
        cells?.prepare();
        const at = event.target
          .closest<HTMLElement>('[data-place]')
          ?.dataset['place']?.split('.')
          .map(Number);
        if (isLed.current || at === undefined || (at[0] === place.row && at[1] === place.column)) return;
        setPlace({ row: at[0] ?? 0, column: at[1] ?? 0 });
        chosen.forget();
      }}
      onBlur={(event) => (wasInside.current = event.relatedTarget === null)}
      style={{ '--columns': `44px ${columns.map(widthOf).join(' ')}` } as CSSProperties}
    >
      <div className="table-inner" role="presentation">
        <div className="table-row head" role="row" aria-rowindex={1}>
          <div role="columnheader" className="table-cell check" data-place="-1.0">
            <input
              type="checkbox"
              tabIndex={tab(-1, 0)}
              aria-label={selectAllLabel}
              checked={allSelected}
              onChange={(event) => onSelect(rows.flatMap(entryId), event.target.checked, true)}
            />
          </div>
          {columns.map((column, index) => (
            <HeadCell
              key={column.id}
              column={column}
              place={`-1.${index + 1}`}
              tab={tab(-1, index + 1)}
              order={first === column.id ? 'ascending' : first === `-${column.id}` ? 'descending' : 'none'}
              sortLabel={sortLabel(column.title)}
              onSort={() => onSort(column.id)}
              onResize={(width) => onResize(column.id, width)}
            />
          ))}
        </div>
        <div role="presentation" className="table-body" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            const style = { transform: `translateY(${start - 40}px)` };
            const groupHead = row === undefined ? undefined : headOf(row);
            if (row !== undefined && groupHead !== undefined)
              return (
                <div
                  key={row.id}
                  className="table-row group-row"
                  role="row"
                  aria-rowindex={index + 2}
                  style={style}
                >
                  <div
                    role="gridcell"
                    className="table-cell"
                    aria-colspan={columns.length + 1}
                    data-place={`${index}.${place.row === index ? place.column : 1}`}
                  >
                    {groupHead}
                  </div>
                </div>
              );
            if (row === undefined || isBlank(row))
              return (
                <div
                  key={index}
                  className="table-row blank"
                  role="row"
                  aria-rowindex={index + 2}
                  style={style}
                >
                  <div role="gridcell" className="table-cell" aria-busy="true" />
                </div>
              );
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                top={start - 40}
                columns={columns}
                selected={selected.has(row.id)}
                current={row.id === current}
                tab={place.row === index ? place.column : undefined}
                onSelect={select}
                selectLabel={selectLabel}
                onOpen={onOpen}
                color={colorOf?.(row)}
                block={blockInRow(chosen.block, index)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function widthOf({ width }: { width?: number | undefined }): string {
  return width === undefined ? 'minmax(9rem, 1fr)' : `${width}px`;
}
