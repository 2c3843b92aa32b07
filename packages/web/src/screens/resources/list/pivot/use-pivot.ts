import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { aggregateQuery } from '../../../../data/stored/aggregates.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { joined, type EntryFilter } from '../figures/entries-filter.ts';
import type { ListState } from '../state/list-state.ts';
import { listQuery } from '../state/use-rows.ts';
import { figuresBy, headsOf, idOf, type Head } from './pivot-heads.ts';
import { othersOf, shownOf, type PivotKey } from './pivot-key.ts';

/** How many rows, columns and cells are asked for at most. */
export const most = { rows: 100, columns: 30, cells: 10_000 };

/** The figures of a pivot: of its cells, rows, columns and the whole, each worked out by the server over all entries. */
export function usePivot(
  module: Module,
  state: ListState,
  rows: readonly PivotKey[],
  across: PivotKey | undefined,
  figure: string,
) {
  const values = figure === 'count' ? ['count'] : ['count', figure];
  const question = (by: readonly PivotKey[], own: EntryFilter | undefined, limit: number, enabled = true) => {
    const { search, filter } = listQuery(module, { ...state, filter: joined(state.filter, own) });
    const sort = by.length === 0 ? undefined : `-${by[0]?.unit === undefined ? 'count' : by[0].term}`;
    const terms = by.map(({ term }) => term);
    return {
      ...aggregateQuery(module.identifier, { by: terms, values, filter, search, sort, limit }),
      placeholderData: keepPreviousData,
      enabled: enabled && rows.length > 0,
    };
  };
  const columnKeys = across === undefined ? [] : [across];
  const down = useQuery(question(rows, undefined, most.rows));
  const right = useQuery(question(columnKeys, undefined, most.columns, across !== undefined));
  const whole = useQuery(question([], undefined, 1));
  const [rowHeads, columnHeads] = [
    headsOf(rows, down.data?.data ?? []),
    across === undefined ? [] : headsOf([across], right.data?.data ?? []),
  ];
  const [manyRows, manyColumns] = [down.data?.more === true, right.data?.more === true];
  const columnValues = columnHeads.map(({ values: [value] }) => value);
  const ofShownRows = manyRows
    ? joined(...rows.map((key, at) => shownOf(key, unique(rowHeads.map((head) => head.values[at])))))
    : undefined;
  const known = down.data !== undefined && right.data !== undefined;
  const [shown, others] =
    manyColumns && across !== undefined
      ? [shownOf(across, columnValues), othersOf(across, columnValues)]
      : [undefined, undefined];
  const cells = useQuery(question([...rows, ...columnKeys], joined(ofShownRows, shown), most.cells, known));
  const rest = useQuery(question(rows, joined(ofShownRows, others), most.cells, known && manyColumns));
  const restWhole = useQuery(question([], others, 1, known && manyColumns));
  const told = {
    cells: figuresBy([...rows, ...columnKeys], cells.data?.data ?? [], figure),
    rows: figuresBy(rows, down.data?.data ?? [], figure),
    columns: figuresBy(columnKeys, right.data?.data ?? [], figure),
    rest: figuresBy(rows, rest.data?.data ?? [], figure),
  };
  return {
    rows: rowHeads,
    columns: columnHeads,
    cell: (row: Head, column: Head) => told.cells.get(idOf([...row.values, ...column.values])),
    ofRow: (row: Head) => told.rows.get(row.id),
    ofColumn: (column: Head) => told.columns.get(column.id),
    ofOthers: (row: Head) => told.rest.get(row.id),
    whole: whole.data?.data[0]?.[figure],
    wholeOthers: restWhole.data?.data[0]?.[figure],
    /** The entries of columns that have no room; undefined where all have. */
    others,
    manyRows,
    /** There are more cells than one answer holds. */
    tooMany: cells.data?.more === true,
    error: down.error ?? right.error ?? cells.error ?? whole.error ?? rest.error,
    waiting: down.isPending || (across !== undefined && right.isPending),
    refetch: () => Promise.all([down.refetch(), right.refetch(), whole.refetch(), cells.refetch()]),
  };
}

function unique(values: readonly unknown[]): unknown[] {
  return [...new Set(values)];
}
