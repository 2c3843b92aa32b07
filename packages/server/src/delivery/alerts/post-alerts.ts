import { claimAlertPosts, markNotPosted, markPosted, type DuePost, type Pool } from '@bakehouse/store';
import type { Logger } from 'pino';
import { post } from '../notifications/post.ts';

/** Longer than another system gets to answer. */
const leaseSeconds = 60;
const attemptLimit = 12;

/** Posts the alerts that are due, each until it is taken or given up. */
export async function postAlerts(pool: Pool, url: string, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const due of await claimAlertPosts(pool, leaseSeconds)) {
    const result = await send(url, due);
    if (result.taken) await markPosted(pool, due.id);
    else {
      const final = result.final || due.attempts >= attemptLimit;
      await markNotPosted(pool, due.id, result.reason, final ? undefined : delayOf(due.attempts));
      log.warn({ alert: due.id, reason: result.reason, attempts: due.attempts }, 'an alert was not posted');
    }
  }
}

/** `{id, at, state, kind, title, message, link}` as JSON, the id also as Idempotency-Key. */
async function send(address: string, { id, at, body }: DuePost) {
  const url = new URL(address);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return post(url.href, {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(credentials === ':'
        ? {}
        : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: JSON.stringify({ id, at: at.toISOString(), ...body }),
  });
}

/** Ten seconds, then four times as long each time, at most an hour. */
function delayOf(attempts: number): number {
  return Math.min(10 * 4 ** (attempts - 1), 3600);
}
