import { setImmediate as turn } from 'node:timers/promises';
import { apiDefinition } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { largeDocument } from '../../../formats/openapi/testing/large-document.ts';
import { shopDocument, standIn } from './testing.ts';

let document = shopDocument;
let shop: Awaited<ReturnType<typeof standIn>>;
let it: TestApp;
beforeAll(async () => {
  shop = await standIn(() => document);
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: new URL(shop.url).host },
    users: { clerk: [{ workflow: '*', action: 'run' }] },
    work: true,
  });
});
afterAll(async () => {
  await it.close();
  await shop.close();
});

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object | string,
  { as = 'admin', type = 'application/json' } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = {
    authorization: `Bearer ${it.user(as).token}`,
    ...(payload === undefined ? {} : { 'content-type': type }),
  };
  const answer = await it.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
}

const fetchShop = (more: object = {}) =>
  call('POST', '/apis/shop/fetch', { url: `${shop.url}/openapi.json`, ...more });

const fetched = (url: string) => call('POST', '/apis/inner/fetch', { url });

const flow = (more: Record<string, unknown> = {}, value = '$order.body.total + $count($orders.body)') => ({
  identifier: 'orders',
  title: 'Orders',
  entry: 'add',
  elements: [
    {
      name: 'add',
      type: 'api/shop/addOrder',
      options: { total: '$input.total', note: '"new"', ...more },
      set: { order: ':output' },
      to: { default: { get: ['default'] } },
    },
    {
      name: 'get',
      type: 'api/shop/get_orders_by_id',
      options: { id: '$order.body.id & "/x"' },
      to: { default: { list: ['default'] } },
    },
    {
      name: 'list',
      type: 'api/shop/listOrders',
      options: { state: '"open"' },
      set: { orders: ':output' },
      to: { default: { sum: ['default'] } },
    },
    { name: 'sum', type: 'data/map', options: { value } },
  ],
});

test('OAPI6 OAPI7 a document is fetched, told, stored and listed; three operations are checked and run', async () => {
  const connection = { name: 'shop', kind: 'bearer', hosts: [shop.url] };
  expect((await call('PUT', '/connections/shop', connection)).status).toBe(201);
  expect((await call('PUT', '/connections/shop/secret', { token: 't0ken' })).status).toBe(204);
  expect(await fetchShop({ connection: 'shop', dryRun: true })).toMatchObject({
    status: 200,
    body: {
      stored: false,
      operations: 3,
      added: ['listOrders', 'addOrder', 'get_orders_by_id'],
      removed: [],
    },
  });
  expect((await call('GET', '/apis/shop')).status).toBe(404);
  expect((await fetchShop({ connection: 'shop' })).status).toBe(201);
  expect((await call('GET', '/apis')).body).toMatchObject({
    data: [{ name: 'shop', title: 'Shop', operations: 3, server: `${shop.url}/v1`, connection: 'shop' }],
  });

  expect(await call('POST', '/workflows/check', flow())).toMatchObject({
    body: { errors: [], warnings: [] },
  });
  expect((await call('PUT', '/workflows/orders', flow())).status).toBe(201);
  expect(await call('POST', '/workflows/orders/run', { input: { total: 7 } })).toMatchObject({
    body: { status: 'completed', output: 6 },
  });
  expect(shop.heard).toEqual([
    { method: 'POST', url: '/v1/orders', authorization: 'Bearer t0ken', body: { total: 7, note: 'new' } },
    { method: 'GET', url: '/v1/orders/o-1%2Fx', authorization: 'Bearer t0ken', body: undefined },
    { method: 'GET', url: '/v1/orders?state=open', authorization: 'Bearer t0ken', body: undefined },
  ]);
});

test.each<[Record<string, unknown>, string, string]>([
  [{ total: undefined }, '1', 'elements.0.options.total'],
  [{ total: '"much"' }, '1', 'elements.0.options.total'],
  [{ totl: '1' }, '1', 'elements.0.options.totl'],
  [{}, '$order.body.totl', 'elements.3.options.value'],
])('OAPI3 %j and %s are told with their place', async (options, value, path) => {
  const { body } = await call('POST', '/workflows/check', flow(options, value));
  expect(body['errors']).toContainEqual(expect.objectContaining({ path }));
});

