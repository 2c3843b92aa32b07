import type { NotificationDelivery } from '@bakehouse/store';
import { post, type Posted } from './post.ts';

/** The length of three messages joined into one. */
const mostCharacters = 459;

/** Gives a text to the SMS gateway: `{id, to, text}` as JSON, the id also as Idempotency-Key. */
export async function sendSms(
  gateway: string,
  { id, phone, note }: Pick<NotificationDelivery, 'id' | 'phone' | 'note'>,
  link: string,
): Promise<Posted> {
  if (phone === null) return { taken: false, reason: 'The user has no telephone number', final: true };
  const url = new URL(gateway);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return post(url.href, {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: JSON.stringify({ id, to: phone, text: textOf(note, link) }),
  });
}

function textOf({ title, message, actions }: NotificationDelivery['note'], link: string): string {
  const end = actions.length === 0 ? '' : ` ${link}`;
  const text = [title, message].filter((part) => part !== '').join(': ');
  return text.slice(0, mostCharacters - end.length) + end;
}
