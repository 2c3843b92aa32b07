import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import type { ListState } from '../state/list-state.ts';
import { listQuery, type Row } from '../state/use-rows.ts';
import { both, withinFilter } from './asked.ts';
import type { Box } from './view.ts';

/** The entry at a place of which only its place is known. */
export async function firstWithin(
  client: QueryClient,
  module: Module,
  state: ListState,
  field: string,
  box: Box,
): Promise<string | undefined> {
  const filter = both(state.filter, withinFilter(field, box));
  const query = { ...listQuery(module, { ...state, filter }), limit: 1 };
  try {
    const { data } = await client.fetchQuery({
      queryKey: ['list', module.identifier, 'map', query],
      queryFn: ({ signal }) =>
        request<Page<Row>>(`/modules/${module.identifier}/resources`, { query, signal }),
    });
    return data[0]?.id;
  } catch (error) {
    toastProblem(error);
    return undefined;
  }
}
