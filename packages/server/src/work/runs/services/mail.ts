import { uuidPattern } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import { openConnection } from '../../../delivery/connections/open-connection.ts';
import { findUserBy, type Executor, type MailAddress } from '@bakehouse/store';
import { fault, readAddress } from '../../../delivery/mail/addresses.ts';
import { readMailFiles } from './mail-files.ts';
import type { MessageParts } from './message-parts.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Puts a mail into the outbox, in the transaction of its effect. */
export function mail(parts: ServiceParts, messages: MessageParts): NonNullable<Services['mail']> {
  const { executor: db } = parts;
  return async (request, effect) => {
    const addresses = (key: 'to' | 'cc' | 'bcc' | 'replyTo') => readAddresses(db, request[key], key);
    const [from] = await readAddresses(db, request.from, 'from');
    const html = textOf(request.html, 'html');
    const { connection } = request;
    if (connection !== undefined)
      // Whoever may not use it gets no mail into the outbox; it is opened anew to send it.
      await openConnection({ db, keys: messages.secretKeys }, connection, ['smtp'], {
        actor: parts.actor,
        elevated: effect.elevated,
      });
    await messages.sendMail(db, {
      to: await addresses('to'),
      cc: await addresses('cc'),
      bcc: await addresses('bcc'),
      replyTo: await addresses('replyTo'),
      from,
      subject: textOf(request.subject, 'subject') ?? '',
      text: textOf(request.text, 'text') ?? '',
      html,
      attachments: await readMailFiles(accessFor(parts, effect), request.attachments, messages.mailLimit),
      key: effect.key,
      run: parts.run,
      connection,
    });
  };
}

/** One address or a list of them; the id of a user, or a user without an address, stands for that user. */
async function readAddresses(db: Executor, value: unknown, path: string): Promise<MailAddress[]> {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    const found: MailAddress[] = [];
    for (const [index, each] of value.entries())
      found.push(...(await readAddresses(db, each, `${path}.${index}`)));
    return found;
  }
  if (typeof value !== 'string' || !uuidPattern.test(value)) return [readAddress(value, path)];
  const { email, name } = await findUserBy(db, value);
  return [{ name, address: email }];
}

function textOf(value: unknown, path: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw fault(path, 'must be a text');
}
