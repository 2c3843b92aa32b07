import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import { mailColumns, mailOf, type MailRow, type NewAttachment, type OutboxMail } from './outbox.ts';

/** By which mail server a mail goes: the usual one, or that of a connection. */
export type MailWay = 'usual' | 'connection';

/**
 * Takes mails that are due, for this process alone; whoever dies with one leaves it to others after the lease.
 * `by` says whether they are those of the usual mail server or those that name a connection; both when left out.
 */
export async function claimMails(
  db: Executor,
  { limit, leaseSeconds, by }: { limit: number; leaseSeconds: number; by?: MailWay },
): Promise<OutboxMail[]> {
  const { rows } = await db.query<MailRow>(
    `update bakehouse.outbox o set attempts = o.attempts + 1, next_attempt_at = now() + make_interval(secs => $2),
       in_flight = true, possible_duplicates = o.possible_duplicates + o.in_flight::int
     where o.id in (select id from bakehouse.outbox where next_attempt_at <= now() ${by === undefined ? '' : `and connection is ${by === 'usual' ? '' : 'not'} null`}
       order by next_attempt_at limit $1 for update skip locked)
     returning ${mailColumns}`,
    [limit, leaseSeconds],
  );
  return rows.map(mailOf);
}

/** Says that this process is still at work with mails. */
export async function renewMails(
  db: Executor,
  ids: readonly string[],
  { leaseSeconds }: { leaseSeconds: number },
): Promise<void> {
  await db.query(
    `update bakehouse.outbox set next_attempt_at = now() + make_interval(secs => $2)
     where id = any($1) and sent_at is null and next_attempt_at is not null`,
    [ids, leaseSeconds],
  );
}

/** The files sent along with a mail. */
export async function readAttachments(db: Executor, mailId: string): Promise<NewAttachment[]> {
  const { rows } = await db.query<NewAttachment & { cid: string | null }>(
    `select name, type, cid, coalesce(content, '') as content from bakehouse.outbox_attachments
     where mail_id = $1 order by position`,
    [mailId],
  );
  return rows.map(({ cid, ...rest }) => ({ ...rest, ...(cid === null ? {} : { cid }) }));
}

/** One file sent along with a mail; undefined where there is none, or its content is no longer kept. */
export async function readAttachment(
  db: Executor,
  mailId: string,
  position: number,
): Promise<NewAttachment | undefined> {
  const { rows } = await db.query<NewAttachment>(
    `select name, type, content from bakehouse.outbox_attachments
     where mail_id = $1 and position = $2 and content is not null`,
    [mailId, position],
  );
  return rows[0];
}

/** Notes that a mail was taken by the mail server, and for whom it was not; a secret in it is blanked. */
export async function markSent(db: Executor, id: string, refused?: string): Promise<void> {
  await db.query(
    `update bakehouse.outbox set sent_at = now(), next_attempt_at = null, error = $2, in_flight = false,
       text = case when secret_until is null then text else '' end,
       html = case when secret_until is null then html end, secret_until = null
     where id = $1`,
    [id, refused?.slice(0, 500) ?? null],
  );
}

/** Notes why a mail was not sent, and after how many seconds to try again: never, where that is left out. */
export async function markFailed(
  db: Executor,
  id: string,
  error: string,
  retrySeconds?: number,
): Promise<void> {
  await db.query(
    `update bakehouse.outbox set error = $2, next_attempt_at = now() + make_interval(secs => $3), in_flight = false
     where id = $1`,
    [id, error.slice(0, 500), retrySeconds ?? null],
  );
}

/** Has a mail tried again now, with as many attempts as a new one. */
export async function retryMail(db: Executor, id: string): Promise<void> {
  const { rowCount } = await db.query(
    `update bakehouse.outbox set next_attempt_at = now(), attempts = 0
     where id = $1 and sent_at is null and not in_flight and not (text = '' and error = 'Its link has expired.')`,
    [id],
  );
  if (rowCount === 1) return;
  const { rows } = await db.query<{ sent: boolean; inFlight: boolean }>(
    'select sent_at is not null as sent, in_flight as "inFlight" from bakehouse.outbox where id = $1',
    [id],
  );
  const [mail] = rows;
  if (mail === undefined) throw new Problem('not_found', 'There is no such mail.');
  throw new Problem(
    'conflict',
    mail.sent
      ? 'This mail was sent.'
      : mail.inFlight
        ? 'This mail is being sent right now.'
        : 'The link in this mail has expired.',
  );
}

/** Removes what was attached to mail that was sent more than so many days ago. */
export async function forgetAttachments(db: Executor, days: number): Promise<void> {
  await db.query(
    `update bakehouse.outbox_attachments a set content = null from bakehouse.outbox o
     where o.id = a.mail_id and a.content is not null and o.sent_at < now() - make_interval(days => $1)`,
    [days],
  );
}
