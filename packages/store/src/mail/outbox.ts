import { newId } from '@bakehouse/contract';
import type { Executor } from '../executor.ts';

/** A mail to be sent. */
export interface NewMail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Set where the text holds a secret link: it is blanked when it was sent, or at this time. */
  secretUntil?: Date | undefined;
}

/** A mail with what became of it. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  messageId: string;
  createdAt: Date;
  sentAt: Date | null;
  attempts: number;
  error: string | null;
}

const columns = `id, "to", subject, text, html, message_id as "messageId", created_at as "createdAt",
  sent_at as "sentAt", attempts, error`;

/** Puts a mail into the outbox; it is sent when the transaction has committed. */
export async function addMail(db: Executor, host: string, mail: NewMail): Promise<void> {
  const id = newId();
  await db.query(
    `insert into bakehouse.outbox (id, "to", subject, text, html, message_id, secret_until)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, mail.to, mail.subject, mail.text, mail.html ?? null, `<${id}@${host}>`, mail.secretUntil ?? null],
  );
}

/** Mails, the newest first. */
export async function listMails(
  db: Executor,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<OutboxMail[]> {
  const { rows } = await db.query<OutboxMail>(
    `select ${columns} from bakehouse.outbox where $2::uuid is null or id < $2 order by id desc limit $1`,
    [limit, before ?? null],
  );
  return rows;
}

/** Takes mails that are due, for this process alone; whoever dies with one leaves it to others after the lease. */
export async function claimMails(
  db: Executor,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<OutboxMail[]> {
  const { rows } = await db.query<OutboxMail>(
    `update bakehouse.outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $2)
     where id in (select id from bakehouse.outbox where next_attempt_at <= now()
       order by next_attempt_at limit $1 for update skip locked)
     returning ${columns}`,
    [limit, leaseSeconds],
  );
  return rows;
}

/** Notes that a mail was taken by the mail server; a secret in it is blanked. */
export async function noteSent(db: Executor, id: string): Promise<void> {
  await db.query(
    `update bakehouse.outbox set sent_at = now(), next_attempt_at = null, error = null,
       text = case when secret_until is null then text else '' end,
       html = case when secret_until is null then html end, secret_until = null
     where id = $1`,
    [id],
  );
}

/** Notes why a mail was not sent, and after how many seconds to try again: never, where that is left out. */
export async function noteFailed(
  db: Executor,
  id: string,
  error: string,
  retrySeconds?: number,
): Promise<void> {
  await db.query(
    `update bakehouse.outbox set error = $2, next_attempt_at = now() + make_interval(secs => $3) where id = $1`,
    [id, error.slice(0, 500), retrySeconds ?? null],
  );
}
