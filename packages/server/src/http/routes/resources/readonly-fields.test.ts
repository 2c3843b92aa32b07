import type { Permission } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const changes = { events: { on_change: ['bill_changed'] } };
const bills = {
  bakery_resource_module: 'bills',
  bakery_resource: {
    fields: [
      { identifier: 'number', type: 'text' },
      {
        identifier: 'rows',
        type: 'list',
        options: {
          fields: [
            { identifier: 'price', type: 'number', options: changes },
            { identifier: 'qty', type: 'number', options: changes },
            { identifier: 'sum', type: 'number', readonly: true },
          ],
        },
      },
      { identifier: 'total', type: 'number', readonly: true },
      { identifier: 'approved_by', type: 'text', readonly: true },
    ],
  },
};
const onChange = { name: 'e', type: 'event/on_change', set: { selector: ':selector' } };
const setting = (identifier: string, recipes: object) => ({
  identifier,
  events: [{ identifier: 'bill_changed', type: 'on_change', module: 'bills' }],
  elements: [
    { ...onChange, to: { default: { s: ['default'] } } },
    { name: 's', type: 'action/set', options: { recipes } },
  ],
});
const every: Permission[] = (['create', 'read', 'update', 'delete'] as const).map((action) => ({
  module: 'bills',
  action,
}));
const { it } = useScenarios({
  modules: [bills],
  workflows: [
    setting('a_total', { total: '$sum([$resource.rows.(price * qty)])' }),
    setting('b_row', { '${selector}.sum': '$resource.rows[0].price * $resource.rows[0].qty' }),
  ],
  users: { clerk: every, narrow: every.map((each) => ({ ...each, fields: ['number', 'rows', 'total'] })) },
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
async function call(who: string, method: Method, path: string, body?: object) {
  const answer = await it().app.inject({
    method,
    url: `/modules/bills/resources${path}`,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  const json = answer.json<{
    id: string;
    data: Record<string, unknown>;
    errors?: { path: string; code: string }[];
  }>();
  return { status: answer.statusCode, ...json };
}

const rows = [{ price: 10, qty: 3 }];

test.each(['clerk', 'admin'])(
  'FIELD6 what a workflow of the form sets in readonly fields is stored when %s saves',
  async (who) => {
    const made = await call(who, 'POST', '', { data: { number: 'A', rows } });
    expect(made).toMatchObject({ status: 201, data: { total: 30, rows: [{ sum: 30 }] } });

    const patched = await call(who, 'PATCH', `/${made.id}`, { data: { rows: [{ price: 10, qty: 4 }] } });
    expect(patched).toMatchObject({ status: 200, data: { total: 40, rows: [{ sum: 40 }] } });
    // What does not concern the workflow leaves what it has set, in the rows, too.
    const noted = await call(who, 'PATCH', `/${made.id}`, { data: { number: 'B' } });
    expect(noted).toMatchObject({ status: 200, data: { number: 'B', total: 40, rows: [{ sum: 40 }] } });
    const put = await call(who, 'PUT', `/${made.id}`, {
      data: { number: 'C', rows: [{ price: 1, qty: 2 }] },
    });
    expect(put).toMatchObject({ status: 200, data: { number: 'C', total: 2, rows: [{ sum: 2 }] } });
    const emptied = await call(who, 'PATCH', `/${made.id}`, { data: { rows: [] } });
    expect(emptied.data['total'] ?? 0).toBe(0);
  },
);

test('FIELD6 a value that somebody forges is refused at its place, and nothing is written', async () => {
  const { id } = await call('clerk', 'POST', '', { data: { number: 'A', rows } });
  for (const [data, path] of [
    [{ total: 99 }, 'total'],
    [{ number: 'X', approved_by: 'me' }, 'approved_by'],
    [{ rows: [{ ...rows[0], sum: 99 }] }, 'rows.0.sum'],
  ] as const) {
    for (const method of ['PATCH', 'PUT'] as const)
      expect(await call('clerk', method, `/${id}`, { data })).toMatchObject({
        status: 422,
        errors: [{ path, code: 'readonly' }],
      });
    expect(await call('clerk', 'POST', '', { data })).toMatchObject({ status: 422 });
    expect(await call('clerk', 'POST', '/batch', { operations: [{ op: 'update', id, data }] })).toMatchObject(
      {
        status: 422,
      },
    );
  }
  expect(await call('clerk', 'GET', `/${id}`)).toMatchObject({
    version: 1,
    data: { number: 'A', total: 30, approved_by: null, rows: [{ sum: 30 }] },
  });
});

test('FIELD6 what was read may be sent back, and what a workflow sets needs no right of its own', async () => {
  const { id, data } = await call('clerk', 'POST', '', { data: { number: 'A', rows } });
  expect(await call('clerk', 'PUT', `/${id}`, { data })).toMatchObject({ status: 200, data });
  expect(await call('narrow', 'PATCH', `/${id}`, { data: { rows: [{ price: 2, qty: 2 }] } })).toMatchObject({
    status: 200,
    data: { total: 4 },
  });
});

test('FIELD6 an administrator may write it, and the workflows keep what they were given', async () => {
  const made = await call('admin', 'POST', '', { data: { rows, total: 7 } });
  expect(made).toMatchObject({ status: 201, data: { total: 7 } });
});
