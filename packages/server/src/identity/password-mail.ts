import { makePasswordLink, type Executor, type NewMail } from '@bakehouse/store';
import { escapeHtml } from '../foundation/escape-html.ts';
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
  const { secret, expiresAt } = await makePasswordLink(db, user.id, minutes);
  await parts.sendMail(
    db,
    compose(user, {
      subject: 'Set a new password',
      before: 'Somebody asked for a new password for your account. Set it here:',
      // Behind the # it is never sent to a server, so no log or Referer can hold it.
      link: `${parts.publicUrl()}/app/reset-password#token=${secret}`,
      after: `The link works once, for ${lengthOf(minutes)}. If it was not you, there is nothing to do.`,
      expiresAt,
    }),
  );
}

/** Mails the link by which an invited user sets the first password. */
export async function mailInvitation(parts: MailLinkParts, db: Executor, user: Addressee): Promise<void> {
  const { secret, expiresAt } = await makePasswordLink(db, user.id, invitationMinutes);
  await parts.sendMail(
    db,
    compose(user, {
      subject: 'Your invitation',
      before: `You are invited to ${parts.publicUrl()}. Choose your password here:`,
      link: `${parts.publicUrl()}/app/invitation#token=${secret}`,
      after: 'The link works once, for seven days.',
      expiresAt,
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

interface Wording {
  subject: string;
  before: string;
  link: string;
  after: string;
  expiresAt: Date;
}

function compose({ email, name }: Addressee, { subject, before, link, after, expiresAt }: Wording): NewMail {
  const greeting = `Hello ${name},`;
  return {
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
