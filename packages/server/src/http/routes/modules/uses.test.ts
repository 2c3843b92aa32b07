import { newId } from '@bakehouse/contract';
import { queueRun } from '@bakehouse/store';
import { beforeAll, expect, test } from 'vitest';
import { on, useScenarios } from '../../../testing/index.ts';
import type { Use } from '../../../developer/uses/use.ts';

const field = (identifier: string, type = 'text', more: object = {}) => ({ identifier, type, ...more });
const orders = (fields: object[]) => ({
  bakery_resource_module: 'orders',
  bakery_resource: { title: 'Orders', fields, views: { index: { columns: ['number', 'total'] } } },
});
const status = field('status', 'select', { options: { choices: ['draft', 'sent'] } });
const items = field('items', 'list', { options: { fields: [field('sku'), field('price', 'number')] } });
const all = [field('number'), field('total', 'number'), status, items];
const invoices = {
  bakery_resource_module: 'invoices',
  bakery_resource: { fields: [field('order', 'relation', { options: { module: 'orders' } })] },
};
const element = (name: string, type: string, options: object, more: object = {}) => ({
  name,
  type,
  options,
  ...more,
});
const find = (filter: object) => element('find', 'data/find', { module: 'orders', filter });

const { it } = useScenarios({
  modules: [orders(all), invoices] as never,
  users: {
    clerk: [{ module: 'orders', action: 'read', filter: { status: 'draft' }, fields: ['number', 'total'] }],
  },
  workflows: [
    { identifier: 'by_total', entry: 'find', elements: [find({ total: { _gt: '10' } })] },
    {
      identifier: 'sums',
      events: [{ identifier: 'order_made', type: 'on_create', module: 'orders' }],
      elements: [
        element('made', 'event/on_create', {}, { to: on('sum') }),
        element('sum', 'data/map', { value: '$resource.total + 1' }),
      ],
    },
    { identifier: 'drafts', entry: 'find', elements: [find({ status: '"draft"' })] },
    {
      identifier: 'calls',
      entry: 'call',
      elements: [element('call', 'action/run', { workflow: 'by_total' })],
    },
    {
      identifier: 'queued',
      queue: 'slow',
      entry: 'one',
      elements: [element('one', 'data/map', { value: '1' })],
    },
    { identifier: 'other', entry: 'one', elements: [element('one', 'data/map', { value: '"total"' })] },
  ],
});

