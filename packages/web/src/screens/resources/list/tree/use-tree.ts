import type { FieldDefinition } from '@bakehouse/contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { aggregateQuery } from '../../../../data/stored/aggregates.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import type { EntryFilter } from '../figures/entries-filter.ts';
import type { ListState } from '../state/list-state.ts';
import { listQuery, type Row } from '../state/use-rows.ts';
import { belowFilter, topFilter, treeLines, type Branch } from './tree-rows.ts';

/** How many entries of a branch are read at a time, and at most. */
const step = 100;
export const mostOfBranch = 1000;

/** The entries of a tree: those at the top, and under what is opened; each branch is read when it is to be seen. */
export function useTree(module: Module, state: ListState, field: FieldDefinition) {
  const parent = field.identifier;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const searched = state.search !== '';
  const always = module.definition.views?.index?.filter;
  const shown = relationsShown(module, state);
  const branch = (id: string) => {
    const filter =
      id !== ''
        ? belowFilter(parent, id, state.filter)
        : searched
          ? state.filter
          : topFilter(parent, always, state.filter);
    return page(module, { ...state, filter, search: id === '' ? state.search : '' }, shown, wanted.get(id));
  };
  // What is opened may stand in several places.
  const ids = [...new Set([...open].map((path) => path.slice(path.lastIndexOf('/') + 1)))];
  const top = useQuery({ ...branch(''), placeholderData: keepPreviousData });
  const opened = useQueries({ queries: ids.map(branch) });
  const circles = useCircles(module, state, parent, shown, !searched);
  const branches = new Map(ids.map((id, at) => [id, branchOf(opened[at]?.data)]));
  const first = branchOf(top.data);
  const known = new Set(first.rows.map(({ id }) => id));
  const withCircles = { ...first, rows: [...circles.filter(({ id }) => !known.has(id)), ...first.rows] };
  const rows = [...withCircles.rows, ...[...branches.values()].flatMap((each) => each.rows)];
  const counts = useCounts(module, state, parent, [...new Set(rows.map(({ id }) => id))]);
  return {
    lines: treeLines(withCircles, {
      open,
      branch: (id) => branches.get(id) ?? branchOf(undefined),
      below: (id) => counts.get(id),
      circles: new Set(circles.map(({ id }) => id)),
    }),
    rows,
    error: top.error ?? opened.find(({ error }) => error !== null)?.error ?? null,
    waiting: top.isPending,
    refetch: top.refetch,
    /** Opens or closes what stands at a path. */
    toggle: (path: readonly string[], to: boolean) => {
      const next = new Set(open);
      if (to) next.add(path.join('/'));
      else next.delete(path.join('/'));
      setOpen(next);
    },
    /** Reads more of a branch; false where it has as many as it may. */
    more: (id: string) =>
      setWanted(new Map(wanted).set(id, Math.min(mostOfBranch, (wanted.get(id) ?? step) * 3))),
    isFull: (id: string) => (wanted.get(id) ?? step) >= mostOfBranch,
  };
}

function page(
  module: Module,
  state: Pick<ListState, 'search' | 'sort' | 'filter'>,
  expand: string,
  limit = step,
) {
  const query = { ...listQuery(module, state), expand, limit };
  return queryOptions({
    queryKey: ['list', module.identifier, 'tree', query],
    queryFn: ({ signal }) => request<Page<Row>>(`/modules/${module.identifier}/resources`, { query, signal }),
    staleTime: 10_000,
  });
}

/** Those that lead back to themselves stand under nothing that leads to the top: they would be lost. */
function useCircles(
  module: Module,
  state: ListState,
  parent: string,
  expand: string,
  enabled: boolean,
): readonly Row[] {
  const { data } = useQuery({
    queryKey: ['list', module.identifier, 'loops', parent],
    queryFn: ({ signal }) =>
      request<{ data: string[] }>(`/modules/${module.identifier}/resources/loops`, {
        query: { by: parent },
        signal,
      }),
    staleTime: 60_000,
    enabled,
  });
  const ids = (data?.data ?? []).slice(0, step);
  const filter: EntryFilter = { id: { _in: ids } };
  const both = state.filter === undefined ? filter : { _and: [state.filter, filter] };
  const found = useQuery({
    ...page(module, { ...state, filter: both }, expand),
    enabled: enabled && ids.length > 0,
  });
  return enabled && ids.length > 0 ? (found.data?.data ?? []) : [];
}

/** How many stand directly under each of some entries. */
function useCounts(
  module: Module,
  state: ListState,
  parent: string,
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const parts = Array.from({ length: Math.ceil(ids.length / step) }, (_, at) =>
    ids.slice(at * step, (at + 1) * step),
  );
  const told = useQueries({
    queries: parts.map((part) => {
      const own = { [parent]: { _in: part } };
      const filter = state.filter === undefined ? own : { _and: [state.filter, own] };
      return {
        ...aggregateQuery(module.identifier, {
          by: [parent],
          values: ['count'],
          filter: listQuery(module, { ...state, filter }).filter,
          limit: step,
        }),
        placeholderData: keepPreviousData,
      };
    }),
  });
  const key = told.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const [at, { data }] of told.entries()) {
      if (data === undefined) continue;
      for (const id of parts[at] ?? []) counts.set(id, 0);
      for (const group of data.data) counts.set(String(group[parent]), Number(group['count']));
    }
    return counts;
  }, [key, ids.join()]);
}

function branchOf(data: Page<Row> | undefined): Branch {
  return { rows: data?.data ?? [], more: data?.next != null, waiting: data === undefined };
}

function relationsShown(module: Module, { columns }: ListState): string {
  return module.fields
    .filter(({ type, identifier }) => type === 'relation' && columns.includes(identifier))
    .map(({ identifier }) => identifier)
    .join(',');
}
