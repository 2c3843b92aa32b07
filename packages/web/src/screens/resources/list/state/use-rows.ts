import type { Resource } from '@bakehouse/contract';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../../../data/server/client.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Page } from '../../../../data/server/page.ts';
import { boundHere } from './relative-dates.ts';
import type { ListState } from './list-state.ts';

/** A row with the resources it refers to. */
export type Row = Resource & { expand?: Record<string, unknown> };

type Pages = InfiniteData<Page<Row>, string | undefined>;

/** What the server is asked for, besides the page. */
export function listQuery(
  module: Module,
  { search, sort, filter }: Pick<ListState, 'search' | 'sort' | 'filter'>,
) {
  const always = module.definition.views?.index?.filter;
  const both = [always, filter].filter((each) => each !== undefined);
  const joined = both.length > 1 ? { _and: both } : both[0];
  return { search, sort, filter: joined === undefined ? undefined : JSON.stringify(boundHere(joined)) };
}

/** How many entries fit the search and the filter. */
export function useTotal(
  module: Module,
  state: Pick<ListState, 'search' | 'sort' | 'filter'>,
  enabled = true,
) {
  const { search, filter } = listQuery(module, state);
  return useQuery({
    queryKey: ['total', module.identifier, search, filter],
    queryFn: ({ signal }) =>
      request<{ total: number; cursor: string }>(`/modules/${module.identifier}/resources/total`, {
        query: { search, filter },
        signal,
      }),
    placeholderData: (before) => before,
    enabled,
  });
}

/** The rows of a list by keyset pages, and how many there are in all. */
export function useRows(
  module: Module,
  state: Pick<ListState, 'search' | 'sort' | 'filter' | 'columns'>,
  { first = 100, next = 1000, counted = true, enabled = true } = {},
) {
  const client = useQueryClient();
  const query = listQuery(module, state);
  const relations = module.fields
    .filter(({ type, identifier }) => type === 'relation' && state.columns.includes(identifier))
    .map(({ identifier }) => identifier)
    .join(',');
  const path = `/modules/${module.identifier}/resources`;
  const key = ['list', module.identifier, query, relations];
  const rows = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      // Small at first, so that it is there at once; large when somebody scrolls far.
      request<Page<Row>>(path, {
        query: {
          ...query,
          expand: relations,
          cursor: pageParam,
          limit: pageParam === undefined ? first : next,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
    staleTime: 10_000,
    enabled,
    // Comparing all rows with all rows at each page would cost more than drawing those in sight.
    structuralSharing: false,
  });
  const total = useTotal(module, state, counted && enabled);
  const all = useMemo(() => (rows.data?.pages ?? []).flatMap(({ data }) => data), [rows.data]);
  return {
    rows: all,
    loadedPages: rows.data?.pages.length ?? 0,
    total: Math.max(total.data?.total ?? 0, all.length),
    cursor: total.data?.cursor,
    complete: rows.data !== undefined && !rows.hasNextPage,
    waiting: rows.isPending,
    error: rows.error,
    more: () => {
      if (rows.hasNextPage && !rows.isFetching) void rows.fetchNextPage();
    },
    refetch: () => Promise.all([rows.refetch(), total.refetch()]),
    /** Changes rows in place: undefined takes one away. */
    patch: (change: (row: Row) => Row | undefined) => {
      client.setQueryData<Pages>(key, (data) =>
        data === undefined
          ? data
          : {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                data: page.data.flatMap((row) => change(row) ?? []),
              })),
            },
      );
    },
    refetchTotal: () => total.refetch(),
  };
}
