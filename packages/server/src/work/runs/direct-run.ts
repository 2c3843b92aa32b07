import { isObject, parseWorkflowInput, Problem, type WorkflowDefinition } from '@bakehouse/contract';
import type { Actor } from '@bakehouse/store';

/** The input of a direct run as the workflow declares it. One with more rights than its caller takes nothing that it does not declare. */
export function declaredInput(
  { input: fields }: WorkflowDefinition,
  { input, actor, elevated }: { input: unknown; actor: Actor; elevated: boolean },
): unknown {
  const mustDeclare = elevated && !actor.unrestricted;
  if (fields === undefined && (!mustDeclare || isNothing(input))) return input;
  const parsed = parseWorkflowInput(fields ?? none, input, actor.user?.id);
  if (!('errors' in parsed)) return parsed.value;
  throw new Problem('invalid', 'The input is not what the workflow declares.', { errors: parsed.errors });
}

const none: NonNullable<WorkflowDefinition['input']> = [];

function isNothing(input: unknown): boolean {
  return input === undefined || input === null || (isObject(input) && Object.keys(input).length === 0);
}

/** Throws where somebody asks for a queue that is not the workflow's: its limits would not hold. */
export function refuseOtherQueue(
  definition: WorkflowDefinition,
  queue: string | undefined,
  actor: Actor,
): void {
  if (queue === undefined || actor.unrestricted || queue === definition.queue) return;
  throw new Problem('forbidden', `Runs of this workflow do not stand in the queue "${queue}".`);
}
