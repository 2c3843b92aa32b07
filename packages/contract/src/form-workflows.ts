import * as z from 'zod';
import { eventIdentifier } from './identifiers.ts';
import { workflowDefinition } from './workflow.ts';

/** The workflows of a module's forms that run in the browser too: they use nothing but the form. */
export const formWorkflows = z
  .object({
    events: z.array(eventIdentifier).describe('The events that the browser can answer by itself'),
    workflows: z
      .array(z.object({ version: z.int(), definition: workflowDefinition }))
      .describe('What these events start, and what that runs, in order of identifier'),
  })
  .meta({ id: 'FormWorkflows' });

/** The workflows of a module's forms that run in the browser too. */
export type FormWorkflows = z.infer<typeof formWorkflows>;
