import type { CompiledWorkflow, RunCause, RunState, StepTrace } from '@bakehouse/engine';
import type { Actor } from '@bakehouse/store';
import type { FinishedRun } from './run-log.ts';

/** What a run came to. */
export interface Carried {
  state: RunState;
  steps: readonly StepTrace[];
  /** Whether it had the system's rights. */
  elevated: boolean;
}

/** A run that is over, as it is kept. */
export function finished(
  { workflow, actor }: { workflow: CompiledWorkflow; actor: Actor },
  { run, event, input }: RunCause,
  { state: { status, output, error }, steps, elevated }: Carried,
  startedAt: number,
): FinishedRun {
  return {
    id: run,
    workflow: workflow.identifier,
    version: workflow.version,
    kind: workflow.kind,
    status,
    user: actor.user?.id ?? null,
    roles: actor.user?.roles ?? [],
    elevated,
    event: event?.identifier ?? null,
    startedAt,
    finishedAt: Date.now(),
    input: event ?? input ?? null,
    output,
    error,
    steps,
  };
}
