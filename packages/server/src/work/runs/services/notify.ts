import { fileReference, isObject, moduleIdentifier, Problem, uuidPattern } from '@bakehouse/contract';
import type { NotifyRequest, Services } from '@bakehouse/engine';
import {
  createNotification,
  findFile,
  findRecipients,
  grantEntity,
  systemShare,
  type FileAccess,
  type NotificationAction,
} from '@bakehouse/store';
import { notificationMail } from '../../../delivery/notifications/notification-mail.ts';
import type { MessageParts } from './message-parts.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Writes a notification and what is to be sent of it, in the transaction of its effect. */
export function notify(parts: ServiceParts, messages: MessageParts): NonNullable<Services['notify']> {
  const { executor: db, run, actor } = parts;
  return async (request, effect) => {
    const access = accessFor(parts, effect);
    const picture = (value: unknown, path: string) => pictureUrl(access, messages.apiUrl(), value, path);
    const { title, message, type } = request;
    const recipients = await findRecipients(db, request.recipients);
    const actions: NotificationAction[] = [];
    for (const [index, { icon, ...rest }] of request.actions.entries())
      actions.push({ ...rest, icon: await picture(icon, `actions.${index}.icon`) });
    const icon = await picture(request.icon, 'icon');
    const image = await picture(request.image, 'image');
    const entity = await entityOf(access, request.entity);
    const note = { type, title, message, actions, icon, image, entity: entity?.shown };
    const made = await createNotification(db, {
      ...note,
      recipients,
      key: effect.key,
      run,
      sms: messages.sms,
    });
    if (made.made && entity?.file !== undefined) await grantEntity(db, entity.file, recipients);
    const link = `${messages.publicUrl()}/app/notifications/${made.id}`;
    for (const each of made.recipients)
      if (each.mail)
        await messages.sendOwnMail(db, {
          ...notificationMail(note, each, link),
          key: `${effect.key}:${each.id}`,
          run,
        });
    const self = made.recipients.find(({ id }) => id === actor.user?.id);
    return {
      id: made.id,
      recipients: made.recipients.length,
      ...(self?.toast === true
        ? { toast: { ...(icon === undefined ? {} : { icon }), ...(image === undefined ? {} : { image }) } }
        : {}),
    };
  };
}

/**
 * The address of a picture: its own, or of a stored file that the actor may read. That is the permanent link which opens it for
 * anybody, where the actor may share the file; otherwise the file itself, for those who may read it.
 */
async function pictureUrl(
  access: FileAccess,
  apiUrl: string,
  value: unknown,
  path: string,
): Promise<string | undefined> {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
    return new URL(value).href;
  const reference = fileReference(value);
  if (reference === undefined)
    throw wrong(
      path,
      `"${path}" must be an absolute URL, a virtual path or a file, not ${JSON.stringify(value).slice(0, 100)}`,
    );
  const { id, token } = await systemShare(access, reference).catch((error: unknown) => at(path, error));
  return new URL(token === undefined ? `/files/${id}` : `/share/${token}`, apiUrl).href;
}

interface AppendedEntity {
  shown: Record<string, unknown>;
  /** The id of the file, where it is one. */
  file?: string;
}

/** What of an entity everybody who gets the notification may see: never the fields of a resource. */
async function entityOf(
  access: FileAccess,
  value: NotifyRequest['entity'],
): Promise<AppendedEntity | undefined> {
  if (value === undefined || value === null) return undefined;
  if (isObject(value) && Object.hasOwn(value, 'module')) {
    const { module, id } = value;
    if (moduleIdentifier.safeParse(module).success && typeof id === 'string' && uuidPattern.test(id))
      return { shown: { module, id } };
  }
  const reference = isObject(value) && Object.hasOwn(value, 'module') ? undefined : fileReference(value);
  if (reference === undefined) throw wrong('entity', '"entity" must be a stored resource or a file');
  const {
    entity: { id, name, path, mime, size },
  } = await findFile(access, reference).catch((error: unknown) => at('entity', error));
  return { shown: { id, name, path, mime, size }, file: id };
}

function wrong(path: string, message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path, message, code: 'bad_value' }] });
}

/** The same refusal, telling which option named what is not there. */
function at(path: string, error: unknown): never {
  if (!(error instanceof Problem) || error.data.errors !== undefined) throw error;
  const { code, message, data } = error;
  throw new Problem(code, message, { ...data, errors: [{ path, message, code }] }, error);
}
