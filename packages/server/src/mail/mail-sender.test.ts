import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listMails } from '@bakehouse/store';
import { makeTestDatabase } from '@bakehouse/store/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMailSender, type MailSender } from './mail-sender.ts';
import { makeSendMail } from './send-mail.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
const sendMail = makeSendMail(() => 'example.com');
const mail = { to: 'ann@example.com', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' };

/** A real mail server that refuses with these codes first. */
let refusals: number[] = [];
let received: string[] = [];
let server: SMTPServer;
const senders: MailSender[] = [];

beforeEach(async () => {
  [refusals, received] = [[], []];
  await pool.query('delete from bakehouse.outbox');
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const code = refusals.shift();
        if (code === undefined) received.push(Buffer.concat(parts).toString());
        done(code === undefined ? null : Object.assign(new Error('not today'), { responseCode: code }));
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await new Promise<void>((resolve) => server.close(resolve));
});

function open(): MailSender {
  const { port } = server.server.address() as AddressInfo;
  const sender = startMailSender({
    pool,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'bakehouse@example.com',
    log: { warn: () => undefined },
  });
  senders.push(sender);
  return sender;
}

test('CFG16 mail from the outbox reaches the mail server by itself', async () => {
  await sendMail(pool, mail);
  open();

  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000 });
  await vi.waitFor(async () => expect((await only()).sentAt).toBeInstanceOf(Date), { timeout: 5_000 });

  const { messageId, text } = await only();
  expect(received[0]).toContain('From: bakehouse@example.com');
  expect(received[0]).toContain('To: ann@example.com');
  expect(received[0]).toContain(`Message-ID: ${messageId}`);
  expect(text).toBe('Hello');
});

test('of several processes one sends a mail', async () => {
  for (let turn = 0; turn < 6; turn += 1) await sendMail(pool, { ...mail, subject: `Number ${turn}` });

  await Promise.all([open(), open(), open()].map((sender) => sender.turn()));

  expect(received).toHaveLength(6);
  expect(new Set(received.map((text) => /Subject: (.*)/.exec(text)?.[1])).size).toBe(6);
});

test('a refusal for now is told and tried again later, under the same id', async () => {
  refusals = [451];
  await sendMail(pool, mail);
  const sender = open();

  await sender.turn();
  const failed = await only();
  await sender.turn();
  expect(received).toEqual([]);
  await pool.query('update bakehouse.outbox set next_attempt_at = now()');
  await sender.turn();

  expect(failed).toMatchObject({ sentAt: null, attempts: 1 });
  expect(failed.error).toContain('451');
  expect(await only()).toMatchObject({ sentAt: expect.any(Date) as Date, attempts: 2, error: null });
  expect(received[0]).toContain(failed.messageId);
});

test('a refusal for good is not tried again', async () => {
  refusals = [550];
  await sendMail(pool, mail);
  const sender = open();

  await sender.turn();

  const { rows } = await pool.query('select next_attempt_at from bakehouse.outbox');
  expect(rows).toEqual([{ next_attempt_at: null }]);
  expect((await only()).error).toContain('550');
});

test('a mail server that is not there is tried again', async () => {
  await sendMail(pool, mail);
  const sender = open();
  await new Promise<void>((resolve) => server.close(resolve));

  await sender.turn();

  expect(await only()).toMatchObject({ sentAt: null, attempts: 1 });
});

test('a secret link is gone from the outbox once it was sent', async () => {
  await sendMail(pool, { ...mail, secretUntil: new Date(Date.now() + 60_000) });

  await open().turn();

  expect(received[0]).toContain('Hello');
  expect(await only()).toMatchObject({ text: '', html: null, sentAt: expect.any(Date) as Date });
});

test('a line break cannot begin a header of its own', async () => {
  await expect(sendMail(pool, { ...mail, subject: 'x\r\nBcc: all@example.com' })).rejects.toMatchObject({
    code: 'invalid',
    data: { errors: [{ path: 'subject' }] },
  });
});

async function only() {
  const [first] = await listMails(pool, { limit: 1 });
  if (first === undefined) throw new Error('the outbox is empty');
  return first;
}
