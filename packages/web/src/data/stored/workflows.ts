import type { WorkflowDefinition } from '@bakehouse/contract';
import { queryOptions } from '@tanstack/react-query';
import { request, requestFull, versionOf } from '../server/client.ts';
import type { Page } from '../server/page.ts';
import type { RunStatus } from './runs.ts';

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

/** How a workflow fares. */
export interface WorkflowFigures {
  workflow: string;
  /** Runs of the last 24 hours. */
  runs: number;
  failed: number;
  /** Failed runs of any time that wait for somebody. */
  attention: number;
  last: { run: string; status: RunStatus; at: string } | null;
}

/** How all workflows fare, by identifier. */
export const figuresQuery = queryOptions({
  queryKey: ['runs', 'by-workflow'],
  queryFn: async () =>
    new Map(
      (await request<Page<WorkflowFigures>>('/runs/by-workflow')).data.map((each) => [each.workflow, each]),
    ),
  staleTime: 0,
});

/** Switches a workflow on or off as it is stored now; gives what is stored then. */
export function switchWorkflow(identifier: string, active: boolean): Promise<VersionedWorkflow> {
  return changeWorkflow(identifier, (stored) => {
    const { active: _active, ...rest } = stored;
    // In the order in which it was written: what is on says nothing.
    return active ? rest : { ...stored, active };
  });
}

/** Changes a workflow as it is stored now; gives what is stored then. */
export async function changeWorkflow(
  identifier: string,
  change: (stored: WorkflowDefinition) => WorkflowDefinition,
): Promise<VersionedWorkflow> {
  const { body, headers } = await requestFull<WorkflowDefinition>(`/workflows/${identifier}`);
  const definition = change(body);
  return { definition, version: await putWorkflow(identifier, definition, versionOf(headers)) };
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
