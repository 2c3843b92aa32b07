import type { WorkflowDefinition } from '@bakehouse/contract';
import { queryOptions } from '@tanstack/react-query';
import { request, requestFull, versionOf } from '../http/client.ts';
import type { Page } from '../http/page.ts';

/** All workflows that the user may run; whole to administrators. */
export const workflowsQuery = queryOptions({
  queryKey: ['workflows'],
  queryFn: async () => (await request<Page<WorkflowDefinition>>('/workflows')).data,
});

/** A workflow and its version. */
export interface VersionedWorkflow {
  definition: WorkflowDefinition;
  version: number;
}

/** One workflow with its version. */
export function workflowQuery(identifier: string) {
  return queryOptions({
    queryKey: ['workflow', identifier],
    queryFn: async (): Promise<VersionedWorkflow> => {
      const { body, headers } = await requestFull<WorkflowDefinition>(`/workflows/${identifier}`);
      return { definition: body, version: versionOf(headers) };
    },
    staleTime: 0,
  });
}

/** Stores a workflow in place of a version; throws `precondition_failed` where another was stored meanwhile. */
export async function putWorkflow(
  identifier: string,
  definition: Readonly<Record<string, unknown>>,
  replaces: number | undefined,
): Promise<number> {
  const { headers } = await requestFull(replaces === undefined ? '/workflows' : `/workflows/${identifier}`, {
    method: replaces === undefined ? 'POST' : 'PUT',
    body: definition,
    headers: replaces === undefined ? {} : { 'if-match': `"${replaces}"` },
  });
  return versionOf(headers);
}

/** A definition that a workflow had. */
export interface WorkflowVersion {
  version: number;
  at: string;
  by: string | null;
  definition: WorkflowDefinition;
}

/** One version of a workflow. */
export function versionQuery(identifier: string, version: number) {
  return queryOptions({
    queryKey: ['workflow', identifier, 'version', version],
    queryFn: () => request<WorkflowVersion>(`/workflows/${identifier}/versions/${version}`),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
