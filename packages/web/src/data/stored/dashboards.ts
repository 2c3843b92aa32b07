import type { DashboardDefinition } from '@bakehouse/contract';
import { queryOptions } from '@tanstack/react-query';
import { request, requestFull, versionOf } from '../server/client.ts';
import type { Page } from '../server/page.ts';
import { queryClient } from '../server/query-client.ts';

/** A dashboard with its version. */
export interface VersionedDashboard {
  definition: DashboardDefinition;
  /** Undefined while it is not stored. */
  version: number | undefined;
}

/** The dashboards that are for the user. */
export const dashboardsQuery = queryOptions({
  queryKey: ['dashboards'],
  queryFn: async () => (await request<Page<DashboardDefinition>>('/dashboards')).data,
});

/** One dashboard with its version. */
export function dashboardQuery(identifier: string) {
  return queryOptions({
    queryKey: ['dashboard', identifier],
    queryFn: async (): Promise<VersionedDashboard> => {
      const { body, headers } = await requestFull<DashboardDefinition>(`/dashboards/${identifier}`);
      return { definition: body, version: versionOf(headers) };
    },
    retry: false,
  });
}

/** Stores a dashboard in place of a version; throws `precondition_failed` where another was stored meanwhile. */
export async function putDashboard(
  definition: DashboardDefinition,
  replaces: number | undefined,
): Promise<void> {
  const { identifier } = definition;
  const { headers } = await requestFull(`/dashboards/${identifier}`, {
    method: 'PUT',
    body: definition,
    headers: replaces === undefined ? {} : { 'if-match': `"${replaces}"` },
  });
  queryClient.setQueryData(dashboardQuery(identifier).queryKey, { definition, version: versionOf(headers) });
  void queryClient.invalidateQueries({ queryKey: dashboardsQuery.queryKey });
}

/** Removes a dashboard. */
export async function deleteDashboard(identifier: string): Promise<void> {
  await request(`/dashboards/${identifier}`, { method: 'DELETE' });
  queryClient.removeQueries({ queryKey: dashboardQuery(identifier).queryKey });
  await queryClient.invalidateQueries({ queryKey: dashboardsQuery.queryKey });
}
