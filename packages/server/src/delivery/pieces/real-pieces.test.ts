import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestApp, on, until, type TestApp } from '../../testing/index.ts';
import { listeningOn } from '../../testing/listening.ts';
import { hasMariadb, startMariadb, type Mariadb } from '../../testing/mariadb.ts';
import { makeRealServices, realHosts } from '../../testing/real-services.ts';
import { ringingOn } from '../../testing/ringing.ts';
import { startStandIn, type StandIn } from '../../testing/stand-in-service.ts';

/** The versions that were tried. */
const versions = {
  slack: '0.17.9',
  notion: '0.7.3',
  mysql: '0.2.7',
  shopify: '0.3.0',
  woocommerce: '0.4.0',
};
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-real-pieces-'));
const hasRegistry = await fetch('https://registry.npmjs.org/@activepieces%2fpiece-slack', {
  signal: AbortSignal.timeout(10_000),
  headers: { accept: 'application/vnd.npm.install-v1+json' },
}).then(
  ({ ok }) => ok,
  () => false,
);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasRegistry)('pieces from the registry of npm', () => {
  const services = makeRealServices();
  let service: StandIn;
  let database: Mariadb | undefined;
  let it: TestApp;

  beforeAll(async () => {
    service = await startStandIn(folder, realHosts, services.answer);
    if (hasMariadb) {
      database = await startMariadb();
      database.sql(
        `create database shop; use shop; create table orders (id int primary key, note text);
        insert into orders values (1, 'one'), (2, 'two');
        create user baker identified by 'proofed-Overnight/7'; grant all on shop.* to baker;`,
      );
    }
    it = await makeTestApp({
      env: { DATA_DIR: join(folder, 'data'), SECRET_KEY: 'x'.repeat(40) },
      work: true,
      pieces: {
        authority: service.authority,
        // The services are elsewhere: these servers stand in for them.
        rules: {
          allowsPrivate: () => false,
          resolve: async () => [{ address: '203.0.114.7', family: 4 }],
          dial: (_address, port) =>
            createConnection(port === 3306 ? (database?.port ?? 0) : service.port, '127.0.0.1'),
        },
      },
    });
  });
  afterAll(async () => {
    await it.close();
    await database?.stop();
    await service.close();
  });

  const { call, begin, end, ended, runsOf, store } = listeningOn(() => it);
  const { rung } = ringingOn(() => it);

  test('PIECE1 piece-slack posts a message with the token of a connection, and its channels are asked for', async () => {
    await install('slack', { kind: 'bearer', hosts: ['slack.com'] }, { token: 'xoxb-71f2-secret' });
    const choices = await call('POST', '/pieces/slack/choices', {
      action: 'send_channel_message',
      prop: 'channel',
      connection: 'slack',
    });
    expect(choices.body).toMatchObject({
      choices: [{ label: expect.stringContaining('general') as string, value: 'C7' }],
    });
    const sent = await runs('slack/send_channel_message', { channel: '"C7"', text: '"Paid: " & 12' });
    expect(sent).toMatchObject({ status: 'completed', output: { ok: true, ts: '1.2' } });
    const post = service.asked.find(({ path }) => path.includes('chat.postMessage'));
    expect(post).toMatchObject({ host: 'slack.com', proof: 'Bearer xoxb-71f2-secret' });
    expect(decodeURIComponent(post?.body ?? '')).toMatch(/C7[\s\S]*Paid: 12|Paid: 12[\s\S]*C7/);
    expect(JSON.stringify(sent)).not.toContain('xoxb-71f2-secret');
  });

  test('PIECE1 piece-notion lists the users by named values', async () => {
    const secret = { values: '{"accessToken": "ntn-88aa-secret"}' };
    await install('notion', { kind: 'custom', hosts: ['api.notion.com'] }, secret);
    const found = await runs('notion/notion_list_users', {});
    expect(found['status'], JSON.stringify(found)).toBe('completed');
    expect(JSON.stringify(found['output'])).toContain('Ann');
    expect(service.asked.at(-1)).toMatchObject({
      host: 'api.notion.com',
      proof: 'Bearer ntn-88aa-secret',
    });
  });

  test.skipIf(!hasMariadb)('PIECE1 piece-mysql asks a real MariaDB', async () => {
    const values = {
      host: 'db.example',
      port: 3306,
      user: 'baker',
      password: 'proofed-Overnight/7',
      database: 'shop',
    };
    await install(
      'mysql',
      { kind: 'custom', hosts: ['db.example:3306'] },
      { values: JSON.stringify(values) },
    );
    const found = await runs('mysql/execute_query', {
      query: '"select id, note from orders where id > ? order by id"',
      args: '[1]',
    });
    expect(found['status'], JSON.stringify(found)).toBe('completed');
    expect(JSON.stringify(found['output'])).toContain('"note":"two"');
    expect(JSON.stringify(found['output'])).not.toContain('"note":"one"');
    const wrong = await runs('mysql/execute_query', { query: '"select nothing from nowhere"' });
    expect(wrong).toMatchObject({ error: { code: 'piece_failed' } });
    expect(JSON.stringify(wrong)).not.toContain('proofed-Overnight');
  });

  test('PIECE32 PIECE34 triggers of piece-shopify that are called are registered, told once and removed', async () => {
    const values = { shopName: 'bakery', adminToken: 'shpat-4471-secret' };
    const connection = { kind: 'custom', hosts: ['bakery.myshopify.com'] };
    await install('shopify', connection, { values: JSON.stringify(values) });
    await begin(listens('customers', 'shopify/new_customer'), 'shopify');
    const [address = ''] = [...services.hooks.values()];
    expect(address).toMatch(/\/hooks\/pieces\/[\w-]{32}$/);
    expect(service.asked.at(-1)).toMatchObject({
      host: 'bakery.myshopify.com',
      proof: 'shpat-4471-secret',
    });
    const ann = { id: 1, email: 'ann@example.com', note: 'shpat-4471-secret', shop: 'bakery.myshopify.com' };
    for (const id of ['d1', 'd1', 'd2']) await deliver(address, ann, { 'x-shopify-webhook-id': id });
    const told = await ended('customers', 2);
    const masked = { ...ann, note: '[secret of shopify]' };
    expect(told.map(({ output }) => output)).toEqual([masked, masked]);
    await store({ ...listens('customers', 'shopify/new_customer'), active: false });
    await until(async () => services.hooks.size === 0);
    expect((await deliver(address, ann)).status).toBe(410);
    expect(await runsOf('customers')).toHaveLength(2);
    await end('customers');
  });

  test('PIECE32 PIECE33 triggers of piece-woocommerce have plain names, and its service is answered whether they are there', async () => {
    const values = {
      baseUrl: 'https://shop.example',
      consumerKey: 'ck_1',
      consumerSecret: 'cs_99-secret',
    };
    await install(
      'woocommerce',
      { kind: 'custom', hosts: ['shop.example'] },
      { values: JSON.stringify(values) },
    );
    await begin(listens('sold', 'woocommerce/woocommerce_trigger_order_created'), 'woocommerce');
    const [address = ''] = [...services.hooks.values()];
    const ping = await deliver(address, 'webhook_id=9', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(ping).toEqual({ status: 200, body: { webhook_id: '9' } });
    await deliver(address, { id: 41, total: '5.00' });
    expect((await ended('sold', 1)).map(({ output }) => output)).toEqual([{ id: 41, total: '5.00' }]);
    await end('sold');
    await until(async () => services.hooks.size === 0);
  });

  test('PIECE32 PIECE34 triggers that are asked keep how far they have come: each item begins one run', async () => {
    services.checkouts = [checkout(1)];
    services.pages = [page('a', 1)];
    await begin(listens('carts', 'shopify/new_abandoned_checkout'), 'shopify');
    await begin(listens('pages', 'notion/new_database_item', { database_id: '"db-1"' }), 'notion');
    for (const each of ['carts', 'pages']) await rung(each);
    services.checkouts = [checkout(3), checkout(2), checkout(1)];
    services.pages = [page('c', 3), page('b', 2), page('a', 1)];
    for (const each of ['carts', 'pages', 'carts', 'pages']) await rung(each);
    expect((await ended('carts', 2)).map(({ output }) => output)).toEqual([checkout(3), checkout(2)]);
    expect((await ended('pages', 2)).map(({ output }) => output?.['id'])).toEqual(['c', 'b']);
    services.checkouts = [checkout(4), ...services.checkouts];
    await rung('carts');
    expect((await ended('carts', 3)).at(-1)?.output).toEqual(checkout(4));
    for (const each of ['carts', 'pages']) await end(each);
  });

  async function install(name: keyof typeof versions, connection: object, secret: object): Promise<void> {
    const made = await call('PUT', `/pieces/${name}`, { version: versions[name] });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await call('PUT', `/connections/${name}`, { name, ...connection })).status).toBe(201);
    expect((await call('PUT', `/connections/${name}/secret`, secret)).status).toBe(204);
  }

  async function runs(type: string, options: object): Promise<Record<string, unknown>> {
    const connection = type.split('/')[0];
    const element = { name: 'it', type: `piece/${type}`, options: { connection, ...options } };
    const workflow = { identifier: 'uses', title: 'Uses', entry: 'it', elements: [element], events: [] };
    const stored = await call('PUT', '/workflows/uses', workflow);
    expect(stored.status, JSON.stringify(stored.body)).toBeLessThan(300);
    return (await call('POST', '/workflows/uses/run', { input: {} })).body as Record<string, unknown>;
  }

  /** What the service of a piece sends to an address that is registered there. */
  async function deliver(address: string, payload: object | string, headers: Record<string, string> = {}) {
    const answer = await it.app.inject({ method: 'POST', url: new URL(address).pathname, payload, headers });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }
});

/** A workflow that listens to a trigger, by the connection that is called like its piece. */
function listens(identifier: string, trigger: string, options: object = {}) {
  return {
    identifier,
    elevated: true,
    events: [{ identifier, type: `piece/${trigger}` }],
    elements: [
      {
        name: 'comes',
        type: `event/piece/${trigger}`,
        options: { connection: trigger.split('/')[0], ...options },
        to: on('what'),
      },
      { name: 'what', type: 'data/map', options: { value: '$' } },
    ],
  };
}

const checkout = (id: number) => ({ id, recover: `https://bakery.myshopify.com/recover/${id}` });

const page = (id: string, minute: number) => ({
  object: 'page' as const,
  id,
  created_time: `2026-11-18T10:0${minute}:00.000Z`,
  properties: {},
});
