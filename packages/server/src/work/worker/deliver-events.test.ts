import type { TestApp } from '../../testing/index.ts';
import { expect, test } from 'vitest';
import { on, saveThing, things, until, useScenarios } from '../../testing/index.ts';

const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [
      { identifier: 'number', type: 'text' },
      { identifier: 'hidden', type: 'text' },
    ],
  },
};
const loops = {
  bakery_resource_module: 'loops',
  bakery_resource: { fields: [{ identifier: 'n', type: 'integer' }] },
};
const storms = { ...loops, bakery_resource_module: 'storms' };
const bound = (type: string, name: string, module = 'orders') => ({
  identifier: `after_${type}_${module}`,
  elevated: true,
  events: [{ identifier: `${module}_${type}`, type, module }],
  elements: [
    { name: 'e', type: `event/${type}`, set: { before: ':before', after: ':after' }, to: on('s') },
    saveThing('s', name),
  ],
});
const told = (type: string) => `"${type} " & $before.number & ">" & $after.number`;

const { it } = useScenarios({
  modules: [things, orders, loops, storms] as never,
  work: true,
  env: { RATE_LIMIT: '1000000', CHAIN_RUNS: '20' },
  users: {
    clerk: [
      { module: 'orders', action: 'read', fields: ['number'] },
      { module: 'orders', action: 'create' },
      { module: 'things', action: 'create' },
      { module: 'things', action: 'read' },
    ],
  },
  workflows: [
    bound('on_create', told('on_create')),
    bound('on_update', told('on_update')),
    bound('on_delete', told('on_delete')),
    {
      ...bound('on_create', '"seen " & ($exists($after.hidden) ? $after.hidden : "nothing")'),
      identifier: 'as_the_user',
      elevated: false,
    },
    {
      identifier: 'storm',
      elevated: true,
      events: [{ identifier: 'stormed', type: 'on_create', module: 'storms' }],
      elements: [
        { name: 'e', type: 'event/on_create', to: on('each') },
        {
          name: 'each',
          type: 'flow/each',
          options: { items: '[1, 2, 3, 4, 5]' },
          to: { item: { s: ['default'] } },
        },
        {
          name: 's',
          type: 'action/save',
          options: { module: 'storms', mode: 'create', recipes: { n: '$item' } },
        },
      ],
    },
    {
      identifier: 'again',
      elevated: true,
      events: [{ identifier: 'looped', type: 'on_create', module: 'loops' }],
      elements: [
        { name: 'e', type: 'event/on_create', to: on('s') },
        {
          name: 's',
          type: 'action/save',
          options: { module: 'loops', mode: 'create', recipes: { n: '$resource.n + 1' } },
        },
      ],
    },
  ],
});

