import { isObject, Problem, type WorkflowDefinition } from '@bakehouse/contract';
import type { Actor, StoredStart, WholeRun } from '@bakehouse/store';
import { declaredInput } from './direct-run.ts';

/** What began with the word of somebody, and not with a change that is stored. */
const claimed: ReadonlySet<unknown> = new Set(['on_click', 'on_change']);

/**
 * What a run begins with when it is run again. What was told to a workflow that had only the rights of its caller is no more than a
 * claim to one that has the system's: it must be declared, or told anew.
 */
export function repeatedStart(
  { start, cause, elevated: trusted }: WholeRun,
  definition: WorkflowDefinition,
  { actor, elevated }: { actor: Actor; elevated: boolean },
): StoredStart {
  const { event, input, variables, from } = start;
  if (!elevated || actor.unrestricted || cause.type === 'failure') return start;
  const given =
    variables !== undefined || from !== undefined || (isObject(event) && claimed.has(event['type']));
  if (given && !trusted)
    throw new Problem(
      'conflict',
      "The workflow has got the system's rights since, or runs one that has: what this run began with no longer counts. Begin it anew.",
    );
  if (given || event !== undefined || start.change !== undefined) return start;
  return { ...start, input: declaredInput(definition, { input, actor, elevated }) };
}
