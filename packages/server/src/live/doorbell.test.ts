import { newId } from '@bakehouse/contract';
import { orders } from '@bakehouse/store/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../testing/index.ts';
import { listenOnce, openLive, type LiveClient } from '../testing/live-client.ts';

const topic = 'resources:orders';
const german = [{ action: 'read' as const, module: 'orders', filter: { country: 'DE' } }];
let first: TestApp;
let second: TestApp;
const ports = new Map<TestApp, number>();
const open: LiveClient[] = [];

beforeAll(async () => {
  first = await makeTestApp({
    modules: [orders, { ...orders, bakery_resource_module: 'bills' }],
    users: { german, shrinking: german, nobody: [] },
  });
  second = await makeTestApp({ database: first.database });
  for (const it of [first, second]) ports.set(it, await listenOnce(it.app));
});
afterEach(() => Promise.all(open.splice(0).map((client) => client.close())));
afterAll(async () => {
  await second.close();
  await first.close();
});

async function connect(name: string, to = first): Promise<LiveClient> {
  const headers = { authorization: `Bearer ${first.user(name).token}` };
  const client = await openLive(ports.get(to) ?? 0, { headers });
  open.push(client);
  return client;
}

async function request(
  method: 'POST' | 'PATCH' | 'PUT' | 'GET',
  url: string,
  payload?: object,
  it = first,
): Promise<{ [key: string]: unknown; id: string }> {
  const answer = await it.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${first.user('admin').token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

const event = (data: unknown) => ({ type: 'event', topic: 'notifications', data });

const create = (country: string, it = first, module = 'orders') =>
  request('POST', `/modules/${module}/resources`, { data: { number: newId(), country } }, it);

const subscribe = (since?: string) => ({
  type: 'subscribe',
  topics: [topic],
  ...(since === undefined ? {} : { since: { [topic]: since } }),
});

test('WS4 a write rings for a subscriber, and the bell says nothing of the row', async () => {
  const admin = await connect('admin');
  expect(await admin.ask(subscribe())).toMatchObject({ type: 'subscribed', topic });

  await create('FR');

  const rung = await admin.next();
  const { cursor } = await request('GET', '/modules/orders/resources/lastUpdated');
  expect(rung).toEqual({ type: 'changed', topic, module: 'orders', cursor });
});

test('WS4 PERM15 P15 a change that a role may not see rings nothing for it', async () => {
  const [admin, restricted] = await Promise.all([connect('admin'), connect('german')]);
  await admin.ask(subscribe());
  await restricted.ask(subscribe());

  await create('FR');
  await admin.next();
  await create('DE');

  const rung = await restricted.next();
  const mark = await first.app.inject({
    url: '/modules/orders/resources/lastUpdated',
    headers: { authorization: `Bearer ${first.user('german').token}` },
  });
  // The first bell stands at the second change already.
  expect(rung).toMatchObject({ type: 'changed', cursor: mark.json<{ cursor: string }>().cursor });
  expect(await restricted.ask({ type: 'ping' })).toEqual({ type: 'pong' });
});

test('WS4 P15 forbidden, missing and senseless topics are refused alike', async () => {
  const nobody = await connect('nobody');
  const topics = [topic, 'resources:nothing', 'resources', 'resources:a:b', 'users', 'runs:1', '*'];
  nobody.send({ type: 'subscribe', topics });

  for (const each of topics) expect(await nobody.next()).toEqual({ type: 'refused', topic: each });
});

test('WS4 after unsubscribing, only the other module rings', async () => {
  const admin = await connect('admin');
  await admin.ask({ type: 'subscribe', topics: [topic] });
  await admin.ask({ type: 'subscribe', topics: ['resources:bills'] });
  expect(await admin.ask({ type: 'unsubscribe', topics: [topic] })).toEqual({ type: 'unsubscribed', topic });

  await create('DE');
  await create('DE', first, 'bills');

  expect(await admin.next()).toMatchObject({ type: 'changed', module: 'bills' });
});

test('WS6 whoever comes back with an old cursor is rung for at once, with a new one not', async () => {
  const { cursor: old } = await request('GET', '/modules/orders/resources/lastUpdated');
  await create('DE');
  const { next } = (await request('GET', '/modules/orders/resources/changes')) as { next?: string };
  const [behind, ahead] = await Promise.all([connect('admin'), connect('admin')]);

  expect(await behind.ask(subscribe(String(old)))).toMatchObject({ type: 'subscribed' });
  expect(await behind.next()).toMatchObject({ type: 'changed', topic });
  expect(await ahead.ask(subscribe(next))).toMatchObject({ type: 'subscribed' });
  expect(await ahead.ask({ type: 'ping' })).toEqual({ type: 'pong' });
});

test('WS4 two processes on one database ring for each other', async () => {
  const [here, there] = await Promise.all([connect('admin'), connect('admin', second)]);
  await here.ask(subscribe());
  await there.ask(subscribe());

  await create('FR', first);
  expect([await here.next(), await there.next()]).toMatchObject([{ type: 'changed' }, { type: 'changed' }]);
  await create('FR', second);
  expect([await here.next(), await there.next()]).toMatchObject([{ type: 'changed' }, { type: 'changed' }]);
});

test('WS4 a write that no process tells of is found all the same', async () => {
  const admin = await connect('admin');
  await admin.ask(subscribe());

  await first.database.pool.query(
    `insert into bakehouse.pending_changes (module, resource, op, version, at)
     select number, gen_random_uuid(), 'delete', 2, now() from bakehouse.modules where identifier = 'orders'`,
  );

  expect(await admin.next()).toMatchObject({ type: 'changed', topic });
});

test('WS4 A10 P15 a role that loses a right hears that the topic is refused, and no bell after it', async () => {
  const [admin, losing] = await Promise.all([connect('admin'), connect('shrinking')]);
  await admin.ask(subscribe());
  await losing.ask(subscribe());

  await request('PUT', '/roles/shrinking', { title: 'shrinking', permissions: [] });

  expect(await losing.next()).toEqual({ type: 'refused', topic });
  await create('DE');
  await admin.next();
  expect(await losing.ask({ type: 'ping' })).toEqual({ type: 'pong' });
  expect(await losing.ask(subscribe())).toEqual({ type: 'refused', topic });
});

test('WS4 a right that changes rings, so that the reader learns what to forget', async () => {
  await request('PUT', '/roles/shrinking', { title: 'shrinking', permissions: german });
  const changing = await connect('shrinking');
  await changing.ask(subscribe());

  await request('PUT', '/roles/shrinking', {
    title: 'shrinking',
    permissions: [{ action: 'read', module: 'orders', filter: { country: 'IT' } }],
  });

  expect(await changing.next()).toMatchObject({ type: 'changed', topic });
});

test('WS4 a module that is removed is refused to those who subscribed to it', async () => {
  await request('PUT', '/modules/passing', { ...orders, bakery_resource_module: 'passing' });
  const admin = await connect('admin');
  expect(await admin.ask({ type: 'subscribe', topics: ['resources:passing'] })).toMatchObject({
    type: 'subscribed',
  });

  await first.app.inject({
    method: 'DELETE',
    url: '/modules/passing',
    headers: { authorization: `Bearer ${first.user('admin').token}` },
  });

  expect(await admin.next()).toEqual({ type: 'refused', topic: 'resources:passing' });
});

test('WS4 messages in the database that are not ours are passed over', async () => {
  const admin = await connect('admin');
  await admin.ask(subscribe());

  for (const text of ['live', 'live {', 'live {"kind":"ring"}', 'live null', 'x'])
    await first.database.pool.query(`select pg_notify('bakehouse_versions', $1)`, [text]);
  await create('DE', second);

  expect(await admin.next()).toMatchObject({ type: 'changed', topic });
});

test('WS4 whoever leaves in the middle of subscribing leaves nothing behind', async () => {
  const leaving = await connect('admin');
  leaving.send({ type: 'subscribe', topics: [topic, 'resources:bills'] });
  leaving.send({ type: 'subscribe', topics: ['resources:bills', topic] });
  await leaving.close();

  await expect
    .poll(async () => (await first.app.inject('/metrics')).body)
    .toMatch(/^live_connections 0$[^]*^live_listeners 0$/m);
});

test('what is published for a user reaches that user alone, in every process', async () => {
  const [here, there, other] = await Promise.all([
    connect('german'),
    connect('german', second),
    connect('admin'),
  ]);
  for (const client of [here, there, other])
    expect(await client.ask({ type: 'subscribe', topics: ['notifications'] })).toEqual({
      type: 'subscribed',
      topic: 'notifications',
    });

  for (const number of [1, 2, 2]) {
    first.live.publish('notifications', { user: first.user('german').id }, { number });
  }
  first.live.publish('runs', () => true, 'nobody subscribed to this');
  first.live.publish('notifications', (actor) => actor.unrestricted, 'for administrators');

  for (const client of [here, there])
    for (const number of [1, 2, 2]) expect(await client.next()).toEqual(event({ number }));
  expect(await other.next()).toEqual(event('for administrators'));
});
