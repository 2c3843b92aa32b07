import { createHmac } from 'node:crypto';
import { isPasswordLink, secretOf, type Executor, type OutboxMail } from '@bakehouse/store';

/** What stands in a stored mail in the place of the secret of its link. */
export const linkPlaceholder = 'bhl_made-when-the-mail-is-sent';

/**
 * The secret of the link in a mail: it follows from the key and the mail, so that it is the same at every attempt to send the mail
 * and need not be stored, and whoever has the database alone cannot make it.
 */
export function linkSecret(key: string, mailId: string): string {
  return secretOf('link', createHmac('sha256', key).update(`link in mail ${mailId}`).digest());
}

/** A mail as it is sent: with its link, where it has one. Undefined where the link was used or replaced, or has expired. */
export async function withLink(
  db: Executor,
  keys: readonly string[],
  mail: OutboxMail,
): Promise<OutboxMail | undefined> {
  if (!mail.text.includes(linkPlaceholder)) return mail;
  for (const key of keys) {
    const secret = linkSecret(key, mail.id);
    if (await isPasswordLink(db, secret))
      return {
        ...mail,
        text: mail.text.replaceAll(linkPlaceholder, secret),
        html: mail.html?.replaceAll(linkPlaceholder, secret) ?? null,
      };
  }
  return undefined;
}
