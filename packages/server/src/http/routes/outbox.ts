import { uuid, uuidPattern } from '@bakehouse/contract';
import { listMails } from '@bakehouse/store';
import * as z from 'zod';
import { time } from '../../identity/schemas.ts';
import { defineRoute } from '../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../paging.ts';

const mailBody = z
  .object({
    id: uuid,
    to: z.string(),
    subject: z.string(),
    text: z.string().describe('Blank where it held a link and was sent, or the link has expired'),
    html: z.string().nullable(),
    messageId: z.string(),
    createdAt: time,
    sentAt: time.nullable(),
    attempts: z.int(),
    error: z.string().nullable().describe('Why the last attempt failed'),
  })
  .meta({ id: 'Mail' });

/** Mail that was or will be sent; without a mail server it can only be read here. */
export const outbox = defineRoute({
  method: 'GET',
  path: '/outbox',
  tag: 'Mail',
  summary: 'Lists mail, the newest first; without SMTP_URL this is where it stays.',
  access: 'admin',
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The mail.', schema: pageSchema(mailBody) } },
  async handle({ query: { limit, cursor }, db }) {
    const rows = await listMails(db, { limit: limit + 1, before: keyOfCursor(cursor, uuidPattern) });
    return { status: 200, body: pageOf(rows, limit, ({ id }) => id) };
  },
});
