import type { Actor, RunRow, StoredFailure, WholeRun } from '@bakehouse/store';
import { onlyAdministrators, writtenFailure } from '../../../work/runs/written-failure.ts';
import { bounded, type KeptStep } from '../../../work/runs/durable/trace.ts';

/** A run as lists show it to somebody who may see it. */
export function listedRun(actor: Actor, run: RunRow): RunRow {
  if (seesValues(actor, run)) return run;
  // Whoever ran it directly was told what its author says of a failure.
  if (run.cause.type === 'direct') return { ...run, error: run.error && writtenFailure(run.error) };
  const { type, event, at } = run.cause;
  return {
    ...run,
    error: run.error === null ? null : withoutMessage(run.error),
    cause: given({ type, event, at }),
  };
}

/** A run with what it began with, what it did and what it came to, as far as the actor may see that. */
export function shownRun(actor: Actor, run: WholeRun, trace: readonly KeptStep[]): object {
  const { start, output, instructions, depth: _depth, ...row } = run;
  if (seesValues(actor, run))
    return {
      ...row,
      input: bounded(start.event ?? start.input ?? null),
      output: bounded(output),
      instructions,
      trace,
    };
  // Whoever ran it directly was told what came out at its end; before that it holds what it has read.
  const told = run.cause.type === 'direct' && run.status === 'completed' ? { output: bounded(output) } : {};
  return { ...listedRun(actor, row), ...told, trace: trace.map(withoutValues) };
}

/** A run that has had the system's rights, or was given something by one that had, may hold more than its user may see. */
function seesValues({ unrestricted }: Actor, { elevated }: Pick<RunRow, 'elevated'>): boolean {
  return unrestricted || !elevated;
}

function withoutValues({
  input: _input,
  output: _output,
  variables: _variables,
  error,
  ...step
}: KeptStep): object {
  return error === undefined ? step : { ...step, error: withoutMessage(error) };
}

function withoutMessage({ code, element }: StoredFailure): StoredFailure {
  const message = onlyAdministrators;
  return element === undefined ? { code, message } : { code, message, element };
}

function given(
  cause: RunRow['cause'] | { [K in keyof RunRow['cause']]: RunRow['cause'][K] | undefined },
): RunRow['cause'] {
  return Object.fromEntries(Object.entries(cause).filter(([, value]) => value !== undefined)) as never;
}
