import { Problem, uuid, uuidPattern } from '@bakehouse/contract';
import {
  findMail,
  listMails,
  readAttachment,
  retryMail,
  type MailAddress,
  type OutboxMail,
} from '@bakehouse/store';
import * as z from 'zod';
import { idParams, time } from '../../../identity/schemas.ts';
import { withLink } from '../../../identity/link-secret.ts';
import { defineRoute, type Route, type RouteInput } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';

const addresses = z.array(z.string());
const statuses = ['waiting', 'retrying', 'sent', 'failed'] as const;

const mailBody = z
  .object({
    id: uuid,
    to: z.string().describe('Addresses, separated by commas'),
    cc: addresses,
    bcc: addresses,
    from: z.string().nullable().describe('The sender, where it is not MAIL_FROM'),
    replyTo: addresses,
    subject: z.string(),
    text: z
      .string()
      .describe('Blank where it held a link and was sent, or the link has expired, and for API tokens'),
    html: z.string().nullable(),
    attachments: z.array(
      z.object({
        position: z.int(),
        name: z.string(),
        type: z.string(),
        cid: z.string().nullable(),
        size: z.int(),
      }),
    ),
    messageId: z.string(),
    run: uuid.nullable().describe('The run that sent it'),
    connection: z.string().nullable().describe('The connection by which it goes; null for SMTP_URL'),
    status: z
      .enum(statuses)
      .describe(
        '`waiting` for its first attempt, `retrying`, `sent`, or `failed` until it is retried by hand',
      ),
    createdAt: time,
    sentAt: time.nullable(),
    nextAttemptAt: time.nullable(),
    attempts: z.int(),
    possibleDuplicates: z.int().describe('How often a process ended while it was sending it'),
    error: z.string().nullable().describe('Why the last attempt failed'),
  })
  .meta({ id: 'Mail' });

const shared = { tag: 'Mail', access: 'admin', scope: 'notifications' } as const;

/** Mail that was or will be sent; without a mail server it can only be read here. */
const outbox = defineRoute({
  ...shared,
  method: 'GET',
  path: '/outbox',
  summary: 'Lists mail, the newest first; without SMTP_URL this is where it stays.',
  query: z.strictObject({ ...pageQuery, status: z.enum(statuses).optional() }),
  answers: { 200: { about: 'The mail.', schema: pageSchema(mailBody) } },
  async handle({ query: { limit, cursor, status }, db, ...input }) {
    const before = keyOfCursor(cursor, uuidPattern);
    const mails = await listMails(db, { limit: limit + 1, before, status });
    const rows = await Promise.all(mails.map((mail) => readable(mail, { db, ...input })));
    return { status: 200, body: pageOf(rows.map(shown), limit, ({ id }) => id) };
  },
});

/** One mail. */
const outboxMail = defineRoute({
  ...shared,
  method: 'GET',
  path: '/outbox/:id',
  summary: 'Shows one mail.',
  params: idParams,
  answers: { 200: { about: 'The mail.', schema: mailBody } },
  problems: [404],
  async handle({ params: { id }, db, ...input }) {
    const mail = await findMail(db, id);
    if (mail === undefined) throw new Problem('not_found', 'There is no such mail.');
    return { status: 200, body: shown(await readable(mail, { db, ...input })) };
  },
});

/** One file that is sent along with a mail. */
const outboxAttachment = defineRoute({
  ...shared,
  method: 'GET',
  path: '/outbox/:id/attachments/:position',
  summary: 'Gives a file that is sent along with a mail; kept for 7 days after it was sent.',
  params: z.strictObject({ id: uuid, position: z.coerce.number().int().min(0).max(1000) }),
  answers: { 200: { about: 'The file.', type: 'application/octet-stream', also: ['*/*'] } },
  problems: [404],
  async handle({ params: { id, position }, db }) {
    const file = await readAttachment(db, id, position);
    if (file === undefined) throw new Problem('not_found', 'There is no such file.');
    return {
      status: 200,
      body: file.content,
      headers: {
        // Never shown by the browser as a page of the app's origin.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      },
    };
  },
});

/** Tries a mail again. */
const retryOutboxMail = defineRoute({
  ...shared,
  method: 'POST',
  path: '/outbox/:id/retry',
  summary: 'Has a mail that was not sent tried again now.',
  params: idParams,
  answers: { 200: { about: 'It is tried again.', schema: mailBody } },
  problems: [404, 409],
  async handle({ params: { id }, db, ...input }) {
    await retryMail(db, id);
    const mail = await findMail(db, id);
    return { status: 200, body: mail && shown(await readable(mail, { db, ...input })) };
  },
});

/** Where nothing sends mail, administrators who are signed in read its link and pass it on; a token never does. */
async function readable(
  mail: OutboxMail,
  {
    db,
    session,
    services: { config },
  }: Pick<RouteInput<unknown, unknown, unknown>, 'db' | 'session' | 'services'>,
): Promise<OutboxMail> {
  if (session === undefined && mail.secret) return { ...mail, text: '', html: null };
  if (session === undefined || config.SMTP_URL !== undefined) return mail;
  return (await withLink(db, config.SECRET_KEY, mail)) ?? mail;
}

function text({ name, address }: MailAddress): string {
  return name === undefined ? address : `${name} <${address}>`;
}

function shown({ addresses: { from, cc, bcc, replyTo }, secret: _secret, ...mail }: OutboxMail) {
  return {
    ...mail,
    cc: cc.map(text),
    bcc: bcc.map(text),
    from: from === undefined ? null : text(from),
    replyTo: replyTo.map(text),
  };
}

/** The routes of mail. */
export const outboxRoutes: readonly Route[] = [outbox, outboxMail, outboxAttachment, retryOutboxMail];
