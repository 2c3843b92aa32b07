import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listensToBell } from '../../packages/server/src/testing/bell-app.ts';
import { writeBellPiece } from '../../packages/server/src/testing/bell-piece.ts';
import { startBellService, type BellService } from '../../packages/server/src/testing/bell-service.ts';
import { hasDovecot, startDovecot, type Dovecot } from '../../packages/server/src/testing/dovecot.ts';
import { hasMosquitto, startMosquitto, type Mosquitto } from '../../packages/server/src/testing/mosquitto.ts';
import { startRegistry, type PieceRegistry } from '../../packages/server/src/testing/piece-registry.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { runProduct, type Product } from '../harness/product.ts';

const hasBoth = hasDovecot && hasMosquitto;
const password = 'correct horse battery';
let database: TestDatabase;
let dovecot: Dovecot;
let broker: Mosquitto;
let bell: BellService;
let registry: PieceRegistry;
let folder: string;
let token: string | undefined;
/** Two at work, at any time; one of them listens. */
let products: Product[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-listening-'));
  [database, bell, registry] = await Promise.all([
    makeTestDatabase(),
    startBellService(),
    startRegistry(join(folder, 'registry')),
  ]);
  registry.publish(writeBellPiece(join(folder, 'bell'), `http://127.0.0.1:${bell.server.port}`), '1.0.0');
  if (hasBoth) [dovecot, broker] = await Promise.all([startDovecot(), startMosquitto()]);
  products = [await start(), await start()];
  const credentials = { email: 'admin@example.com', password, mode: 'token' };
  token = String((await call('POST', '/auth/sign-in', credentials))['token']);
});
afterAll(async () => {
  await Promise.all(products.map((each) => each.stop()));
  if (hasBoth) await Promise.all([dovecot.close(), broker.close()]);
  await Promise.all([bell.close(), registry.close(), database.drop()]);
  rmSync(folder, { recursive: true });
});

async function start(): Promise<Product> {
  const product = await runProduct({
    env: {
      DATABASE_URL: database.url,
      ADMIN_PASSWORD: password,
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      SECRET_KEY: 'k'.repeat(32),
      RUN_LEASE_SECONDS: '5',
      DATA_DIR: join(folder, 'data'),
      npm_config_registry: registry.url,
      npm_config_cache: join(folder, 'cache'),
    },
  });
  await product.ready();
  return product;
}

async function call(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${products[0]?.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
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

const put = (path: string, body: unknown) => call('PUT', path, body);

/** Kills one of the two at work, and starts another. */
async function killOne(): Promise<void> {
  const [gone, stays] = products;
  await gone?.stop('SIGKILL');
  products = [...(stays === undefined ? [] : [stays]), await start()];
}

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
      await killOne();
    }
    await client.endAsync();
    await until(
      async () => (await outputs('mails')).length >= 200 && new Set(await outputs('counts')).size === 200,
    );
    // A move writes the mail at its new place before it takes the old one away.
    await until(async () => dovecot.mails('Done').length === 200 && dovecot.mails().length === 0);
    const { rows } = await database.pool.query(
      `select count(*)::integer as runs from bakehouse.runs where workflow = 'mails'`,
    );
    expect(rows).toEqual([{ runs: 200 }]);
    expect(new Set(await outputs('mails')).size).toBe(200);
  },
);

test('PIECE26 however often those who take calls are killed, each of 120 deliveries that were answered is one run', async () => {
  await put('/pieces/bell', {});
  await put('/connections/bell', {
    name: 'bell',
    kind: 'bearer',
    hosts: [`http://127.0.0.1:${bell.server.port}`],
  });
  await put('/connections/bell/secret', { token: 'a token of the bell' });
  await put('/workflows/rings', listensToBell('rings', 'called'));
  // Whoever is killed before it has noted what it registered registers another address.
  await until(async () => {
    const { rowCount } = await database.pool.query(
      `select from bakehouse.listeners where workflow = 'rings' and (position->>'enabled')::boolean`,
    );
    return rowCount === 1;
  });
  const [address = ''] = bell.hooks.values();

  /** Sent again, as services do, until somebody has answered. */
  async function deliver(id: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const at = products[tries % products.length]?.url ?? '';
      const answer = await fetch(at + new URL(address).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'webhook-id': `call-${id}`, connection: 'close' },
        body: JSON.stringify({ orders: [{ id }] }),
      }).catch(() => undefined);
      if (answer?.ok === true) return;
      expect(answer?.status ?? 503).toBe(503);
    }
  }
  const ids = Array.from({ length: 120 }, (_, at) => at);
  for (let at = 0; at < ids.length; at += 30) {
    const delivered = Promise.all(ids.slice(at, at + 30).map(deliver));
    await until(async () => (await outputs('rings')).length > at - 20);
    await Promise.all([delivered, killOne()]);
  }
  await until(async () => (await outputs('rings')).length >= ids.length);
  const { rows } = await database.pool.query(
    `select count(*)::integer as runs from bakehouse.runs where workflow = 'rings'`,
  );
  expect(rows).toEqual([{ runs: ids.length }]);
  const taken = (await outputs('rings')) as { id: number }[];
  expect(taken.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids);
});
