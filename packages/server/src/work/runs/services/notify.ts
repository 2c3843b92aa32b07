import { fileReference, isObject, moduleIdentifier, Problem, uuidPattern } from '@bakehouse/contract';
import type { NotifyRequest, Services } from '@bakehouse/engine';
import {
  createNotification,
  findFile,
  findRecipients,
  grantEntity,
  systemShareToken,
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
    const picture = (value: unknown, name: string) => pictureUrl(access, messages.apiUrl(), value, name);
    const { title, message, type } = request;
    const recipients = await findRecipients(db, request.recipients);
    const actions: NotificationAction[] = [];
    for (const { icon, ...rest } of request.actions)
      actions.push({ ...rest, icon: await picture(icon, `icon of "${rest.identifier}"`) });
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
        await messages.sendMail(db, {
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

/** The address of a picture: its own, or that of the permanent link to a stored file which the actor may read. */
async function pictureUrl(
  access: FileAccess,
  apiUrl: string,
  value: unknown,
  name: string,
): Promise<string | undefined> {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
    return new URL(value).href;
  const reference = fileReference(value);
  if (reference === undefined)
    throw new Problem(
      'invalid',
      `"${name}" must be an absolute URL, a virtual path or a file, not ${JSON.stringify(value).slice(0, 100)}`,
    );
  return new URL(`/share/${await systemShareToken(access, reference)}`, apiUrl).href;
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
  if (reference === undefined) throw new Problem('invalid', '"entity" must be a stored resource or a file');
  const {
    entity: { id, name, path, mime, size },
  } = await findFile(access, reference);
  return { shown: { id, name, path, mime, size }, file: id };
}
