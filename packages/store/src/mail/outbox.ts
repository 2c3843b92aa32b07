import { newId } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';

/** Somebody's address, with the name it is shown under. */
export interface MailAddress {
  name?: string | undefined;
  address: string;
}

/** A file sent along. */
export interface NewAttachment {
  name: string;
  type: string;
  /** The name by which the HTML text shows it as a picture. */
  cid?: string | undefined;
  content: Buffer;
}

/** A mail to be sent. */
export interface NewMail {
  /** Its id, where something in it depends on that. */
  id?: string | undefined;
  to: string | readonly MailAddress[];
  cc?: readonly MailAddress[] | undefined;
  bcc?: readonly MailAddress[] | undefined;
  /** The sender, where it is not the usual one. */
  from?: MailAddress | undefined;
  replyTo?: readonly MailAddress[] | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments?: readonly NewAttachment[] | undefined;
  /** Set where the text holds a secret link: it is blanked when it was sent, or at this time. */
  secretUntil?: Date | undefined;
  /** The effect that asks for it: asked again, no second mail is made. */
  key?: string | undefined;
  run?: string | undefined;
  /** The connection by which it goes; the usual mail server where it is left out. */
  connection?: string | undefined;
}

/** All addresses of a mail. */
export interface MailAddresses {
  from?: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress[];
}

/** Where a mail stands. `failed`: no further attempt is made unless somebody asks for it. */
export type MailStatus = 'waiting' | 'retrying' | 'sent' | 'failed';

/** A mail with what became of it. */
export interface OutboxMail {
  id: string;
  /** The addresses of `to`, separated by commas. */
  to: string;
  addresses: MailAddresses;
  subject: string;
  text: string;
  html: string | null;
  messageId: string;
  /** Whether there is a secret link in it. */
  secret: boolean;
  run: string | null;
  connection: string | null;
  createdAt: Date;
  sentAt: Date | null;
  attempts: number;
  /** How often a process died with it, so that it may have been sent twice. */
  possibleDuplicates: number;
  error: string | null;
  status: MailStatus;
  nextAttemptAt: Date | null;
  attachments: { position: number; name: string; type: string; cid: string | null; size: number }[];
}

const status = `case when o.sent_at is not null then 'sent' when o.next_attempt_at is null then 'failed'
  when o.attempts > 0 then 'retrying' else 'waiting' end`;

/** What is read of `bakehouse.outbox o`. */
export const mailColumns = `o.id, o."to", o.addresses, o.subject, o.text, o.html, o.message_id as "messageId", o.secret_until is not null as secret,
  o.run_id as run, o.connection, o.created_at as "createdAt", o.sent_at as "sentAt", o.attempts, o.error, ${status} as status,
  o.possible_duplicates as "possibleDuplicates", o.next_attempt_at as "nextAttemptAt",
  (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'type', a.type, 'cid', a.cid,
     'size', a.size) order by a.position), '[]') from bakehouse.outbox_attachments a where a.mail_id = o.id) as attachments`;

/** A row as it is read by `mailColumns`. */
export type MailRow = Omit<OutboxMail, 'addresses'> & { addresses: MailAddresses | null };

/** A mail as it is shown, from its row. */
export function mailOf({ addresses, ...rest }: MailRow): OutboxMail {
  return { ...rest, addresses: addresses ?? { to: [{ address: rest.to }], cc: [], bcc: [], replyTo: [] } };
}

/** Puts a mail into the outbox; it is sent when the transaction has committed. Gives its id and Message-ID. */
export async function addMail(
  db: Executor,
  host: string,
  mail: NewMail,
): Promise<{ id: string; messageId: string }> {
  return transact(db, async (client) => {
    const { id = newId() } = mail;
    const messageId = `<${mail.key?.replaceAll(/[^\w-]/g, '.') ?? id}@${host}>`;
    const { rows } = await client.query<{ id: string; messageId: string; made: boolean }>(
      `with made as (
         insert into bakehouse.outbox (id, "to", subject, text, html, message_id, secret_until, effect_key, addresses, run_id, connection)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (effect_key) do nothing returning id, message_id)
       select id, message_id as "messageId", true as made from made
       union all select id, message_id, false from bakehouse.outbox where effect_key = $8`,
      [
        id,
        shownTo(mail.to),
        mail.subject,
        mail.text,
        mail.html ?? null,
        messageId,
        mail.secretUntil ?? null,
        mail.key ?? null,
        typeof mail.to === 'string' ? null : JSON.stringify(addressesOf(mail, mail.to)),
        mail.run ?? null,
        mail.connection ?? null,
      ],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the mail was not written');
    if (row.made)
      for (const [position, each] of (mail.attachments ?? []).entries())
        await client.query(
          `insert into bakehouse.outbox_attachments (mail_id, position, name, type, cid, size, content)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [id, position, each.name, each.type, each.cid ?? null, each.content.length, each.content],
        );
    return { id: row.id, messageId: row.messageId };
  });
}

/** Which mails to list: those older than one, and those that stand somewhere. */
export interface MailQuery {
  limit: number;
  before?: string | undefined;
  status?: MailStatus | undefined;
}

/** Mails, the newest first. */
export async function listMails(
  db: Executor,
  { limit, before, status: wanted }: MailQuery,
): Promise<OutboxMail[]> {
  const { rows } = await db.query<MailRow>(
    `select ${mailColumns} from bakehouse.outbox o
     where ($2::uuid is null or o.id < $2) and ($3::text is null or ${status} = $3) order by o.id desc limit $1`,
    [limit, before ?? null, wanted ?? null],
  );
  return rows.map(mailOf);
}

/** One mail. */
export async function findMail(db: Executor, id: string): Promise<OutboxMail | undefined> {
  const { rows } = await db.query<MailRow>(`select ${mailColumns} from bakehouse.outbox o where o.id = $1`, [
    id,
  ]);
  return rows.map(mailOf)[0];
}

function shownTo(to: NewMail['to']): string {
  return typeof to === 'string' ? to : to.map(({ address }) => address).join(', ');
}

function addressesOf(mail: NewMail, to: readonly MailAddress[]): MailAddresses {
  const { from, cc = [], bcc = [], replyTo = [] } = mail;
  return {
    ...(from === undefined ? {} : { from }),
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    replyTo: [...replyTo],
  };
}
