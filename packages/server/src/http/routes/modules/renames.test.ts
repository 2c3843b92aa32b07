import { newId } from '@bakehouse/contract';
import { queueRun } from '@bakehouse/store';
import { beforeAll, expect, test } from 'vitest';
import { on, useScenarios } from '../../../testing/index.ts';
import type { Use } from '../../../developer/uses/use.ts';

const field = (identifier: string, type = 'text', more: object = {}) => ({ identifier, type, ...more });
const items = (price: object) => field('items', 'list', { options: { fields: [field('sku'), price] } });
const orders = (total: object, price: object, ...more: object[]) => ({
  bakery_resource_module: 'orders',
  bakery_resource: { fields: [field('number'), total, field('extra', 'json'), items(price), ...more] },
});
const invoices = {
  bakery_resource_module: 'invoices',
  bakery_resource: {
    fields: [field('total', 'number'), field('order', 'relation', { options: { module: 'orders' } })],
  },
};
const element = (name: string, type: string, options: object, more: object = {}) => ({
  name,
  type,
  options,
  ...more,
});
const sums = {
  identifier: 'sums',
  events: [{ identifier: 'order_made', type: 'on_create', module: 'orders' }],
  elements: [
    element('made', 'event/on_create', {}, { to: on('sum') }),
    // A key, a text and a word in what nobody knows the shape of only look alike.
    element(
      'sum',
      'data/map',
      { value: '{ "total": $resource.total, "text": "total", "free": $resource.extra.total }' },
      { to: on('find') },
    ),
    element('find', 'data/find', { module: 'orders', filter: { total: { _gt: '$resource.total' } } }),
  ],
};
const bills = {
  identifier: 'bills',
  entry: 'find',
  elements: [element('find', 'data/find', { module: 'invoices', filter: { total: '1' } })],
};
/** Uses a field that is renamed, and one that goes. */
const torn = {
  identifier: 'torn',
  entry: 'find',
  elements: [element('find', 'data/find', { module: 'orders', filter: { total: '1', gone: '"a"' } })],
};
const { it } = useScenarios({
  modules: [orders(field('total', 'number'), field('price', 'number'), field('gone')), invoices] as never,
  users: {
    clerk: [
      { module: 'orders', action: 'read', fields: ['number', 'total'], filter: { total: { _gt: 1 } } },
      { module: 'invoices', action: 'read', fields: ['total'], filter: { order: { total: { _gt: 1 } } } },
    ],
  },
  workflows: [sums, bills, torn] as never,
});

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
async function send(method: Method, url: string, payload?: object, who = 'admin') {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}`, prefer: 'return=representation' },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answer.json<Record<string, unknown> & { uses?: Use[]; data?: unknown[] }>();
  return { status: answer.statusCode, body };
}
const places = (uses: readonly Use[] = []) =>
  uses.map(
    ({ kind, name, path, carried }) => `${kind} ${kind === 'role' ? '' : name} ${path} ${String(carried)}`,
  );

const view = (module: string, title: string, settings: object, more: object = {}) =>
  send('POST', `/modules/${module}/views`, { title, audience: 'all', settings, ...more });
const settingsOf = async (module: string) =>
  (await send('GET', `/modules/${module}/views`)).body.data?.map(
    (each) => (each as { settings: object }).settings,
  );

async function must(sent: ReturnType<typeof send>): Promise<void> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(JSON.stringify(body));
}

let slug = '';
beforeAll(async () => {
  const { pool } = it().database;
  const { rows } = await pool.query<{ slug: string }>(
    `select slug from bakehouse.roles where permissions::text like '%invoices%'`,
  );
  slug = rows[0]?.slug ?? '';
  await queueRun(pool, {
    id: newId(),
    workflow: 'sums',
    version: 1,
    kind: 'durable',
    actor: null,
    elevated: false,
    cause: { type: 'direct' },
    start: {},
  });
  const large = {
    kind: 'table',
    columns: ['number', 'total'],
    sort: '-total,number',
    filter: { _or: [{ total: { _gt: 5 } }, { number: 'total' }] },
    figures: ['sum(total)'],
    rows: ['total', 'month(createdAt)'],
    across: 'total',
  };
  await must(view('orders', 'Large', large));
  const listed = { module: 'orders', filter: { total: { _gt: 5 } }, sort: '-total' };
  const site = { identifier: 'shop', collections: { orders: listed } };
  await must(send('PUT', '/sites/shop', site));
  await must(
    send('PUT', '/preferences/pins', {
      value: [
        { module: 'orders', name: 'Dear', state: { sort: '-total', columns: ['total'], search: 'total' } },
        { module: 'invoices', name: 'Billed', state: { sort: 'total', filter: { order: { total: 1 } } } },
        { odd: 'total' },
      ],
    }),
  );
  await must(
    send('PUT', '/preferences/charts', {
      value: [
        { module: 'orders', by: 'total' },
        { module: 'invoices', by: 'total' },
      ],
    }),
  );
  await must(
    send('PUT', '/modules/partials', {
      bakery_resource: {
        capabilities: ['View'],
        fields: [
          field('name', 'text', { required: true, unique: true }),
          field('code', 'code', { options: { language: 'liquid' } }),
        ],
      },
    }),
  );
  for (const [name, code] of [
    ['bill', '<b>{{ order.total | money }}</b>'],
    ['words', '<p>the total of it all</p>{{ order.number }}'],
  ])
    await must(send('POST', '/modules/partials/resources', { data: { name, code } }));
  const billed = { kind: 'table', columns: ['total'], filter: { order: { total: { _gt: 5 } }, total: 1 } };
  await must(view('invoices', 'Billed', billed, { audience: 'roles', roles: [slug] }));
});

const renamed = orders(field('sum', 'number', { was: 'total' }), field('cost', 'number', { was: 'price' }));
const carried = [
  'role  permissions.0.fields.1 true',
  'role  permissions.0.filter.total true',
  'role  permissions.1.filter.order.total true',
  'workflow sums elements.2.options.filter.total true',
  'workflow sums elements.1.options.value true',
  'workflow sums elements.2.options.filter.total._gt true',
  'workflow torn elements.0.options.filter.total undefined',
  'workflow torn elements.0.options.filter.gone undefined',
  'site shop collections.orders.filter.total true',
  'site shop collections.orders.sort true',
];

test('MOD58 a check tells what a new name of a field is carried over to, and changes nothing', async () => {
  const { body } = await send('POST', '/modules/check', renamed);
  expect(places(body.uses)).toEqual(expect.arrayContaining(carried));
  expect(await settingsOf('orders')).toMatchObject([{ sort: '-total,number' }]);
  expect((await send('GET', '/workflows/sums')).body).toMatchObject({ elements: sums.elements });
});

test('MOD58 MOD59 MOD76 a renamed field has its new name in roles, workflows, sites and saved views, and other words stay', async () => {
  const { status, body } = await send('PUT', '/modules/orders', renamed);
  expect(status).toBe(200);
  expect(places(body.uses)).toEqual([
    ...carried,
    'run sums elements.2.options.filter.total undefined',
    'run sums elements.1.options.value undefined',
    'run sums elements.2.options.filter.total._gt undefined',
    'view Large sort true',
    'view Large filter true',
    'view Large columns true',
    'view Large figures true',
    'view Large rows true',
    'view Large across true',
    'chart total by true',
    'view Dear sort true',
    'view Dear columns true',
    'view Dear search true',
    'view Billed filter true',
    'template bill code undefined',
  ]);
  expect((await send('GET', '/preferences')).body.data).toEqual([
    expect.objectContaining({
      name: 'charts',
      value: [
        { module: 'orders', by: 'sum' },
        { module: 'invoices', by: 'total' },
      ],
    }),
    expect.objectContaining({
      name: 'pins',
      value: [
        { module: 'orders', name: 'Dear', state: { sort: '-sum', columns: ['sum'], search: 'total' } },
        { module: 'invoices', name: 'Billed', state: { sort: 'total', filter: { order: { sum: 1 } } } },
        { odd: 'total' },
      ],
    }),
  ]);
  expect((await send('GET', `/roles/${slug}`)).body['permissions']).toEqual([
    { module: 'orders', action: 'read', fields: ['number', 'sum'], filter: { sum: { _gt: 1 } } },
    { module: 'invoices', action: 'read', fields: ['total'], filter: { order: { sum: { _gt: 1 } } } },
  ]);
  const { body: workflow } = await send('GET', '/workflows/sums');
  expect((workflow['elements'] as { options: object }[]).slice(1).map(({ options }) => options)).toEqual([
    { value: '{ "total": $resource.sum, "text": "total", "free": $resource.extra.total }' },
    { module: 'orders', filter: { sum: { _gt: '$resource.sum' } } },
  ]);
  expect((await send('GET', '/sites/shop')).body).toMatchObject({
    definition: { collections: { orders: { filter: { sum: { _gt: 5 } }, sort: '-sum' } } },
  });
  for (const same of [bills, torn])
    expect((await send('GET', `/workflows/${same.identifier}`)).body).toMatchObject({
      elements: same.elements,
    });
  expect(await settingsOf('orders')).toEqual([
    {
      kind: 'table',
      columns: ['number', 'sum'],
      sort: '-sum,number',
      filter: { _or: [{ sum: { _gt: 5 } }, { number: 'total' }] },
      figures: ['sum(sum)'],
      rows: ['sum', 'month(createdAt)'],
      across: 'sum',
    },
  ]);
  expect(await settingsOf('invoices')).toEqual([
    { kind: 'table', columns: ['total'], filter: { order: { sum: { _gt: 5 } }, total: 1 } },
  ]);
  // Whoever could read it before the field was renamed can read it now.
  const { body: read } = await send(
    'GET',
    '/modules/orders/resources?filter={"sum":{"_gt":0}}',
    undefined,
    'clerk',
  );
  expect(read.data).toEqual([]);
  // It is noted who has changed the role.
  const { body: audit } = await send('GET', '/audit?action=role.change');
  expect(audit.data?.[0]).toMatchObject({ actor: { email: 'admin@example.com' }, target: { id: slug } });
});

test('MOD59 a view through a relation is a use of the field, and a view for a role one of the role', async () => {
  const { body } = await send('GET', '/definitions/modules/orders/uses?field=sum');
  expect(places(body.uses)).toContain('view Billed filter undefined');
  const role = await send('GET', `/definitions/roles/${slug}/uses`);
  expect(places(role.body.uses)).toEqual(['view Billed roles undefined']);
});
