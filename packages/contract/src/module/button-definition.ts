import * as z from 'zod';
import { eventIdentifier, fieldIdentifier } from '../identifiers.ts';

/** The default buttons that a module may configure, and where each stands. */
export const buttonKeys = {
  save: 'Default save button in the create view',
  update: 'Default save button in the update view',
  continue: 'Default save-and-continue button in the update view',
  delete: 'Default delete button in the show view',
  edit: 'Default edit button in the show view',
  create: 'Default create button in the index view',
} as const;

/** The key of a default button. */
export type ButtonKey = keyof typeof buttonKeys;

/** How one default button differs from its default. */
export const buttonDefinition = z.strictObject({
  trigger: eventIdentifier
    .optional()
    .describe('Event identifier of a workflow event fired by the button, instead of its default'),
  title: z.string().min(1).max(200).optional().describe('Replaces the button title'),
  display: z.boolean().optional().describe('Visibility of the button; false hides it'),
  offline: z.literal('queue').optional().describe('Lets the app queue the event while offline'),
});

/** The configured default buttons of a module. */
export const buttonDefinitions = z.strictObject({
  save: buttonDefinition.optional().describe(buttonKeys.save),
  update: buttonDefinition.optional().describe(buttonKeys.update),
  continue: buttonDefinition.optional().describe(buttonKeys.continue),
  delete: buttonDefinition.optional().describe(buttonKeys.delete),
  edit: buttonDefinition.optional().describe(buttonKeys.edit),
  create: buttonDefinition.optional().describe(buttonKeys.create),
});

/** One configured default button. */
export type ButtonDefinition = z.infer<typeof buttonDefinition>;

/** A button of the module's own, at an entry or over the list. */
export const actionDefinition = z.strictObject({
  identifier: fieldIdentifier.describe('Name of the button within the module'),
  title: z.string().min(1).max(200).describe('What stands on the button'),
  trigger: eventIdentifier.describe('Event identifier of the workflow event that the button fires'),
  view: z
    .enum(['show', 'index'])
    .optional()
    .describe(
      'Where it stands: at an entry, which is the usual, or over the list, where it is about no entry',
    ),
  style: z.enum(['default', 'primary', 'danger']).optional().describe('How the button looks'),
  offline: z.literal('queue').optional().describe('Lets the app queue the event while offline'),
});

/** One button of a module's own. */
export type ActionDefinition = z.infer<typeof actionDefinition>;