test('OAPI10 what another document changes is told in words, and what is in use stays', async () => {
  const { '/orders/{id}': _gone, '/orders': orders } = shopDocument.paths;
  const note = { type: 'string', description: 'For the cook' };
  const changed = structuredClone(orders);
  changed.post.requestBody.content['application/json'].schema = {
    type: 'object',
    required: ['total', 'note'],
    properties: { total: { type: 'number', description: 'In euros' }, note },
  };
  document = { ...shopDocument, paths: { '/orders': changed } } as never;
  expect((await fetchShop({ dryRun: true })).body).toMatchObject({
    added: [],
    removed: ['get_orders_by_id'],
    changed: [{ operation: 'addOrder', words: ['"note" is required now'] }],
    uses: [{ workflow: 'orders', operation: 'get_orders_by_id' }],
  });
  expect(await fetchShop()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('orders (get_orders_by_id)') as string },
  });
  expect(await call('DELETE', '/apis/shop')).toMatchObject({
    status: 409,
    body: { detail: 'Workflows use the API "shop": orders.' },
  });
  document = shopDocument;
  expect((await call('DELETE', '/workflows/orders')).status).toBe(204);
  expect(await call('DELETE', '/connections/shop')).toMatchObject({
    status: 409,
    body: { detail: 'APIs use the connection "shop": shop.' },
  });
});

test('OAPI6 a definition is stored as it is written, and refused with its place', async () => {
  const { body } = await call('GET', '/apis/shop');
  expect(apiDefinition.safeParse(body).success).toBe(true);
  expect(await call('PUT', '/apis/shop', body)).toMatchObject({
    status: 200,
    body: { changed: [], removed: [] },
  });
  expect((await call('GET', '/apis/shop')).body).toEqual(body);
  expect(await call('PUT', '/apis/other', body)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'name' }] },
  });
  for (const [part, path] of [
    [{ server: 'ftp://a.example' }, 'server'],
    [{ connection: 'nobody' }, 'connection'],
    [{ operations: { a: { method: 'GET', path: 'x', title: 'A' } } }, 'operations.a.path'],
  ] as const)
    expect(await call('PUT', '/apis/shop', { ...body, ...part })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    });
  expect((await call('PUT', '/apis/shop', '{"name"')).status).toBe(422);
});

test('OAPI6 OAPI9 a document of 12 MB is read beside everything else, and one operation of it is read alone', async () => {
  const path = '/apis/large/document?source=large.json';
  const large = call('PUT', path, largeDocument(), { type: 'application/octet-stream' });
  const meanwhile = { done: false, turns: 0 };
  void large.finally(() => (meanwhile.done = true));
  while (!meanwhile.done) {
    await turn();
    meanwhile.turns++;
  }
  expect(await large).toMatchObject({ status: 201, body: { operations: 1_100 } });
  // The loop went round many times meanwhile; read here, it would have stood still.
  expect(meanwhile.turns).toBeGreaterThan(10);
  const { rows } = await it.database.pool.query<{ bytes: number }>(
    `select max(length(description::text)) as bytes from bakehouse.elements where source = 'api/large'`,
  );
  expect(rows[0]?.bytes).toBeLessThan(60_000);
  expect((await call('DELETE', '/apis/large')).status).toBe(204);
  expect((await call('GET', '/elements?source=api/large')).body['data']).toEqual([]);
});

test('OAPI6 addresses inside the network are not fetched, and what is no document is told', async () => {
  expect(await fetched('http://127.0.0.1:1/openapi.json')).toMatchObject({
    body: { code: 'address_refused' },
  });
  expect(await fetched(`${shop.url}/v1/orders`)).toMatchObject({ status: 422 });
  expect(await fetched(`${shop.url}/nothing`)).toMatchObject({ status: 502 });
  expect(await fetched('../api.json')).toMatchObject({ status: 422 });
});

test('OAPI6 only administrators add, change, read and remove APIs', async () => {
  for (const [method, url, payload] of [
    ['GET', '/apis', undefined],
    ['GET', '/apis/shop', undefined],
    ['PUT', '/apis/shop', {}],
    ['PUT', '/apis/shop/document', {}],
    ['POST', '/apis/shop/fetch', { url: 'https://a.example' }],
    ['DELETE', '/apis/shop', undefined],
    ['GET', '/elements', undefined],
  ] as const)
    expect((await call(method, url, payload, { as: 'clerk' })).status, `${method} ${url}`).toBe(403);
});

const known = (query: string, as = 'admin') => call('GET', `/known-pieces${query}`, undefined, { as });

test('PIECE31 administrators find pieces that are known by words, as many as are asked for', async () => {
  expect((await known('?search=channel-based%20messaging')).body).toMatchObject({
    data: [{ name: 'slack', title: 'Slack', categories: 'communication' }],
    next: null,
  });
  expect((await known('?limit=3')).body['data']).toHaveLength(3);
  expect((await known('', 'clerk')).status).toBe(403);
});
