import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root, runProduct, type Product } from '../harness/product.ts';

const password = 'correct horse battery';
const patience = { timeout: 300_000, interval: 100 };

/** A real mail server. */
const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      received.push(Buffer.concat(parts).toString());
      done();
    });
  },
});

let database: TestDatabase;
let product: Product;
let env: Record<string, string>;

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  database = await makeTestDatabase();
  env = {
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: password,
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    APP_DIR: join(root, 'examples', 'approvals'),
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  };
  product = await runProduct({ env });
  await product.ready();
});
afterAll(async () => {
  await product.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.drop();
});

async function call(token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

async function signIn(email: string): Promise<string> {
  const { body } = await call('', 'POST', '/auth/sign-in', { email, password, mode: 'token' });
  return String(body['token']);
}

interface Note {
  id: string;
  run: string;
  title: string;
}

test('START13 NOTE16 NOTE24 NOTIF4 NOTIF5 MAIL9 an approval outlives a kill: one of 50 clicks wins and one mail arrives', async () => {
  const admin = await signIn('admin@example.com');
  for (const [name, role] of [
    ['ann', 'manager'],
    ['bob', 'manager'],
    ['carl', 'clerk'],
  ] as const)
    await call(admin, 'POST', '/users', { email: `${name}@example.com`, name, password, roles: [role] });
  const clerk = await signIn('carl@example.com');
  const data = { number: 'A-7', customer: 'Dora', email: 'dora@example.com', total: 5000 };
  const order = await call(clerk, 'POST', '/modules/orders/resources', { data });
  expect(order.status).toBe(201);

  const ann = await signIn('ann@example.com');
  const note = await vi.waitFor(async () => {
    const { body } = await call(ann, 'GET', '/notifications');
    const [first] = body['data'] as Note[];
    expect(first).toMatchObject({ title: 'Order A-7 is over the limit' });
    return first as Note;
  }, patience);
  await vi.waitFor(async () => {
    expect((await call(admin, 'GET', `/runs/${note.run}`)).body).toMatchObject({ status: 'waiting' });
  }, patience);

  await product.stop('SIGKILL');
  product = await runProduct({ env });
  await product.ready();
  expect(received).toEqual([]);

  const tokens = [ann, await signIn('bob@example.com')];
  const clicks = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      call(tokens[turn % 2] ?? '', 'POST', `/notifications/${note.id}/action`, { action: 'approve' }),
    ),
  );
  expect(clicks.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(clicks.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(49);

  await vi.waitFor(async () => {
    expect((await call(admin, 'GET', `/runs/${note.run}`)).body).toMatchObject({ status: 'completed' });
    const { body } = await call(admin, 'GET', '/outbox');
    expect(body['data']).toMatchObject([{ status: 'sent', run: note.run }]);
  }, patience);
  const resource = await call(admin, 'GET', `/modules/orders/resources/${String(order.body['id'])}`);
  expect(resource.body).toMatchObject({ data: { status: 'approved' } });

  expect(received).toHaveLength(1);
  const mail = await PostalMime.parse(received[0] ?? '');
  expect(mail).toMatchObject({
    subject: 'Your order A-7',
    to: [{ name: 'Dora', address: 'dora@example.com' }],
    messageId: expect.stringContaining(note.run) as string,
    attachments: [{ filename: 'order-A-7.pdf', mimeType: 'application/pdf' }],
  });
  const pdf = Buffer.from(mail.attachments[0]?.content as ArrayBuffer);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('ENG6 ERR20 ERR21 a direct run is 502 where another system fails, and 504 where it does not answer', async () => {
  const other = createServer((request, response) => {
    if (request.url === '/broken') request.socket.destroy();
    if (request.url === '/failing') response.writeHead(500).end('no');
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const admin = await signIn('admin@example.com');
  const stored = await call(admin, 'PUT', '/workflows/asking', {
    entry: 'ask',
    elements: [{ name: 'ask', type: 'data/http', options: { url: `"${url}" & $input` }, timeout: 2 }],
  });
  expect(stored.status).toBe(201);

  const told = [];
  for (const input of ['/broken', '/failing', '/silent']) {
    const { status, body } = await call(admin, 'POST', '/workflows/asking/run', { input });
    told.push([status, body['code']]);
  }
  other.closeAllConnections();
  other.close();

  expect(told).toEqual([
    [502, 'upstream_failed'],
    [502, 'upstream_failed'],
    [504, 'upstream_timeout'],
  ]);
});
