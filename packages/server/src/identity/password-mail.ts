import { newId } from '@bakehouse/contract';
import { makePasswordLink, type Executor, type NewMail } from '@bakehouse/store';
import { escapeHtml } from '../foundation/escape-html.ts';
import { linkPlaceholder, linkSecret } from './link-secret.ts';
import type { SendMail } from '../delivery/mail/send-mail.ts';

/** Minutes for which a link to a new password works. */
export const resetMinutes = 30;

/** Minutes for which an invitation works: a week. */
export const invitationMinutes = 7 * 24 * 60;

/** What mail with a link needs of the process. */
export interface MailLinkParts {
  sendMail: SendMail;
  /** The origin of the app. */
  publicUrl: () => string;
  /** SECRET_KEY; without one the link stands in the outbox until it is sent. */
  secretKeys: readonly string[];
}

interface Addressee {
  id: string;
  email: string;
  name: string;
}

/** Mails the link by which a user sets a new password. */
export async function mailReset(
  parts: MailLinkParts,
  db: Executor,
  user: Addressee,
  minutes = resetMinutes,
): Promise<void> {
  const link = await makeLink(parts, db, user.id, minutes);
  await parts.sendMail(
    db,
    compose(parts, user, {
      subject: 'Set a new password',
      before: 'Somebody asked for a new password for your account. Set it here:',
      page: 'reset-password',
      after: `The link works once, for ${lengthOf(minutes)}. If it was not you, there is nothing to do.`,
      link,
    }),
  );
}

/** Mails the link by which an invited user sets the first password. */
export async function mailInvitation(parts: MailLinkParts, db: Executor, user: Addressee): Promise<void> {
  const link = await makeLink(parts, db, user.id, invitationMinutes);
  await parts.sendMail(
    db,
    compose(parts, user, {
      subject: 'Your invitation',
      before: `You are invited to ${parts.publicUrl()}. Choose your password here:`,
      page: 'invitation',
      after: 'The link works once, for seven days.',
      link,
    }),
  );
}

/** A length of time in the largest unit that it is a multiple of. */
function lengthOf(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The link of a mail that is about to be written. */
interface MailLink {
  mailId: string;
  /** What stands for its secret in the outbox. */
  secret: string;
  expiresAt: Date;
}

/** Makes a link: with a key its secret can be made again when the mail is sent, and only its hash is stored. */
async function makeLink(
  { secretKeys: [key] }: MailLinkParts,
  db: Executor,
  userId: string,
  minutes: number,
): Promise<MailLink> {
  const mailId = newId();
  const own = key === undefined ? undefined : linkSecret(key, mailId);
  const { secret, expiresAt } = await makePasswordLink(db, userId, minutes, own);
  return { mailId, secret: own === undefined ? secret : linkPlaceholder, expiresAt };
}

interface Wording {
  subject: string;
  before: string;
  /** The page of the app to which the link leads. */
  page: string;
  after: string;
  link: MailLink;
}

function compose(
  { publicUrl }: MailLinkParts,
  { email, name }: Addressee,
  { subject, before, page, after, link: { mailId, secret, expiresAt } }: Wording,
): NewMail {
  const greeting = `Hello ${name},`;
  // Behind the # it is never sent to a server, so no log or Referer can hold it.
  const link = `${publicUrl()}/app/${page}#token=${secret}`;
  return {
    id: mailId,
    to: email,
    subject,
    text: [greeting, before, link, after].join('\n\n') + '\n',
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(before)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(subject)}</a></p>`,
      `<p>${escapeHtml(after)}</p>`,
    ].join('\n'),
    secretUntil: expiresAt,
  };
}
