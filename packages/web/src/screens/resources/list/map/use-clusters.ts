import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { gridText, type FieldDefinition } from '@bakehouse/contract';
import { useMemo } from 'react';
import { aggregateQuery } from '../../../../data/stored/aggregates.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import type { ListState } from '../state/list-state.ts';
import { listQuery } from '../state/use-rows.ts';
import { askedBox, both, gridFor, withinFilter } from './asked.ts';
import { clustersOf } from './clusters.ts';
import type { Box, MapView, Size } from './view.ts';

/** How far the entries of a map reach, all together. */
export function useExtent(module: Module, state: ListState, { identifier: field }: FieldDefinition) {
  const { search, filter } = listQuery(module, state);
  const { data, error, isPending, refetch } = useQuery({
    ...aggregateQuery(module.identifier, {
      by: [],
      values: [`count(${field})`, ...reach(field)],
      filter,
      search,
    }),
    placeholderData: keepPreviousData,
  });
  const row = data?.data[0];
  const key = JSON.stringify(row);
  const extent = useMemo((): Box | undefined => {
    if (row === undefined) return undefined;
    const number = (name: string, otherwise: number) => Number(row[name] ?? otherwise);
    return {
      south: number(`min(${field}.lat)`, -55),
      west: number(`min(${field}.lng)`, -170),
      north: number(`max(${field}.lat)`, 70),
      east: number(`max(${field}.lng)`, 170),
    };
  }, [key, field]);
  return { extent, count: Number(row?.[`count(${field})`] ?? 0), error, waiting: isPending, refetch };
}

/** What the server has gathered of the entries around the frame. */
export function useClusters(
  module: Module,
  state: ListState,
  { identifier: field }: FieldDefinition,
  group: FieldDefinition | undefined,
  extent: Box | undefined,
  frame: { view: MapView; size: Size } | undefined,
) {
  const grid = gridFor(field, frame?.view ?? { lat: 0, lng: 0, zoom: 0 });
  const cell = gridText(grid);
  const own = frame === undefined ? {} : withinFilter(field, askedBox(frame.view, frame.size, grid), extent);
  const { search, filter } = listQuery(module, { ...state, filter: both(state.filter, own) });
  const by = group === undefined ? [cell] : [cell, group.identifier];
  const { data, error, refetch } = useQuery({
    ...aggregateQuery(module.identifier, {
      by,
      values: ['count', ...reach(field)],
      filter,
      search,
      sort: '-count',
      limit: most,
    }),
    enabled: frame !== undefined,
    placeholderData: keepPreviousData,
  });
  const clusters = useMemo(() => {
    const rows = data?.data ?? [];
    // What is shown meanwhile was asked for by another grid.
    const key = Object.keys(rows[0] ?? {}).find((name) => name.startsWith('grid(')) ?? cell;
    return clustersOf(rows, key, field, group?.identifier);
  }, [data, field, group?.identifier]);
  return { clusters, more: data?.more === true, error, refetch };
}

/** How many groups are read at most. */
const most = 5000;

function reach(field: string): string[] {
  return ['min', 'max'].flatMap((end) => [`${end}(${field}.lat)`, `${end}(${field}.lng)`]);
}
