import { isObject, Problem } from '@bakehouse/contract';
import { defineElement, emit, emitAll, mark, recipeOption, unknownType, wait } from '@bakehouse/engine';
import type { ElementContext, Notified, NotifyRequest, Raw, Type } from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../needed.ts';
import { references } from '../user-reference.ts';
import { identifierFaults, readActions, writtenActions } from './notify-actions.ts';
import { notifyFaults } from './notify-faults.ts';
import { atOption, quoted, wrongOption } from '../wrong-option.ts';

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

const options = z
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

/** Sends a notification. */
export const actionNotify = defineElement({
  type: 'action/notify',
  summary:
    'Sends a notification to the notification centre and over the other channels that its recipients chose. With actions the run waits until one of them chooses.',
  options,
  outputs: (written) => {
    const offered = writtenActions(written);
    if (offered === undefined) return { names: ['action', 'default'], others: 'taken' };
    return { names: [...(offered.length === 0 ? [] : ['action', ...offered]), 'default'], others: 'warned' };
  },
  effect: (written) => (writtenActions(written)?.length === 0 ? 'database' : 'wait'),
  infer: ({ input, options: written }) => {
    const offered = writtenActions(written) ?? [];
    const chosen: Type = offered.length === 0 ? unknownType : { kind: 'string', choices: offered };
    const ports = offered.map((each): [string, Type] => [each, { kind: 'string', literal: each }]);
    return { outputs: { ...Object.fromEntries(ports), action: chosen, default: input } };
  },
  check: notifyFaults,
  run: async ({ input, options, written, ctx }) => {
    const request = requestOf(options, written, ctx);
    const notify = needed(ctx.services.notify, 'notify');
    const notified = await atOption('recipients', () => notify(request, ctx.effect));
    if (notified.toast !== undefined) ctx.respond(toastOf(request, notified, notified.toast));
    // With nobody to choose, nobody would ever.
    const nobody = request.recipients.length === 0 || notified.recipients === 0;
    if (request.actions.length === 0 || nobody) return emit('default', input);
    return wait({ state: { notification: notified.id } });
  },
  resume: ({ input, payload, ctx: { linked } }) => {
    const action = isObject(payload) ? payload['action'] : payload;
    if (typeof action !== 'string') throw new Problem('invalid', 'No action was chosen');
    const fired = [
      { port: 'action', data: action },
      { port: action, data: action },
      { port: 'default', data: input },
    ];
    const heard = fired.filter(({ port }) => linked.has(port));
    return emitAll(heard.length === 0 ? fired : heard);
  },
  examples: [
    {
      title: 'To everybody with a role.',
      options: { recipients: 'manager', title: 'Stock is low', type: 'warning' },
      input: 1,
      gives: { default: 1 },
    },
    {
      title: 'With values of the input; not sent if there is no recipient.',
      options: { recipes: { recipients: 'null', message: '"Order " & number' } },
      input: { number: 'A-1' },
      gives: { default: { number: 'A-1' } },
    },
  ],
});

function requestOf(
  { recipes = {}, ...plain }: z.output<typeof options>,
  written: Raw,
  { user }: ElementContext,
): NotifyRequest {
  const inRecipes = isObject(written['recipes']) ? written['recipes'] : {};
  const value = (key: keyof typeof plain): unknown =>
    Object.hasOwn(inRecipes, key) ? recipes[key] : plain[key];
  const omitted = !Object.hasOwn(inRecipes, 'recipients') && plain.recipients === undefined;
  const type = value('type') ?? 'info';
  if (!types.some((each) => each === type))
    throw wrongOption('type', `"type" must be info, warning or error, not ${quoted(type)}`, 'not_a_choice');
  const [title, message] = [textOf('title', value('title')), textOf('message', value('message'))];
  if (title === '' && message === '')
    throw wrongOption('title', 'A notification needs a title or a message', 'required');
  return {
    recipients: omitted ? [causer(user)] : references(value('recipients'), 'recipients'),
    title,
    message,
    type: type as NotifyRequest['type'],
    actions: readActions(value('actions')),
    ...part('entity', value('entity')),
    ...part('icon', value('icon')),
    ...part('image', value('image')),
  };
}

/** Who gets what names nobody: the user who caused the run. A run that nobody caused would tell nobody. */
function causer(user: ElementContext['user']): string {
  if (user !== null) return user.id;
  throw wrongOption('recipients', 'The run was not started by a user: set "recipients"', 'required');
}

function toastOf(
  { type, title, message }: NotifyRequest,
  { id }: Notified,
  { icon, image }: NonNullable<Notified['toast']>,
) {
  return {
    type: 'notify' as const,
    level: type,
    title,
    message,
    id,
    ...(icon === undefined ? {} : { icon }),
    ...(image === undefined ? {} : { image }),
  };
}

function part(key: string, value: unknown): Record<string, unknown> {
  return value === undefined || value === null ? {} : { [key]: value };
}

function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' && !value.includes('\0')) return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw wrongOption(name, `"${name}" must be a text, not ${quoted(value)}`);
}