async function send(
  app: TestApp,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
  as = 'admin',
) {
  const answer = await app.app.inject({
    method,
    url: `/modules/${path}`,
    headers: { authorization: `Bearer ${app.user(as).token}` },
    ...(data === undefined ? {} : { payload: { data } }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? { id: '' } : answer.json<{ id: string }>();
}

async function names(like: string): Promise<string[]> {
  const { rows } = await it().database.pool.query<{ name: string }>(
    'select name from modules.things where name like $1 order by name',
    [like],
  );
  return rows.map(({ name }) => name);
}

const allDelivered = () =>
  until(async () => {
    const { rows } = await it().database.pool.query<{ n: number }>(
      `select ((select count(*) from bakehouse.event_deliveries)
         + (select count(*) from bakehouse.runs where due_at is not null))::int as n`,
    );
    return rows[0]?.n === 0;
  });

test('EVT4 EVT5 EVT6 changes start workflows after their commit, with what was before and after, once each', async () => {
  const { id } = await send(it(), 'POST', 'orders/resources', { number: 'A' });
  await send(it(), 'PATCH', `orders/resources/${id}`, { number: 'B' });
  await send(it(), 'PATCH', `orders/resources/${id}`, { number: 'B' });
  await send(it(), 'DELETE', `orders/resources/${id}`);
  await allDelivered();
  expect(await names('on_%')).toEqual(['on_create >A', 'on_delete B>', 'on_update A>B']);
  const { rows } = await it().database.pool.query<{ cause: object; depth: number }>(
    `select cause, depth from bakehouse.runs where workflow = 'after_on_update_orders'`,
  );
  expect(rows).toEqual([
    { cause: { type: 'event', event: 'orders_on_update', module: 'orders', resource: id }, depth: 0 },
  ]);
});

test('EVT4 PERM12 a workflow sees of the change what the one who made it may read', async () => {
  await send(it(), 'POST', 'orders/resources', { number: 'C', hidden: 'secret' }, 'clerk');
  await allDelivered();
  expect(await names('seen %')).toContain('seen nothing');
  expect(await names('seen secret')).toEqual([]);
});

test('EVT4 a change that nothing is bound to is not written down', async () => {
  const { rows: before } = await it().database.pool.query(
    `select nextval(pg_get_serial_sequence('bakehouse.event_deliveries', 'id')) as n`,
  );
  await send(it(), 'POST', 'things/resources', { name: 'plain' });
  const { rows: after } = await it().database.pool.query(
    `select nextval(pg_get_serial_sequence('bakehouse.event_deliveries', 'id')) as n`,
  );
  expect(Number((after[0] as { n: string }).n)).toBe(Number((before[0] as { n: string }).n) + 1);
});

test('EVT4 an import of many rows starts a workflow for each', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ number: `import ${n}` }));
  const answer = await it().app.inject({
    method: 'POST',
    url: '/modules/orders/resources/import',
    headers: { authorization: `Bearer ${it().user('admin').token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(rows),
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  await allDelivered();
  expect(await names('on_create >import %')).toHaveLength(30);
});

test('EVT4 workflows that cause each other for ever are stopped where it can be seen', async () => {
  await send(it(), 'POST', 'loops/resources', { n: 1 });
  await allDelivered();
  const { rows } = await it().database.pool.query(
    `select error ->> 'code' as code from bakehouse.runs where workflow = 'again' and status = 'failed'`,
  );
  expect(rows).toEqual([{ code: 'too_deep' }]);
  const { rows: made } = await it().database.pool.query('select max(n) as n from modules.loops');
  expect(made).toEqual([{ n: '18' }]);
});

test('EVT47 workflows that start more and more are stopped by their number, and people see it', async () => {
  const { pool } = it().database;
  await send(it(), 'POST', 'storms/resources', { n: 1 });
  await allDelivered();
  const { rows } = await pool.query(
    `select status, error ->> 'code' as code, count(*)::int as n from bakehouse.runs where workflow = 'storm'
     group by 1, 2 order by 1`,
  );
  // The first, and as many as one chain may have; each of the last ones made five more.
  expect(rows[0]).toEqual({ status: 'completed', code: null, n: 21 });
  expect(rows[1]).toMatchObject({ status: 'failed', code: 'too_many' });
  const { rows: made } = await pool.query('select count(*)::int as n from modules.storms');
  expect(made).toEqual([{ n: 1 + 21 * 5 }]);
});

test('EVT42 a change that cannot be delivered is a failed run that can be tried again, and all others go on', async () => {
  const { id } = await send(it(), 'POST', 'orders/resources', { number: 'Poisoned' });
  await allDelivered();
  const { pool } = it().database;
  await pool.query(
    `with spoilt as (
       update bakehouse.revisions set data = '"no row"' where resource = $1 and version = 1 returning module, resource, version)
     insert into bakehouse.event_deliveries (module, resource, version, op) select module, resource, version, 'create' from spoilt`,
    [id],
  );
  await send(it(), 'POST', 'orders/resources', { number: 'Healthy' });
  await allDelivered();
  expect(await names('on_create >Healthy')).toHaveLength(1);
  const { rows } = await pool.query<{ id: string }>(
    `select id from bakehouse.runs where error ->> 'code' = 'undeliverable' and workflow = 'after_on_create_orders'`,
  );
  expect(rows).toHaveLength(1);

  await pool.query(
    `update bakehouse.revisions set data = (select to_jsonb(o.*) from modules.orders o where o.id = $1) where resource = $1`,
    [id],
  );
  await pool.query(`delete from modules.things where name = 'on_create >Poisoned'`);
  const retried = await it().app.inject({
    method: 'POST',
    url: `/runs/${rows[0]?.id}/retry`,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: {},
  });
  expect(retried.statusCode, retried.body).toBe(202);
  await allDelivered();
  expect(await names('on_create >Poisoned')).toHaveLength(1);
});
