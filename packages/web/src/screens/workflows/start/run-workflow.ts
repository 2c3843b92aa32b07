import type { Instruction } from '@bakehouse/contract';
import { request } from '../../../data/server/client.ts';
import { type Fault } from '@bakehouse/client/source';
import { isRefused } from '../../../data/server/problem.ts';

/** What came of a run: what it gave, or that it goes on. */
export interface Outcome {
  run: string;
  status: string;
  output?: unknown;
  instruction?: Instruction;
}

/** Runs a workflow directly. */
export function runWorkflow(identifier: string, input: Record<string, unknown>): Promise<Outcome> {
  return request<Outcome>(`/workflows/${identifier}/run`, { method: 'POST', body: { input } });
}

/** What is wrong with the fields of the form; none where the failure is about something else, such as what the run did. */
export function faultsOfInput(error: unknown): Fault[] {
  if (!isRefused(error)) return [];
  return error.errors.flatMap((fault) =>
    fault.path.startsWith('input.') ? [{ ...fault, path: fault.path.slice('input.'.length) }] : [],
  );
}
