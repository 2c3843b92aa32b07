import { useQueries, useQuery, queryOptions } from '@tanstack/react-query';
import type { FieldDefinition } from '@bakehouse/contract';
import { aggregateQuery } from '../../../../data/stored/aggregates.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import type { ListState } from '../state/list-state.ts';
import type { Move } from '../state/use-moves.ts';
import { listQuery, type Row } from '../state/use-rows.ts';
import { dayOfValue, rangeFilter } from './days.ts';

/** An entry on a day, by one of its dates. */
export interface Entry {
  row: Row;
  field: FieldDefinition;
  /** Which of the calendar's fields it is. */
  at: number;
  value: string;
}

/** How many entries are read at once; where there are more, each day reads its own. */
const most = 500;

/** The entries of some days, and how many each day has in all. */
export function useEntries(
  module: Module,
  state: ListState,
  fields: readonly FieldDefinition[],
  days: readonly string[],
  moves: ReadonlyMap<string, Move>,
) {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const both = (own: Record<string, unknown>) => ({
    ...state,
    sort: fields.map(({ identifier }) => identifier).join(','),
    filter: state.filter === undefined ? own : { _and: [state.filter, own] },
  });
  const page = (first: string, last: string, limit: number, enabled: boolean) => {
    const query = { ...listQuery(module, both(rangeFilter(fields, first, last))), limit };
    return queryOptions({
      queryKey: ['list', module.identifier, 'calendar', query],
      queryFn: ({ signal }) =>
        request<Page<Row>>(`/modules/${module.identifier}/resources`, { query, signal }),
      staleTime: 10_000,
      enabled,
    });
  };
  const whole = useQuery(page(from, to, most, true));
  const counts = useQueries({
    queries: fields.map((field) => {
      const { search, filter } = listQuery(module, both(rangeFilter([field], from, to)));
      return aggregateQuery(module.identifier, {
        by: [`day(${field.identifier})`],
        values: ['count'],
        filter,
        search,
        limit: 100,
      });
    }),
  });
  const dense = whole.data?.next != null;
  const some = useQueries({
    queries: days.map((day) => page(day, day, { week: 50, day: 1000 }[state.span as string] ?? 4, dense)),
  });
  const rows = dense ? some.flatMap(({ data }) => data?.data ?? []) : (whole.data?.data ?? []);
  const shown = new Map(
    [...rows, ...[...moves.values()].map(({ before }) => before)].map((row) => [row.id, row]),
  );
  const byDay = new Map<string, Entry[]>();
  for (const given of shown.values()) {
    const row = moves.get(given.id)?.after ?? given;
    for (const [at, field] of fields.entries()) {
      const value = valueIn(row, field.identifier);
      const day = dayOfValue(field.type, value);
      if (day === undefined || day < from || day > to) continue;
      byDay.set(day, [...(byDay.get(day) ?? []), { row, field, at, value: String(value) }]);
    }
  }
  for (const entries of byDay.values()) entries.sort((a, b) => (a.value < b.value ? -1 : 1));
  const total = (day: string) => {
    const told = counts.reduce((sum, { data }, index) => {
      const key = `day(${fields[index]?.identifier ?? ''})`;
      const group = data?.data.find((each) => each[key] === day);
      return sum + Number(group?.['count'] ?? 0);
    }, 0);
    return dense ? Math.max(told, byDay.get(day)?.length ?? 0) : (byDay.get(day)?.length ?? 0);
  };
  return {
    entries: (day: string): readonly Entry[] => byDay.get(day) ?? [],
    total,
    error: whole.error,
    waiting: whole.isPending,
    refetch: whole.refetch,
  };
}

/** The value of a field, or of a time that every entry has. */
export function valueIn(row: Row, name: string): unknown {
  if (name === 'createdAt') return row.createdAt;
  return name === 'updatedAt' ? row.updatedAt : row.data[name];
}
