import { isObject } from '@bakehouse/contract';
import { emit, wait, type ElementRun, type Outcome } from '@bakehouse/engine';
import type { ElementContext, Notified, NotifyRequest, Raw } from '@bakehouse/engine';
import type * as z from 'zod';
import { needed } from '../needed.ts';
import { references } from '../user-reference.ts';
import { atOption, quoted, wrongOption } from '../wrong-option.ts';
import { readActions } from './notify-actions.ts';
import type { notifyOptions } from './notify-options.ts';

/** What `action/notify` does. */
export async function runNotify({
  input,
  options,
  written,
  ctx,
}: ElementRun<z.output<typeof notifyOptions>>): Promise<Outcome> {
  const request = requestOf(options, written, ctx);
  const notify = needed(ctx.services.notify, 'notify');
  const notified = await atOption('recipients', () => notify(request, ctx.effect));
  if (notified.toast !== undefined) ctx.respond(toastOf(request, notified, notified.toast));
  // With nobody to choose, nobody would ever.
  const nobody = request.recipients.length === 0 || notified.recipients === 0;
  if (request.actions.length === 0 || nobody) return emit('default', input);
  return wait({ state: { notification: notified.id } });
}

function requestOf(
  { recipes = {}, ...plain }: z.output<typeof notifyOptions>,
  written: Raw,
  { user }: ElementContext,
): NotifyRequest {
  const inRecipes = isObject(written['recipes']) ? written['recipes'] : {};
  const value = (key: keyof typeof plain): unknown =>
    Object.hasOwn(inRecipes, key) ? recipes[key] : plain[key];
  const omitted = !Object.hasOwn(inRecipes, 'recipients') && plain.recipients === undefined;
  const type = value('type') ?? 'info';
  if (type !== 'info' && type !== 'warning' && type !== 'error')
    throw wrongOption('type', `"type" must be info, warning or error, not ${quoted(type)}`, 'not_a_choice');
  const [title, message] = [textOf('title', value('title')), textOf('message', value('message'))];
  if (title === '' && message === '')
    throw wrongOption('title', 'A notification needs a title or a message', 'required');
  return {
    recipients: omitted ? [causer(user)] : references(value('recipients'), 'recipients'),
    title,
    message,
    type,
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
