import { Problem } from '@bakehouse/contract';
import type { StoredStart, WholeRun } from '@bakehouse/store';
import type { KeptStep } from './trace.ts';

/** What a new run begins with so that it repeats another from a step of its trace; the first is 1. */
export function startAtStep(
  { status, start }: Pick<WholeRun, 'status' | 'start'>,
  trace: readonly KeptStep[],
  number: number,
): StoredStart {
  if (status !== 'completed' && status !== 'failed' && status !== 'cancelled')
    throw new Problem('conflict', `This run is ${status}; only a finished run can be repeated from a step.`);
  const step = trace[number - 1];
  if (step === undefined) throw new Problem('conflict', `This run has no step ${number}.`);
  if (step.inner)
    throw new Problem(
      'conflict',
      `Step ${number} is in a branch or in a called workflow: choose the element that began it.`,
    );
  const bound = trace.slice(0, number).findLast(({ inner, variables }) => !inner && variables !== undefined);
  if (step.lost?.includes('input') || bound?.lost?.includes('variables'))
    throw new Problem(
      'conflict',
      `The values of step ${number} are too long or secret, so they were not kept whole: choose an earlier step, or run it again from its beginning.`,
    );
  const { element, input } = step;
  // What a repeated run had bound before it began stands in its own beginning.
  const { variables = {}, unset } = bound ?? start.at ?? {};
  return { ...start, at: { element, input, variables, ...(unset === undefined ? {} : { unset }) } };
}
