import type { RunFailure, RunKind, RunStatus, StepTrace } from '@bakehouse/engine';
import type { Executor } from '@bakehouse/store';

/** A run that is over, as it is kept. */
export interface FinishedRun {
  id: string;
  workflow: string;
  version: number | undefined;
  kind: RunKind;
  status: RunStatus;
  /** Id of the user who caused it. */
  user: string | null;
  /** The roles by which they did. */
  roles: readonly string[];
  /** Whether it had the system's rights. */
  elevated: boolean;
  /** The identifier of the event that caused it. */
  event: string | null;
  /** In milliseconds since 1970. */
  startedAt: number;
  finishedAt: number;
  input: unknown;
  output: unknown;
  error: RunFailure | undefined;
  steps: readonly StepTrace[];
}

/** Keeps runs that are over. */
export interface RunLog {
  /** Writes the row and the trace of a run, on the executor of its effects or after them. */
  insertFinished(db: Executor, run: FinishedRun): Promise<void>;
}
