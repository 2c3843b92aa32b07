import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Shop } from '../../packages/client/src/app-of-types.testing.ts';
import { BakehouseError, createClient, type Client } from '../../packages/client/src/index.ts';
import { runProduct, type Product } from '../harness/product.ts';
import { greet, modules, slow } from './client-shop.ts';

const password = 'correct horse battery';
const patience = { timeout: 300_000, interval: 50 };

let database: TestDatabase;
let product: Product;
let token: string;
let shop: Client<Shop>;

/** What stands between client and server: it loses some answers, and sends some requests away. */
let between: Server;
let lose = 0;
let busy = 0;
const seen: string[] = [];

beforeAll(async () => {
  database = await makeTestDatabase();
  product = await runProduct({ env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password } });
  await product.ready();
  between = createServer((request, response) => void passOn(request, response));
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    seen.push(`${request.method} ${request.url?.split('?')[0]}`);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (busy > 0) {
      busy -= 1;
      response.writeHead(503, { 'retry-after': '0' }).end('{"code": "unavailable"}');
      return;
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(`${product.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (lose > 0) {
      lose -= 1;
      request.socket.destroy();
      return;
    }
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(body);
  }
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  const anybody = createClient({ url: product.url });
  const credentials = { email: 'admin@example.com', password, mode: 'token' };
  ({ token } = await anybody.request<{ token: string }>('POST', '/auth/sign-in', { body: credentials }));
  const admin = createClient({ url: product.url, token });
  for (const body of modules) await admin.request('POST', '/modules', { body });
  for (const body of [greet, slow]) await admin.request('POST', '/workflows', { body });
  shop = createClient<Shop>({ url: `${url}/`, token: () => token });
});
afterAll(async () => {
  between.closeAllConnections();
  between.close();
  await product.stop();
  await database.drop();
});

test('CLI2 resources are written, read with what they name, counted and taken away', async () => {
  const [customers, orders] = [shop.module('customers'), shop.module('orders')];
  const ada = await customers.create({ name: 'Ada', country: 'DE' });
  const order = await orders.create({
    number: 'A-1',
    total: 5,
    customer: ada.id,
    buyers: [ada.id],
    items: [{ sku: 'x', price: 1 }],
  });

  const fields = ['number', 'customer.name', 'buyers.country', 'items.sku'] as const;
  const { data } = await orders.list({ fields: [...fields], filter: { total: { _gt: 1 } } });
  expect(data).toMatchObject([
    {
      id: order.id,
      data: { number: 'A-1', items: [{ sku: 'x' }] },
      expand: { customer: { data: { name: 'Ada' } }, buyers: [{ data: { country: 'DE' } }] },
    },
  ]);
  expect(data[0]?.data).not.toHaveProperty('total');
  expect(await orders.get(order.id, { fields: ['total'] })).toMatchObject({ data: { total: 5 } });

  const changed = await orders.update(order.id, order.version, { total: 6 });
  expect(changed).toMatchObject({ version: order.version + 1, data: { number: 'A-1', total: 6 } });
  expect(await orders.upsert({ number: 'A-1', total: 7 }, ['number'])).toMatchObject({
    id: order.id,
    data: { total: 7, customer: ada.id },
  });
  expect(await orders.total()).toBe(1);
  expect(await orders.aggregate({ values: ['sum(total)'] })).toMatchObject({ data: [{ 'sum(total)': 7 }] });
  const feed = await orders.changes();
  expect(feed).toMatchObject({ data: [{ op: 'upsert', id: order.id }], more: false });
  await shop.batch([{ module: 'orders', op: 'delete', id: order.id, version: order.version + 2 }]);
  expect(await orders.changes(feed.next)).toMatchObject({ data: [{ op: 'delete', id: order.id }] });
});

test('CLI12 what names a resource comes along, narrowed and ordered, in lists and with one', async () => {
  const [customers, orders] = [shop.module('customers'), shop.module('orders')];
  const maker = await customers.create({ name: 'Made by' });
  const bea = await customers.create({ name: 'Bea' });
  for (const total of [1, 2, 3])
    await orders.create({
      number: `Bea ${total}`,
      total,
      customer: bea.id,
      items: [{ sku: 's', maker: maker.id }],
    });
  const fields = [
    'name',
    {
      'orders(of customer)': {
        fields: ['number', 'items.maker.name'],
        filter: { total: { _gt: 1 } },
        sort: '-total',
        limit: 1,
      },
    },
  ] as const;
  const listed = await customers.list({ fields, filter: { id: bea.id } });
  for (const { expand } of [...listed.data, await customers.get(bea.id, { fields })]) {
    const { data, next } = expand['orders(of customer)'];
    expect(data.map((order) => order.data.number)).toEqual(['Bea 3']);
    expect(data[0]?.expand['items.maker'].map((each) => each.data.name)).toEqual(['Made by']);
    expect(next).not.toBeNull();
  }
  const first = await orders.list({ filter: { customer: bea.id }, distinct: ['customer'], sort: '-total' });
  expect(first.data.map(({ data }) => data.total)).toEqual([3]);
  const { data } = await orders.list({ search: 'bea 2', highlights: true });
  expect(data[0]?.highlights?.['number']?.filter(({ match }) => match)).toHaveLength(2);
});

test('CLI2 all of them come page by page, and only as they are asked for', async () => {
  const customers = shop.module('customers');
  for (let n = 0; n < 7; n += 1) await customers.create({ name: `all ${n}` });
  const filter = { name: { _startsWith: 'all' } };

  const names: string[] = [];
  for await (const { data } of customers.all({ fields: ['name'], filter, limit: 3, sort: 'name' }))
    names.push(data.name);
  expect(names).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `all ${n}`));

  seen.length = 0;
  for await (const _one of customers.all({ filter, limit: 3 })) break;
  expect(seen).toEqual(['POST /modules/customers/resources/query']);
});

test('CLI3 what is refused tells where and why', async () => {
  const refused = await shop
    .module('customers')
    .create({ name: 'x', credit: -1 })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BakehouseError);
  expect(refused).toMatchObject({ status: 422, code: 'invalid', errors: [{ path: 'credit' }] });
  const unknown = '01890000-0000-7000-8000-000000000000';
  await expect(shop.module('customers').update(unknown, 1, {})).rejects.toMatchObject({ status: 404 });
  const nowhere = createClient({ url: 'http://127.0.0.1:9', attempts: 1 });
  await expect(nowhere.request('GET', '/x')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('CLI4 what was carried out though its answer was lost is not done twice', async () => {
  const customers = shop.module('customers');
  seen.length = 0;
  lose = 2;
  const made = await customers.create({ name: 'once' });
  expect(seen).toHaveLength(3);
  const { data } = await customers.list({ filter: { name: { _eq: 'once' } } });
  expect(data.map(({ id }) => id)).toEqual([made.id]);
});

test('CLI4 a server that is busy is asked again, though not for ever', async () => {
  busy = 3;
  expect(await shop.module('customers').total()).toBeGreaterThan(0);
  busy = 4;
  await expect(shop.module('customers').total()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(busy).toBe(0);
});

test('CLI5 a run gives what it gave when it is over, at once or later', async () => {
  const at_once = await shop.workflow('greet').run({ name: 'Ada' });
  expect(at_once.status).toBe('completed');
  expect(await at_once.done).toBe('Hello Ada');
  await expect(shop.workflow('greet').run({ name: 5 as never })).rejects.toMatchObject({
    errors: [{ path: 'input.name' }],
  });
  const later = await shop.workflow('anything').run();
  expect(later.status).not.toBe('completed');
  expect(await later.done).toBe('late');
  const failing = await shop.workflow('anything').run({ fail: true });
  await expect(failing.done).rejects.toBeInstanceOf(BakehouseError);
});

test('CLI6 a list that is watched comes again after each change, and after the server was away', async () => {
  const live = createClient<Shop>({ url: product.url, token, WebSocket });
  const filter = { name: { _startsWith: 'live' } };
  let names: string[] = [];
  let pages = 0;
  const watching = live.module('customers').watch({ fields: ['name'], filter, sort: 'name' }, ({ data }) => {
    names = data.map((each) => each.data.name);
    pages += 1;
  });
  try {
    await vi.waitFor(() => expect(pages).toBeGreaterThan(0), patience);
    expect(names).toEqual([]);
    await shop.module('customers').create({ name: 'live 1' });
    await vi.waitFor(() => expect(names).toEqual(['live 1']), patience);
    const { port } = new URL(product.url);
    await product.stop();
    product = await runProduct({
      env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password, PORT: port },
    });
    await product.ready();
    await live.module('customers').create({ name: 'live 2' });
    await vi.waitFor(() => expect(names).toEqual(['live 1', 'live 2']), patience);
  } finally {
    watching.stop();
  }
  await shop.module('customers').create({ name: 'live 3' });
  expect(names).not.toContain('live 3');
});

test('CLI6 what is no longer watched is not told of, also where its answer is under way', async () => {
  const gate = new EventEmitter();
  const slowly: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const isList = typeof input === 'string' && input.endsWith('/query');
    if (isList && gate.emit('asked')) await once(gate, 'open');
    return answer;
  };
  const live = createClient<Shop>({ url: product.url, token, WebSocket, fetch: slowly });
  let pages = 0;
  const asked = once(gate, 'asked');
  const watching = live.module('customers').watch({}, () => (pages += 1));
  await asked;
  watching.stop();
  gate.emit('open');
  // What was asked first has long been read by then.
  await live.module('customers').list({ limit: 1 });
  expect(pages).toBe(0);
});

test('CLI9 all that is watched shares one connection, which ends with the last of it', async () => {
  let opened = 0;
  let closed = 0;
  class Counted extends WebSocket {
    constructor(url: string) {
      super(url);
      opened += 1;
      this.on('close', () => (closed += 1));
    }
  }
  const live = createClient<Shop>({ url: product.url, token, WebSocket: Counted });
  const heard: string[] = [];
  const orders = live.module('orders').watch({}, () => heard.push('orders'));
  const customers = live.module('customers').watch({}, () => heard.push('customers'));
  const leave = live.live.listen('resources:customers', ({ type }) => heard.push(type));
  await vi.waitFor(
    () => expect(new Set(heard)).toEqual(new Set(['orders', 'customers', 'subscribed'])),
    patience,
  );
  orders.stop();
  customers.stop();
  await shop.module('customers').create({ name: 'heard' });
  await vi.waitFor(() => expect(heard).toContain('changed'), patience);
  expect([opened, closed]).toEqual([1, 0]);
  leave();
  await vi.waitFor(() => expect(closed).toBe(1), patience);
});

test('CLI2 a file is stored, told of, given back and shared', async () => {
  const made = await shop.files.upload(new Blob(['Hello']), { name: 'a.txt', path: '/client/a.txt' });
  expect(made).toMatchObject({ path: '/client/a.txt', size: 5, version: 1 });
  expect(await (await shop.files.download(made.id)).text()).toBe('Hello');
  expect(await shop.files.info(made.id)).toMatchObject({ id: made.id, name: 'a.txt' });
  const { url } = await shop.files.share(made.id);
  expect(await (await fetch(url.replace(/^https?:\/\/[^/]+/, product.url))).text()).toBe('Hello');
  await shop.files.delete(made.id);
  await expect(shop.files.info(made.id)).rejects.toMatchObject({ status: 404 });
});
