import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { claimMails, listMails } from '@bakehouse/store';
import { makeTestDatabase } from '@bakehouse/store/testing';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeConnections } from '../connections/connections.ts';
import { systemResolve } from '../outgoing/find-target.ts';
import { makeHttpClient } from '../outgoing/http-client.ts';
import { startMailSender, type MailSender } from './mail-sender.ts';
import { makeSendMail } from './send-mail.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
const rules = { allowsPrivate: () => false, resolve: systemResolve };
const connections = makeConnections({ pool: () => pool, keys: () => [], http: makeHttpClient({}), rules });
const sendMail = makeSendMail(() => 'example.com');
const mail = { to: 'ann@example.com', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' };

/** A real mail server that refuses with these codes first. */
let refusals: number[] = [];
let received: string[] = [];
let recipients: string[][] = [];
let refusedAddress = '';
let connected = 0;
let server: SMTPServer;
const senders: MailSender[] = [];

beforeEach(async () => {
  [refusals, received, recipients, refusedAddress, connected] = [[], [], [], '', 0];
  await pool.query('delete from bakehouse.outbox');
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_, done) {
      connected += 1;
      done();
    },
    onRcptTo({ address }, _, done) {
      done(address === refusedAddress ? Object.assign(new Error('gone'), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const code = refusals.shift();
        if (code === undefined) {
          received.push(Buffer.concat(parts).toString());
          recipients.push(envelope.rcptTo.map(({ address }) => address));
        }
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
    connections,
    from: 'bakehouse@example.com',
    render: (mail) => Promise.resolve(mail),
    log: { warn: () => undefined },
  });
  senders.push(sender);
  return sender;
}

test('CFG16 mail from the outbox reaches the mail server by itself', async () => {
  await sendMail(pool, mail);
  open();

  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 300_000 });
  await vi.waitFor(async () => expect((await only()).sentAt).toBeInstanceOf(Date), { timeout: 300_000 });

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

const to = [{ address: 'ann@example.com' }];

test.each([
  ['subject', { ...mail, subject: 'x\r\nBcc: all@example.com' }],
  ['to', { ...mail, to: 'x\nBcc: all@example.com' }],
  ['to.0', { ...mail, to: [{ address: 'x@example.com\r\nBcc: all@example.com' }] }],
  ['to.0', { ...mail, to: [{ address: 'x@example.com, y@example.com' }] }],
  ['to.0', { ...mail, to: [{ address: '"x> y"@example.com' }] }],
  ['to.0', { ...mail, to: [{ address: 'x(comment)@example.com' }] }],
  ['to.0', { ...mail, to: [{ address: `${'x'.repeat(100_000)}@example.com` }] }],
  ['to.0', { ...mail, to: [{ name: 'Ann\r\nBcc: all@example.com', address: 'ann@example.com' }] }],
  ['to.0', { ...mail, to: [{ name: 'Ann \ud800', address: 'ann@example.com' }] }],
  ['to', { ...mail, to: [] }],
  ['text', { ...mail, text: 'x\0' }],
  ['cc.0', { ...mail, to, cc: [{ address: 'x' }] }],
  ['bcc.0', { ...mail, to, bcc: [{ address: 'x@\0example.com' }] }],
  ['from', { ...mail, from: { address: 'x@example.com>\r\nX: y' } }],
  ['replyTo.0', { ...mail, to, replyTo: [{ address: '@example.com' }] }],
  ['attachments.0.name', { ...mail, attachments: [file('a\r\nX: y')] }],
  ['attachments.0.name', { ...mail, attachments: [file('../../etc/passwd')] }],
  ['attachments.0.type', { ...mail, attachments: [{ ...file('a'), type: 'text/plain\r\nX: y' }] }],
  ['attachments.0.cid', { ...mail, attachments: [{ ...file('a'), cid: 'x>\r\n' }] }],
])('MAIL11 nothing in %s can begin a header of its own or add a recipient', async (path, bad) => {
  await expect(sendMail(pool, bad)).rejects.toMatchObject({ code: 'invalid', data: { errors: [{ path }] } });
  expect(await listMails(pool, { limit: 1 })).toEqual([]);
});

test('MAIL2 MAIL3 MAIL4 MAIL5 MAIL6 MAIL7 a whole mail arrives as it was written, at every recipient', async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
  await sendMail(pool, {
    to: [{ name: 'Ann "A" Ärger', address: 'ann@example.com' }],
    cc: [{ address: 'cc@example.com' }],
    bcc: [{ address: 'bcc@example.com' }],
    from: { name: 'The shop', address: 'shop@example.com' },
    replyTo: [{ address: 'desk@example.com' }],
    subject: 'Ihre Bestellung — Grüße',
    text: 'Plain',
    html: '<p>Hello <img src="cid:logo"></p>',
    attachments: [
      { ...file('Rechnung Ä.txt'), content: Buffer.from('Zeile 1\nZeile 2') },
      { name: 'logo.png', type: 'image/png', cid: 'logo', content: picture },
    ],
  });

  await open().turn();

  const message = await PostalMime.parse(received[0] ?? '');
  expect(recipients).toEqual([['ann@example.com', 'cc@example.com', 'bcc@example.com']]);
  expect(message).toMatchObject({
    from: { name: 'The shop', address: 'shop@example.com' },
    to: [{ name: 'Ann "A" Ärger', address: 'ann@example.com' }],
    cc: [{ address: 'cc@example.com' }],
    replyTo: [{ address: 'desk@example.com' }],
    subject: 'Ihre Bestellung — Grüße',
    text: 'Plain\n',
  });
  expect(message.html).toContain('<img src="cid:logo">');
  expect(received[0]).not.toContain('bcc@');
  const [logo, text] = message.attachments;
  expect(text).toMatchObject({
    filename: 'Rechnung Ä.txt',
    mimeType: 'text/plain',
    disposition: 'attachment',
  });
  expect(Buffer.from(text?.content as ArrayBuffer).toString()).toBe('Zeile 1\nZeile 2');
  expect(logo).toMatchObject({ contentId: '<logo>', disposition: 'inline', mimeType: 'image/png' });
  expect(Buffer.from(logo?.content as ArrayBuffer)).toEqual(picture);
});

test('MAIL9 an effect that asks again has made one mail, with one Message-ID', async () => {
  const key = '019a0000-0000-7000-8000-000000000001:7';
  const first = await sendMail(pool, { ...mail, key });
  const second = await sendMail(pool, { ...mail, key, subject: 'Again' });

  expect(second).toEqual(first);
  expect(first.messageId).toBe('<019a0000-0000-7000-8000-000000000001.7@example.com>');
  expect(await listMails(pool, { limit: 9 })).toMatchObject([{ subject: 'Grüße' }]);
});

test('MAIL9 a mail whose process died is sent by another, and counted as possibly sent twice', async () => {
  await sendMail(pool, mail);
  await claimMails(pool, { limit: 1, leaseSeconds: 0 });

  await open().turn();

  expect(received).toHaveLength(1);
  expect(await only()).toMatchObject({ attempts: 2, possibleDuplicates: 1, status: 'sent' });
});

test('MAIL10 a recipient that is refused is told, while the others get the mail', async () => {
  refusedAddress = 'gone@example.com';
  await sendMail(pool, { ...mail, to: [...to, { address: 'gone@example.com' }] });

  await open().turn();

  expect(await only()).toMatchObject({ status: 'sent', error: 'Not taken for gone@example.com.' });
});

test('many mails share a few connections', async () => {
  for (let turn = 0; turn < 40; turn += 1) await sendMail(pool, { ...mail, subject: `Number ${turn}` });
  open();

  await vi.waitFor(() => expect(received).toHaveLength(40), { timeout: 300_000 });

  expect(connected).toBeLessThanOrEqual(5);
});

function file(name: string) {
  return { name, type: 'text/plain', content: Buffer.from('x') };
}

async function only() {
  const [first] = await listMails(pool, { limit: 1 });
  if (first === undefined) throw new Error('the outbox is empty');
  return first;
}
