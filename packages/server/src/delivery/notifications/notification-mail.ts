import type { NewMail, NewNotification } from '@bakehouse/store';
import { escapeHtml } from '../../foundation/escape-html.ts';

/** A notification as mail, for whoever wants it so. */
export function notificationMail(
  { title, message, actions = [] }: Pick<NewNotification, 'title' | 'message' | 'actions'>,
  { email, name }: { email: string; name: string },
  link: string,
): NewMail {
  const subject = oneLine(title === '' ? message : title);
  const ask =
    actions.length === 0 ? 'See it here:' : `Choose ${actions.map((each) => each.title).join(' or ')}:`;
  return {
    to: [{ name: oneLine(name), address: email }],
    subject: subject === '' ? 'Notification' : subject,
    text: [message, `${ask} ${link}`].filter((part) => part !== '').join('\n\n') + '\n',
    html: [
      `<p>${escapeHtml(message).replaceAll('\n', '<br>')}</p>`,
      `<p>${escapeHtml(ask)} <a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    ].join('\n'),
  };
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
