import { queryOptions } from '@tanstack/react-query';
import { request } from '../server/client.ts';

/** What is asked of groups of resources. */
export interface AggregateQuestion {
  by: readonly string[];
  values: readonly string[];
  filter?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  limit?: number;
}

/** Groups of resources with their figures. */
export interface Groups {
  data: Record<string, unknown>[];
  /** Whether there are groups beyond the limit. */
  more: boolean;
}

/** Groups of the resources of a module, with figures over all of them. */
export function aggregateQuery(module: string, { by, values, ...rest }: AggregateQuestion) {
  const query = {
    by: by.join(','),
    values: values.join(','),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...rest,
  };
  return queryOptions({
    queryKey: ['aggregate', module, query],
    queryFn: ({ signal }) => request<Groups>(`/modules/${module}/resources/aggregate`, { query, signal }),
    staleTime: 10_000,
  });
}
