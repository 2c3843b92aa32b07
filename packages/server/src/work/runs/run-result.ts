import type { Instruction } from '@bakehouse/contract';
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

/** What a state tells of its run. */
export function resultOf({ id, status, output, instructions, error, answer }: RunState): RunResult {
  return { run: id, status, output, instructions, error, answer };
}
