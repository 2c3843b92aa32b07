import type { ElementDescription } from '@bakehouse/contract';
import { putElements, readElements, systemActor } from '@bakehouse/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../testing/index.ts';

const getOrder: ElementDescription = {
  type: 'api/shop/get_order',
  title: 'Get an order',
  summary: 'Gives an order.',
  options: { id: { required: true, schema: { type: 'string' }, text: true } },
  output: { type: 'object', required: ['total'], properties: { total: { type: 'number' } } },
  call: {
    method: 'GET',
    server: 'https://shop.example',
    path: '/orders/{id}',
    parameters: [{ option: 'id', name: 'id', in: 'path' }],
  },
};
const dropOrder = { ...getOrder, type: 'api/shop/drop_order', title: 'Drop an order', summary: 'Drops it.' };

const flow = (value = 'body.total') => ({
  identifier: 'flow',
  entry: 'get',
  elements: [
    {
      name: 'get',
      type: 'api/shop/get_order',
      options: { id: '$input.id' },
      to: { default: { take: ['default'] } },
    },
    { name: 'take', type: 'data/map', options: { value } },
  ],
});

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
  await putElements(app.database.pool, 'api/shop', [getOrder, dropOrder]);
  other = await makeTestApp({ database: app.database });
});
const summaryThere = () => other.workflows.current().lookup('flow')?.elements.get('get')?.element.summary;
afterAll(async () => {
  await other.close();
  await app.close();
});

test('OAPI1 OAPI3 what is stored is checked like a built-in element, in threads too', async () => {
  const { pool } = app.database;
  expect(await app.workflows.check(pool, flow())).toMatchObject({
    errors: [],
    warnings: [],
    kind: 'durable',
  });
  const wrong = flow('body.totl');
  const told = [{ path: 'elements.1.options.value', message: expect.stringContaining('totl') as string }];
  expect((await app.workflows.check(pool, wrong)).errors).toMatchObject(told);
  const rest = Array.from({ length: 700 }, (_item, index) => ({
    name: `s${index}`,
    type: 'data/map',
    options: { value: '1' },
  }));
  const large = await app.workflows.check(pool, { ...wrong, elements: [...wrong.elements, ...rest] });
  expect(large.errors).toMatchObject(told);
});

test('OAPI1 a type of which nothing is stored is unknown', async () => {
  const json = flow();
  const elements = json.elements.map((each) =>
    each.name === 'get' ? { ...each, type: 'api/shop/get_ordr' } : each,
  );
  expect((await app.workflows.check(app.database.pool, { ...json, elements })).errors).toMatchObject([
    { code: 'unknown_type', path: 'elements.0.type' },
  ]);
});

test('OAPI1 what is known in its present state is not read again', async () => {
  const { pool } = app.database;
  const [known] = await readElements(pool, ['api/shop/get_order']);
  const [again] = await readElements(pool, ['api/shop/get_order'], known === undefined ? [] : [known]);
  expect(again).toBe(known);
});

test('OAPI1 OAPI5 a workflow of what is stored runs, with answers that a trial gives', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/workflows/try',
    headers: { authorization: `Bearer ${app.user('admin').token}` },
    payload: {
      definition: flow(),
      input: { id: 'a b' },
      given: { http: [{ url: 'https://shop.example/orders/a%20b', body: { total: 5 } }] },
    },
  });
  expect(answer.json()).toMatchObject({ status: 'completed', output: 5, effects: [{ method: 'GET' }] });
});

test('OAPI2 a change holds in another process at once, for what was compiled before', async () => {
  const { pool } = app.database;
  await app.workflows.put(pool, systemActor, flow());
  await expect.poll(summaryThere).toBe('Gives an order.');
  await putElements(pool, 'api/shop', [{ ...getOrder, summary: 'Gives one order.' }]);
  await expect.poll(summaryThere).toBe('Gives one order.');
  expect(await readElements(pool, ['api/shop/drop_order'])).toEqual([]);
});

test('OAPI4 types are found by words and page by page, and described by name', async () => {
  const { pool } = app.database;
  await putElements(pool, 'api/shop', [getOrder, dropOrder]);
  const get = async (url: string) =>
    (
      await app.app.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${app.user('admin').token}` },
      })
    ).json<{
      data: { type: string }[];
      next: string | null;
    }>();
  expect((await get('/elements?search=order%20gives')).data).toEqual([
    { type: 'api/shop/get_order', title: 'Get an order', summary: 'Gives an order.' },
  ]);
  const first = await get('/elements?source=api/shop&limit=1');
  expect(first.data.map(({ type }) => type)).toEqual(['api/shop/drop_order']);
  const second = await get(`/elements?source=api/shop&limit=1&cursor=${first.next}`);
  expect(second).toMatchObject({ data: [{ type: 'api/shop/get_order' }], next: null });
  expect((await get('/elements/described?types=api/shop/get_order,api/no/thing')).data).toEqual([getOrder]);
});
