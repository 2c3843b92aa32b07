import type { Permission } from '@bakehouse/contract';
import { beforeAll, expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';
import { queryShop } from '../../../testing/query-shop.ts';

const read = (
  name: string,
  more: { fields?: string[]; filter?: Record<string, unknown> } = {},
): Permission => ({
  module: name,
  action: 'read',
  ...more,
});
const { it } = useScenarios({
  modules: queryShop,
  users: {
    clerk: [
      read('orders'),
      read('customers', { fields: ['name', 'region'], filter: { name: { _ne: 'Bo' } } }),
    ],
    buyer: [read('customers')],
    north: [read('orders'), read('regions'), read('customers', { filter: { region: { name: 'North' } } })],
  },
});

async function call(method: 'GET' | 'POST', path: string, body?: object, who = 'admin') {
  const answer = await it().app.inject({
    method,
    url: `/modules/${path}`,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  const json = answer.json<{ id: string; data: Row[]; next: string | null }>();
  return { status: answer.statusCode, headers: answer.headers, ...json };
}
interface Row {
  id: string;
  data: Record<string, unknown>;
  expand?: Record<string, unknown>;
}
const list = (name: string, query: Record<string, string>, who = 'admin') =>
  call('GET', `${name}/resources?${new URLSearchParams(query).toString()}`, undefined, who);
const add = async (name: string, data: object) => {
  const made = await call('POST', `${name}/resources`, { data });
  expect(made.status, JSON.stringify(made)).toBe(201);
  return made.id;
};

let ids: Record<'north' | 'ann' | 'bo' | 'bolt' | 'a1' | 'a2' | 'b1', string>;
beforeAll(async () => {
  const north = await add('regions', { name: 'North' });
  const ann = await add('customers', {
    name: 'Ann',
    region: north,
    remark: 'SECRET',
    place: { lat: 1, lng: 1 },
  });
  const bo = await add('customers', { name: 'Bo' });
  const bolt = await add('products', { name: 'Bolt', price: 2 });
  const items = [
    { sku: 'X', count: 2, product: bolt },
    { sku: 'Y', count: 1 },
  ];
  const placed = '2026-01-15T10:00:00Z';
  const a1 = await add('orders', {
    name: 'A1',
    total: 10,
    customer: ann,
    placed,
    items,
    tags: ['new', 'old'],
  });
  const a2 = await add('orders', { name: 'A2', total: 30, customer: ann, helpers: [bo, ann], tags: ['new'] });
  const b1 = await add('orders', { name: 'B1', total: 5, customer: bo, placed: '2026-02-01T00:30:00Z' });
  ids = { north, ann, bo, bolt, a1, a2, b1 };
});

test('QUERY1 QUERY2 paths and stars give fields of related resources, to any depth', async () => {
  const { data } = await list('orders', { sort: 'name', fields: 'name,customer.name,customer.region.*' });
  expect(data[0]?.data).toEqual({ name: 'A1' });
  expect(data[0]?.expand).toMatchObject({
    customer: {
      id: ids.ann,
      data: { name: 'Ann' },
      expand: { region: { id: ids.north, data: { name: 'North' } } },
    },
  });
  expect(data[2]?.expand).toMatchObject({ customer: { data: { name: 'Bo' }, expand: { region: null } } });
  const { data: all } = await list('orders', { sort: 'name', fields: '*.*' });
  expect(all[1]?.data).toEqual({});
  expect(all[1]?.expand).toMatchObject({
    customer: { data: { name: 'Ann', remark: 'SECRET' } },
    helpers: [{ id: ids.bo }, { id: ids.ann }],
  });
});

test('QUERY3 rows of lists give the fields that are asked for, and what their relations name', async () => {
  const { data } = await list('orders', {
    sort: 'name',
    limit: '1',
    fields: 'items.sku,items.product.price',
  });
  expect(data[0]?.data).toEqual({ items: [{ sku: 'X' }, { sku: 'Y' }] });
  expect(data[0]?.expand).toMatchObject({ 'items.product': [{ id: ids.bolt, data: { price: 2 } }] });
});

test('QUERY4 resources that name one come along, each with its own filter, order and limit', async () => {
  const fields = ['name', { 'orders(of customer)': { fields: ['name', 'total'], sort: '-total', limit: 1 } }];
  const { data } = await list('customers', { sort: 'name', fields: JSON.stringify(fields) });
  const first = data[0]?.expand?.['orders(of customer)'] as { data: Row[]; next: string };
  expect(first.data.map((row) => row.data)).toEqual([{ name: 'A2', total: 30 }]);
  const rest = await list('orders', {
    filter: JSON.stringify({ customer: ids.ann }),
    sort: '-total',
    cursor: first.next,
  });
  expect(rest.data.map(({ id }) => id)).toEqual([ids.a1]);
  const product = await call(
    'GET',
    `products/resources/${ids.bolt}?${new URLSearchParams({ fields: 'orders(of items.product).name' }).toString()}`,
  );
  expect(product).toMatchObject({
    status: 200,
    data: {},
    expand: { 'orders(of items.product)': { data: [{ id: ids.a1 }], next: null } },
  });
});

test('QUERY5 one resource takes fields and expand, and is not said to be unchanged for what comes along', async () => {
  const url = `orders/resources/${ids.a1}`;
  expect(await call('GET', `${url}?fields=name&expand=customer`)).toMatchObject({
    status: 200,
    data: { name: 'A1' },
    expand: { customer: { data: { name: 'Ann' } } },
  });
  const answer = await it().app.inject({
    url: `/modules/${url}?expand=customer`,
    headers: { authorization: `Bearer ${it().user('admin').token}`, 'if-none-match': '"1"' },
  });
  expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"1"']);
});

test('QUERY6 an order by fields of related resources goes on from page to page', async () => {
  const names: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await list('orders', {
      sort: '-customer.name,customer.region.name,-total',
      limit: '1',
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page.status).toBe(200);
    names.push(...page.data.map(({ data }) => data['name']));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(names).toEqual(['B1', 'A2', 'A1']);
});

test.each([
  [{ 'orders(of customer)': { total: { _gt: 20 } } }, ['Ann']],
  [{ 'orders(of customer)': { _none: { total: { _gt: 20 } } } }, ['Bo']],
  [{ 'orders(of customer)': { _every: { total: { _gte: 10 } } } }, ['Ann']],
  [{ 'orders(of helpers)': { _some: { name: 'A2' } } }, ['Ann', 'Bo']],
  [{ 'orders(of customer)': { items: { _every: { count: { _gt: 1 } } } } }, ['Ann', 'Bo']],
])('QUERY7 FILT29 a filter asks for what names a resource: %j', async (filter, names) => {
  const { data } = await list('customers', { filter: JSON.stringify(filter), sort: 'name' });
  expect(data.map((row) => row.data['name'])).toEqual(names);
});

test('QUERY8 figures are worked out in groups by fields, by fields of related ones and by times', async () => {
  const values = 'count,sum(total),avg(total),min(total),max(name),median(total),distinct(customer)';
  const figures = (query: Record<string, string>, who = 'admin') =>
    call('GET', `orders/resources/aggregate?${new URLSearchParams(query).toString()}`, undefined, who);
  expect(await figures({ by: 'customer.name', values })).toMatchObject({
    status: 200,
    more: false,
    data: [
      {
        'customer.name': 'Ann',
        count: 2,
        'sum(total)': 40,
        'avg(total)': 20,
        'min(total)': 10,
        'max(name)': 'A2',
        'median(total)': 20,
        'distinct(customer)': 1,
      },
      { 'customer.name': 'Bo', count: 1, 'sum(total)': 5 },
    ],
  });
  expect(await figures({ by: 'month(placed),tags', timeZone: 'America/New_York' })).toMatchObject({
    data: [
      { 'month(placed)': '2026-01-01', tags: 'new', count: 1 },
      { 'month(placed)': '2026-01-01', tags: 'old', count: 1 },
      { 'month(placed)': '2026-01-01', tags: null, count: 1 },
      { 'month(placed)': null, tags: 'new', count: 1 },
    ],
  });
  const having = { by: ['customer.name'], values: ['sum(total)'], having: { 'sum(total)': { _gt: 10 } } };
  expect(await call('POST', 'orders/resources/aggregate', having)).toMatchObject({
    data: [{ 'customer.name': 'Ann', 'sum(total)': 40 }],
  });
  expect(await figures({ by: 'customer.name', sort: '-count', limit: '1' })).toMatchObject({ more: true });
  expect(await figures({})).toMatchObject({ data: [{ count: 3 }] });
  // Bo cannot be seen by the clerk: nothing tells his name.
  expect(await figures({ by: 'customer.name' }, 'clerk')).toMatchObject({
    data: [
      { 'customer.name': 'Ann', count: 2 },
      { 'customer.name': null, count: 1 },
    ],
  });
  for (const wrong of [
    { by: 'nothing' },
    { by: 'month(name)' },
    { values: 'sum(name)' },
    { values: '' },
    { sort: '-sum(total)' },
  ])
    expect(await figures(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, code: 'malformed' });
  expect(await figures({ by: 'customer.remark' }, 'clerk')).toMatchObject({ status: 400 });
});

test('QUERY9 what does not fit into an address is asked for in a body', async () => {
  const body = { fields: ['name', { customer: { fields: ['name'] } }], sort: 'name', limit: 2 };
  const answer = await call('POST', 'orders/resources/query', body);
  expect(answer).toMatchObject({
    status: 200,
    data: [
      { data: { name: 'A1' }, expand: { customer: { data: { name: 'Ann' } } } },
      { data: { name: 'A2' } },
    ],
  });
  const next = await call('POST', 'orders/resources/query', { ...body, cursor: answer.next });
  expect(next.data.map(({ id }) => id)).toEqual([ids.b1]);
  expect(await call('POST', 'orders/resources/query', { nonsense: 1 })).toMatchObject({ status: 422 });
});

test('QUERY10 rights hold at every level', async () => {
  const { data } = await list('orders', { sort: 'name', fields: 'name,customer.*' }, 'clerk');
  expect(data.map(({ expand }) => (expand?.['customer'] as Row | null)?.data ?? null)).toEqual([
    { name: 'Ann', region: ids.north },
    { name: 'Ann', region: ids.north },
    null,
  ]);
  for (const fields of [
    'customer.remark',
    'customer.region.name',
    'items.product.name',
    'nothing',
    'name.name',
  ])
    expect(await list('orders', { fields }, 'clerk'), fields).toMatchObject({
      status: 400,
      errors: [{ path: 'fields', code: 'unknown_field' }],
    });
  expect(await list('orders', { sort: 'customer.remark' }, 'clerk')).toMatchObject({ status: 400 });
  expect(await list('customers', { fields: 'orders(of customer).name' }, 'buyer')).toMatchObject({
    status: 400,
  });
  const filter = JSON.stringify({ 'orders(of customer)': { total: 10 } });
  expect(await list('customers', { filter }, 'buyer')).toMatchObject({ status: 400 });
});

test('QUERY10 PERM8 a right that looks through a relation holds behind a relation', async () => {
  const filter = JSON.stringify({ customer: { name: { _ne: 'nobody' } } });
  const { data } = await list('orders', { filter, sort: 'name' }, 'north');
  expect(data.map((row) => row.data['name'])).toEqual(['A1', 'A2']);
});

test('QUERY12 what could never end is refused before it begins', async () => {
  const deep = { 'orders(of customer)': { fields: ['customer.orders(of customer).name'], limit: 1000 } };
  expect(await call('POST', 'customers/resources/query', { fields: [deep], limit: 1000 })).toMatchObject({
    status: 400,
    errors: [{ path: 'fields', code: 'too_many' }],
  });
  const path = `${'customer.orders(of customer).'.repeat(6)}name`;
  expect(await list('orders', { fields: path, limit: '1' })).toMatchObject({
    status: 400,
    errors: [{ code: 'too_deep' }],
  });
  for (const [fields, code] of [
    ['[{"customer": 1}]', 'wrong_type'],
    ['[{"customer": {"limit": 0}}]', 'bad_value'],
    ['[{"customer": {"order": "x"}}]', 'unknown_key'],
    ['[', 'bad_format'],
    ['a..b', 'bad_format'],
  ])
    expect(await list('orders', { fields: String(fields) }), fields).toMatchObject({
      status: 400,
      errors: [{ code }],
    });
});
