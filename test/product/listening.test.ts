import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasDovecot, startDovecot, type Dovecot } from '../../packages/server/src/testing/dovecot.ts';
import { hasMosquitto, startMosquitto, type Mosquitto } from '../../packages/server/src/testing/mosquitto.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { runProduct, type Product } from '../harness/product.ts';

const hasBoth = hasDovecot && hasMosquitto;
const password = 'correct horse battery';
let database: TestDatabase;
let dovecot: Dovecot;
let broker: Mosquitto;
/** Two at work, at any time; one of them listens. */
let products: Product[] = [];

beforeAll(async () => {
  if (!hasBoth) return;
  [database, dovecot, broker] = await Promise.all([makeTestDatabase(), startDovecot(), startMosquitto()]);
  products = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(products.map((each) => each.stop()));
  if (!hasBoth) return;
  await Promise.all([dovecot.close(), broker.close(), database.drop()]);
});

async function start(): Promise<Product> {
  const product = await runProduct({
    env: {
      DATABASE_URL: database.url,
      ADMIN_PASSWORD: password,
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      SECRET_KEY: 'k'.repeat(32),
      RUN_LEASE_SECONDS: '5',
    },
  });
  await product.ready();
  return product;
}

async function call(
  method: string,
  path: string,
  body: unknown,
  token = '',
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${products[0]?.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

const workflow = (identifier: string, type: string, options: object) => ({
  identifier,
  elevated: true,
  events: [{ identifier, type }],
  elements: [
    { name: 'e', type: `event/${type}`, options, to: { default: { what: ['default'] } } },
    { name: 'what', type: 'data/map', options: { value: type === 'mail' ? 'subject' : 'payload.number' } },
  ],
});

async function outputs(of: string): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ output: unknown }>(
    `select output from bakehouse.runs where workflow = $1 and status = 'completed'`,
    [of],
  );
  return rows.map(({ output }) => output);
}

test.skipIf(!hasBoth)(
  'INBOX2 INBOX10 MQTT2 however often who listens is killed, each of 200 mails is one run and no message is lost',
  async () => {
    const { token } = await call('POST', '/auth/sign-in', {
      email: 'admin@example.com',
      password,
      mode: 'token',
    });
    const put = (path: string, body: unknown) => call('PUT', path, body, String(token));
    const host = { host: '127.0.0.1', user: 'bakery' };
    await put('/connections/office', {
      name: 'office',
      kind: 'imap',
      settings: { ...host, port: dovecot.port, tls: 'no' },
    });
    await put('/connections/office/secret', { password: dovecot.password });
    await put('/connections/house', {
      name: 'house',
      kind: 'mqtt',
      settings: { ...host, port: broker.port, tls: false },
    });
    await put('/connections/house/secret', { password: broker.password });
    await put(
      '/workflows/mails',
      workflow('mails', 'mail', { connection: 'office', afterwards: 'move', moveTo: 'Done' }),
    );
    await put(
      '/workflows/counts',
      workflow('counts', 'mqtt', { connection: 'house', topics: ['house/#'], perSecond: 1000 }),
    );
    await until(async () => {
      const { rowCount } = await database.pool.query(
        'select from bakehouse.listeners where listening_since is not null',
      );
      return rowCount === 2;
    });
    const client = await broker.client();
    for (let at = 0; at < 200; at += 1) {
      dovecot.deliver(
        `From: a@b.example\r\nSubject: mail ${at}\r\nMessage-ID: <${at}@b.example>\r\n\r\nHello\r\n`,
      );
      await client.publishAsync('house/count', JSON.stringify({ number: at }), { qos: 1 });
      if (at % 60 !== 40) continue;
      // In the midst of it: some of what came is taken, some is not.
      await until(async () => (await outputs('mails')).length > at / 3);
      const [gone, stays] = products;
      await gone?.stop('SIGKILL');
      products = [...(stays === undefined ? [] : [stays]), await start()];
    }
    await client.endAsync();
    await until(
      async () => (await outputs('mails')).length >= 200 && new Set(await outputs('counts')).size === 200,
    );
    await until(async () => dovecot.mails('Done').length === 200);
    const { rows } = await database.pool.query(
      `select count(*)::integer as runs from bakehouse.runs where workflow = 'mails'`,
    );
    expect(rows).toEqual([{ runs: 200 }]);
    expect(new Set(await outputs('mails')).size).toBe(200);
    expect(dovecot.mails()).toEqual([]);
  },
);
