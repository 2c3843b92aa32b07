import { mark, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { identifierFaults, writtenActions } from './notify-actions.ts';

const types = ['info', 'warning', 'error'] as const;
const recipient = mark(z.string().min(1), 'role');
const about = {
  recipients: 'A user, a list of users, a role slug or a list of slugs; the current user if omitted',
  title: 'Title of the notification',
  message: 'Message of the notification',
  entity: 'An entity, such as a file, attached to the notification',
  type: 'info, warning or error',
  icon: 'An absolute URL, or the virtual path of a stored file, which is shared',
  image: 'An absolute URL, or the virtual path of a stored file, which is shared',
};

/** The options of `action/notify`. */
export const notifyOptions = z
  .strictObject({
    recipients: z
      .union([recipient, z.array(recipient)])
      .optional()
      .describe(about.recipients),
    title: z.string().optional().describe(about.title),
    message: z.string().optional().describe(about.message),
    entity: z.string().optional().describe('The virtual path of a file attached to the notification'),
    type: z.enum(types).optional().describe(about.type),
    icon: z.string().optional().describe(about.icon),
    image: z.string().optional().describe(about.image),
    actions: z
      .string()
      .optional()
      .describe('Action buttons: names separated by commas. The run waits for a choice'),
    recipes: z
      .strictObject({
        recipients: mark(recipeOption, 'role').optional().describe(`${about.recipients}; null for nobody`),
        title: recipeOption.optional().describe(about.title),
        message: recipeOption.optional().describe(about.message),
        entity: recipeOption.optional().describe(about.entity),
        type: recipeOption.optional().describe(about.type),
        icon: recipeOption.optional().describe(`${about.icon}; also a file entity`),
        image: recipeOption.optional().describe(`${about.image}; also a file entity`),
        actions: recipeOption
          .optional()
          .describe('Action buttons: names, or dictionaries `{identifier, title, style, icon, url}`'),
      })
      .optional()
      .describe('The same options as expressions; if a key is in both, this one is used'),
  })
  .superRefine((written, check) => {
    const path = written.recipes?.actions === undefined ? ['actions'] : ['recipes', 'actions'];
    for (const message of identifierFaults(writtenActions(written) ?? []))
      check.addIssue({ code: 'custom', path, message });
  });