const ask = async (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  more: object = {},
) => {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user('admin').token}`, ...more },
    ...(payload === undefined ? {} : { payload }),
  });
  const body: { uses?: Use[]; errors?: unknown[] } = answer.body === '' ? {} : answer.json();
  return {
    status: answer.statusCode,
    usedBy: answer.headers['used-by'],
    body,
  };
};
const places = (uses: readonly Use[] = []) =>
  uses.map(({ kind, name, path, certain }) => `${kind} ${name} ${path}${certain ? '' : ' ?'}`);

beforeAll(async () => {
  const { pool } = it().database;
  await queueRun(pool, {
    id: newId(),
    workflow: 'by_total',
    version: 1,
    kind: 'durable',
    actor: null,
    elevated: false,
    cause: { type: 'direct' },
    start: {},
  });
  await pool.query(
    `insert into bakehouse.views (id, module, title, audience, owner, settings)
     values (gen_random_uuid(), 'orders', 'Large', 'me', $1, $2), (gen_random_uuid(), 'orders', 'Plain', 'all', null, $3)`,
    [
      it().user('clerk').id,
      JSON.stringify({ kind: 'table', sort: '-total', filter: { total: { _gt: 5 } }, columns: ['number'] }),
      JSON.stringify({ kind: 'table', sort: 'number', columns: ['number'] }),
    ],
  );
  await pool.query('insert into bakehouse.preferences (user_id, name, value) values ($1, $2, $3)', [
    it().user('clerk').id,
    'charts',
    JSON.stringify([{ module: 'orders', by: 'status' }]),
  ]);
  await pool.query(`insert into bakehouse.queues (name, concurrency) values ('slow', 1)`);
});

test('MOD53 whatever uses a field is named with its place: workflows, roles, views, saved views and waiting runs', async () => {
  const { body } = await ask('GET', '/definitions/modules/orders/uses?field=total');
  expect(places(body.uses)).toEqual([
    'module orders bakery_resource.views.index.columns.1',
    expect.stringMatching(/^role .* permissions\.0\.fields\.1$/) as string,
    'workflow by_total elements.0.options.filter.total',
    'workflow sums elements.1.options.value',
    'run by_total elements.0.options.filter.total',
    'view Large sort',
    'view Large filter',
  ]);
  expect(body.uses?.find(({ kind }) => kind === 'run')).toMatchObject({ version: 1, runs: 1 });
});

test('MOD53 a choice, a module, a workflow, a queue and a role have their uses', async () => {
  const of = async (path: string) => places((await ask('GET', `/definitions/${path}`)).body.uses);
  expect(await of('modules/orders/uses?field=status&choice=draft')).toEqual([
    expect.stringMatching(/^role .* permissions\.0\.filter\.status/) as string,
    'workflow drafts elements.0.options.filter.status',
    'chart status by',
  ]);
  const module = await of('modules/orders/uses');
  expect(module).toContain('module invoices bakery_resource.fields.0.options.module');
  expect(module).toContain('workflow by_total elements.0.options.module');
  expect(module).toContain('view Plain ');
  expect(await of('workflows/by_total/uses')).toEqual(['workflow calls elements.0.options.workflow']);
  expect(await of('queues/slow/uses')).toEqual(['workflow queued queue']);
  expect(await of('modules/orders/uses?field=items.price')).toEqual([]);
  expect((await ask('GET', '/definitions/modules/nothing/uses')).status).toBe(404);
  expect((await ask('GET', '/definitions/modules/orders/uses?field=nothing')).status).toBe(404);
});

test('MOD54 the check and the change of a module name what uses the fields that go or are renamed', async () => {
  const renamed = {
    ...orders([field('number'), { ...field('sum', 'number'), was: 'total' }, status, items]),
  };
  renamed.bakery_resource.views.index.columns = ['number', 'sum'];
  const checked = await ask('POST', '/modules/check', renamed);
  expect(checked.body.errors).toEqual([]);
  const expected = [
    expect.stringMatching(/^role .* permissions\.0\.fields\.1$/) as string,
    'workflow by_total elements.0.options.filter.total',
    'workflow sums elements.1.options.value',
    'run by_total elements.0.options.filter.total',
    'view Large sort',
    'view Large filter',
  ];
  expect(places(checked.body.uses)).toEqual(expected);
  const put = await ask('PUT', '/modules/orders', renamed);
  expect(put.status).toBe(200);
  expect(places(put.body.uses)).toEqual(expected);
  expect(put.usedBy).toContain('"workflow by_total", "workflow sums"');
  // Whoever sends back what was answered says nothing new.
  const again = await ask('PUT', '/modules/orders', put.body);
  expect(again).toMatchObject({ status: 200 });
  expect(again.body.uses).toBeUndefined();
});

test('MOD55 a removal tells in a header what used it, and with Prefer: return=representation where', async () => {
  const gone = await ask('DELETE', '/workflows/by_total', undefined, { prefer: 'return=representation' });
  expect(gone).toMatchObject({ status: 200, usedBy: '"workflow calls"' });
  expect(places(gone.body.uses)).toEqual(['workflow calls elements.0.options.workflow']);
  expect(await ask('DELETE', '/modules/orders')).toMatchObject({
    status: 204,
    usedBy: expect.stringContaining('"module invoices"') as string,
  });
  expect(await ask('DELETE', '/workflows/other')).toMatchObject({ status: 204, usedBy: undefined });
});
