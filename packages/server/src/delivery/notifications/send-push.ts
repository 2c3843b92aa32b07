import type { NotificationDelivery, PushKeys } from '@bakehouse/store';
import webPush from 'web-push';
import { post, type Posted } from './post.ts';

/** Who pushes. */
export interface PushSender {
  keys: PushKeys;
  /** A `mailto:` or `https:` address at which the push service reaches us. */
  subject: string;
}

/** Push services take 4,096 bytes once encrypted. */
const mostBytes = 3_000;

const sevenDays = 7 * 24 * 3600;

/** Pushes a notification to a browser; web-push encrypts and signs, the request is our own. */
export async function sendPush(
  { keys, subject }: PushSender,
  { endpoint, p256dh, auth }: NonNullable<NotificationDelivery['subscription']>,
  note: NotificationDelivery['note'],
): Promise<Posted> {
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(note), {
    vapidDetails: { subject, ...keys },
    TTL: sevenDays,
    contentEncoding: 'aes128gcm',
    urgency: note.type === 'error' || note.actions.length > 0 ? 'high' : 'normal',
    // A push that is sent again takes the place of the first one, where that was not shown yet.
    topic: note.id.replaceAll('-', ''),
  });
  return post(request.endpoint, {
    method: request.method,
    headers: Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name !== 'Content-Length'),
    ),
    body: request.body ?? Buffer.alloc(0),
  });
}

/** What a browser needs to show it, and no more than fits. */
export function payloadOf({
  id,
  type,
  title,
  message,
  icon,
  image,
  actions,
}: NotificationDelivery['note']): string {
  const shown = {
    id,
    type,
    title: title.slice(0, 200),
    message: message.slice(0, 400),
    url: `/app/notifications/${id}`,
    actions: actions.slice(0, 2).map((each) => ({
      identifier: each.identifier,
      title: each.title.slice(0, 60),
    })),
    ...(icon === null ? {} : { icon }),
    ...(image === null ? {} : { image }),
  };
  const text = JSON.stringify(shown);
  if (Buffer.byteLength(text) <= mostBytes) return text;
  const { icon: _icon, image: _image, ...small } = shown;
  return JSON.stringify({ ...small, title: title.slice(0, 100), message: message.slice(0, 200) });
}
