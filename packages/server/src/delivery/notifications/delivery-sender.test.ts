import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addPushSubscription,
  changeChannels,
  createNotification,
  createUser,
  listPushSubscriptions,
  decoyHash,
} from '@bakehouse/store';
import { makeTestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDeliverySender } from './delivery-sender.ts';
import { makePushKeys } from './push-keys.ts';
import { payloadOf } from './send-push.ts';

const database = await makeTestDatabase();
const { pool } = database;
const keys = makePushKeys();

/** A browser's half of a subscription. */
const browser = createECDH('prime256v1');
const p256dh = browser.generateKeys().toString('base64url');
const auth = randomBytes(16);

/** A push service and an SMS gateway, which answer with these first. */
let server: Server;
let origin = '';
let answers: [status: number, headers?: Record<string, string>][] = [];
let received: { request: IncomingMessage; body: Buffer }[] = [];
let userId = '';
const sent: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ request, body: Buffer.concat(parts) });
      const [status, headers = {}] = answers.shift() ?? [201];
      response.writeHead(status, { connection: 'close', ...headers }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const user = await createUser(pool, {
    email: 'ann@example.com',
    name: 'Ann',
    passwordHash: decoyHash,
    roles: [],
  });
  userId = user.id;
});
beforeEach(async () => {
  [answers, received] = [[], []];
  sent.length = 0;
  await pool.query('delete from bakehouse.notifications');
  await addPushSubscription(pool, {
    userId,
    endpoint: `${origin}/push/1`,
    p256dh,
    auth: auth.toString('base64url'),
  });
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
  await database.drop();
});

async function turn(smsGateway?: string): Promise<void> {
  const sender = startDeliverySender({
    pool,
    live: { publish: (topic, to, data) => sent.push([topic, to, data]) },
    push: { keys, subject: 'mailto:desk@example.com' },
    smsGateway,
    linkOf: (id) => `https://app.example.com/app/notifications/${id}`,
    log: { warn: () => undefined },
  });
  await sender.turn();
  await sender.close();
}

const note = {
  type: 'warning' as const,
  title: 'Order 7',
  message: 'It is over the limit — prüfen',
  actions: [{ identifier: 'approve', title: 'Approve' }],
};
const make = () => createNotification(pool, { ...note, recipients: [userId], sms: true });

async function open(channel: string): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `select attempts, error, sent_at is not null as sent, next_attempt_at is not null as due
     from bakehouse.notification_deliveries where channel = $1`,
    [channel],
  );
  return rows;
}

test('NOTE1 NOTIF12 CFG21 a push reaches the push service, readable by the browser alone and signed by us', async () => {
  const { id } = await make();

  await turn();

  expect(received).toHaveLength(1);
  const [{ request, body } = { request: undefined, body: Buffer.alloc(0) }] = received;
  expect([request?.method, request?.url]).toEqual(['POST', '/push/1']);
  expect(request?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '604800',
    urgency: 'high',
    topic: id.replaceAll('-', ''),
  });
  expect(body.toString()).not.toContain('Order');
  expect(JSON.parse(decrypt(body))).toEqual({
    id,
    type: 'warning',
    title: 'Order 7',
    message: 'It is over the limit — prüfen',
    url: `/app/notifications/${id}`,
    actions: [{ identifier: 'approve', title: 'Approve' }],
  });
  expect(claims(request?.headers.authorization ?? '')).toMatchObject({
    aud: origin,
    sub: 'mailto:desk@example.com',
  });
  expect(await open('push')).toMatchObject([{ sent: true, due: false }]);
  expect(sent).toEqual([['notifications', { user: userId }, { id, event: 'created', toast: true }]]);
  expect(await open('live')).toEqual([]);
});

test('NOTIF12 a browser that the push service does not know any more is forgotten', async () => {
  answers = [[410]];
  await make();
  await turn();
  expect(await listPushSubscriptions(pool, userId, { limit: 9 })).toEqual([]);
  expect(await open('push')).toEqual([]);
});

test.each([
  ['429', [429, { 'retry-after': '120' }], true],
  ['503', [503], true],
  ['a redirect', [302, { location: 'http://169.254.169.254/' }], false],
  ['400', [400], false],
] as const)('NOTIF12 after %s a push is tried again only where that can help', async (_, answer, due) => {
  answers = [[...answer] as [number, Record<string, string>]];
  await make();
  await turn();
  expect(received).toHaveLength(1);
  expect(await open('push')).toMatchObject([{ attempts: 1, error: `HTTP ${answer[0]}`, sent: false, due }]);
});

test('NOTIF12 what is pushed fits, however long it is', () => {
  const long = 'ü'.repeat(5000);
  const text = payloadOf({
    id: '019a0000-0000-7000-8000-000000000001',
    type: 'info',
    title: long,
    message: long,
    icon: `https://example.com/${long}`,
    image: null,
    actions: Array.from({ length: 9 }, () => ({ identifier: 'a', title: long })),
  });
  expect(Buffer.byteLength(text)).toBeLessThan(3000);
});

test('NOTIF14 CFG18 an SMS goes to the gateway, for whoever wants it and has a number', async () => {
  await changeChannels(pool, userId, { channels: { action: { sms: true, push: false } } });
  await make();
  await turn(`${origin}/sms`);
  expect(received).toEqual([]);

  await changeChannels(pool, userId, { phone: '+4915112345678' });
  const { id } = await make();
  answers = [[500]];
  await turn(`${origin.replace('//', '//me:secret@')}/sms`);
  await pool.query(
    'update bakehouse.notification_deliveries set next_attempt_at = now() where sent_at is null',
  );
  await turn(`${origin.replace('//', '//me:secret@')}/sms`);

  expect(received).toHaveLength(2);
  const [first, second] = received.map(({ request, body }) => ({
    url: request.url,
    authorization: request.headers.authorization,
    key: request.headers['idempotency-key'],
    body: JSON.parse(body.toString()) as { id: string; to: string; text: string },
  }));
  expect(first).toEqual(second);
  expect(first).toMatchObject({
    url: '/sms',
    authorization: `Basic ${Buffer.from('me:secret').toString('base64')}`,
    key: first?.body.id,
    body: {
      to: '+4915112345678',
      text: `Order 7: It is over the limit — prüfen https://app.example.com/app/notifications/${id}`,
    },
  });
  expect(await open('sms')).toMatchObject([{ attempts: 2, sent: true }]);
});

test('of several processes one rings', async () => {
  for (let count = 0; count < 30; count += 1) await make();
  await Promise.all([turn(), turn(), turn()]);
  expect(sent).toHaveLength(30);
});

/** Reads a push as a browser does (RFC 8291). */
function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const ikm = derive(browser.computeSecret(sender), auth, info, 32);
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + sender.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** What the signature says, once it was found to be ours (RFC 8292). */
function claims(header: string): unknown {
  const [, token = ''] = /^vapid t=([\w.-]+), k=/.exec(header) ?? [];
  const [head = '', claim = '', signature = ''] = token.split('.');
  const point = Buffer.from(keys.publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const ours = verify(
    'sha256',
    Buffer.from(`${head}.${claim}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(ours).toBe(true);
  return JSON.parse(Buffer.from(claim, 'base64url').toString());
}
