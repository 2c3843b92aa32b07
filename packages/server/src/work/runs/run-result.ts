import type { Instruction } from '@bakehouse/contract';
import { writtenFailure } from './written-failure.ts';
import type { RunFailure, RunState, RunStatus } from '@bakehouse/engine';

/** What came of a run, as far as whoever caused it is told. */
export interface RunResult {
  run: string;
  status: RunStatus | 'queued';
  output: unknown;
  instructions: readonly Instruction[];
  error?: RunFailure | undefined;
  /** What a webhook is answered with. */
  answer?: RunState['answer'] | undefined;
}

/** What a state tells of its run to whoever caused it; `more` says whether the run has seen more than that one may. */
export function resultOf(
  { id, status, output, instructions, error, answer }: RunState,
  more: boolean,
): RunResult {
  const told = more && error !== undefined ? writtenFailure(error) : error;
  return { run: id, status, output, instructions, error: told, answer };
}
