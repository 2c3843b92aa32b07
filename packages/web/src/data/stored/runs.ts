import { queryOptions } from '@tanstack/react-query';
import { request } from '../server/client.ts';

/** Where a run may stand. */
export const runStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'] as const;

/** Where a run stands. */
export type RunStatus = (typeof runStatuses)[number];

/** Why something failed. */
export interface RunFailure {
  code: string;
  message: string;
  element?: string;
}

/** A run as lists show it. */
export interface Run {
  id: string;
  workflow: string;
  version: number;
  kind: 'ephemeral' | 'atomic' | 'durable';
  status: RunStatus;
  queue: string;
  actor: string | null;
  cause: {
    type: string;
    event?: string;
    module?: string;
    resource?: string;
    run?: string;
    step?: number;
  };
  steps: number;
  error: RunFailure | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  wakeAt: string | null;
  droppedAt: string | null;
}

/** One execution of an element. */
export interface RunStep {
  element: string;
  workflow: string;
  port?: string;
  ports?: string[];
  input?: unknown;
  output?: unknown;
  at: string;
  ms: number;
  error?: RunFailure;
  /** In a branch of `flow/each` or in a called workflow. */
  inner?: true;
  /** It began to wait: until this time, or until somebody ends it. */
  waits?: { until?: string };
  /** It went on after its wait. */
  resumed?: true;
  variables?: Record<string, unknown>;
}

/** A run with what it did. */
export interface RunWithTrace extends Run {
  input?: unknown;
  output?: unknown;
  instructions?: unknown;
  trace: RunStep[];
}

/** One run with its trace. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: ['run', id],
    queryFn: () => request<RunWithTrace>(`/runs/${id}`),
    enabled: id !== '',
    staleTime: 0,
  });
}

/** Failed runs that were neither retried nor dropped. */
export interface FailedRuns {
  failed: number;
  workflows: {
    workflow: string;
    failed: number;
    /** The version of the last that failed. */
    version: number;
    /** The version of the last run that was completed. */
    lastGood: { version: number; at: string } | null;
  }[];
}

/** How many failed runs wait for somebody. */
export const failedRunsQuery = queryOptions({
  queryKey: ['runs', 'failed'],
  queryFn: () => request<FailedRuns>('/runs/failed'),
  staleTime: 0,
});

/** Does something with a run; gives the run that goes on. */
export function actOnRun(id: string, what: 'retry' | 'rerun' | 'cancel' | 'drop'): Promise<{ run?: string }> {
  return request<{ run?: string }>(`/runs/${id}/${what}`, { method: 'POST' });
}

/** Lets a failed run go on with its workflow as it is now; gives the run that does. */
export async function retryMended(id: string): Promise<string> {
  const query = { version: 'present' };
  return (await request<{ run: string }>(`/runs/${id}/retry`, { method: 'POST', query })).run;
}

/** Whether a run is over. */
export function isFinished(status: RunStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
