import { workflowDefinition, type WorkflowDefinition } from '@bakehouse/contract';
import { mayRun, type Actor } from '@bakehouse/store';
import type * as z from 'zod';

/** A workflow as it is answered: whoever may only run it is told what it is, not how it works. */
export const shownWorkflowBody = workflowDefinition
  .partial({ elements: true })
  .meta({ id: 'ShownWorkflow', description: 'A workflow; without its elements for whoever may only run it' });

/** What an actor is told of a workflow; undefined where it does not exist for them. */
export function shownWorkflow(
  actor: Actor,
  definition: WorkflowDefinition,
): z.infer<typeof shownWorkflowBody> | undefined {
  if (actor.unrestricted) return definition;
  if (!mayRun(actor, definition.identifier)) return undefined;
  const { identifier, title, description, async, entry, active, input, output } = definition;
  return {
    identifier,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(async === undefined ? {} : { async }),
    ...(active === false ? { active } : {}),
    // What it takes and gives, where it can be run directly.
    ...(entry === undefined || input === undefined ? {} : { input }),
    ...(entry === undefined || output === undefined ? {} : { output }),
  };
}
