import { expect, test } from 'vitest';
import { testId, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'customers',
      bakery_resource: {
        label: '$resource.name',
        fields: [
          { identifier: 'email', type: 'email', unique: true },
          { identifier: 'name', type: 'text', title: 'Full name' },
          { identifier: 'secret', type: 'text' },
        ],
      },
    },
    {
      bakery_resource_module: 'orders',
      bakery_resource: {
        fields: [
          { identifier: 'number', type: 'text', title: 'Order no.', unique: true },
          { identifier: 'total', type: 'number' },
          { identifier: 'note', type: 'text' },
          { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
          { identifier: 'helpers', type: 'relation', options: { module: 'customers', multiple: true } },
          { identifier: 'double', type: 'computed', options: { expression: 'total * 2', result: 'number' } },
        ],
      },
    },
  ],
  users: {
    clerk: [
      { module: 'orders', action: 'create' },
      { module: 'orders', action: 'update' },
      { module: 'orders', action: 'read', fields: ['number', 'note'] },
      { module: 'customers', action: 'read', fields: ['name'] },
    ],
    other: [
      { module: 'orders', action: 'read' },
      { module: 'orders', action: 'delete' },
    ],
    north: [
      { module: 'orders', action: 'read', filter: { note: 'north' } },
      { module: 'orders', action: 'create' },
      { module: 'orders', action: 'delete' },
    ],
  },
});

const orders = '/modules/orders/resources';

interface Report {
  import: string | null;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  data: {
    status: string;
    id: string;
    errors?: { path: string; message: string }[];
    changes?: Record<string, { before: unknown; after: unknown }>;
  }[];
}

interface Undone {
  undone: number;
  left: number;
  kept: { id: string; errors: { message: string }[] }[];
}

async function call<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: string | object,
  who = 'admin',
): Promise<T> {
  const type = typeof payload === 'string' ? { 'content-type': 'text/csv' } : {};
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}`, ...type },
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.body === '' ? (undefined as T) : answer.json<T>();
}

const send = (csv: string, query = '', who = 'admin') =>
  call<Report>('POST', `${orders}/import?${query}`, csv, who);
const undo = (id: string | null, who = 'admin') =>
  call<Undone>('POST', `/modules/orders/imports/${id}/undo`, {}, who);
const numbers = async () =>
  (await call<{ data: { data: Record<string, unknown> }[] }>('GET', `${orders}?sort=number`)).data.map(
    ({ data }) => [data['number'], data['total']],
  );

scenario(
  'ROWS1 ROWS2 columns are taken for fields however their names are written, and relations for what names them',
  {
    as: 'admin',
    request: ['POST', `${orders}/import/columns`],
    headers: { 'content-type': 'text/csv' },
    body: `Order No;TOTAL;Customer;Helpers;Double;createdAt;Colour;number\n1;2;Ann;${testId(1)};4;2020;red;x\n2;;Bob;;;;;\n`,
    status: 200,
    answer: {
      columns: [
        { name: 'Order No', samples: ['1', '2'], target: 'number' },
        { name: 'TOTAL', samples: ['2'], target: 'total' },
        { name: 'Customer', samples: ['Ann', 'Bob'], target: 'customer.name' },
        { name: 'Helpers', target: 'helpers' },
        { name: 'Double', target: '' },
        { name: 'createdAt', target: '' },
        { name: 'Colour', samples: ['red'], target: '' },
        { name: 'number', target: '' },
      ],
      keys: [['number']],
    },
  },
);

test('ROWS1 only what the caller may use is offered', async () => {
  const answer = await it().app.inject({
    method: 'POST',
    url: `${orders}/import/columns`,
    headers: { authorization: `Bearer ${it().user('clerk').token}` },
    payload: [
      { number: 'a', customer: 'Ann' },
      { id: 'x', data: 1 },
    ],
  });
  const { columns, targets } =
    answer.json<Record<'columns' | 'targets', { name: string; target: string }[]>>();
  expect(columns.map(({ name, target }) => [name, target])).toEqual([
    ['number', 'number'],
    ['customer', 'customer.name'],
    ['id', 'id'],
    ['data', ''],
  ]);
  expect(targets.map(({ name }) => name)).toContain('customer.name');
  expect(targets.map(({ name }) => name)).not.toContain('customer.email');
});

scenario('ROWS1 whoever may not create is not told the columns', {
  as: 'other',
  request: ['POST', `${orders}/import/columns`],
  headers: { 'content-type': 'text/csv' },
  body: 'number\n1\n',
  status: 403,
});

test('ROWS3 a relation is found by a field of what it names; none and several are refused', async () => {
  for (const [email, name] of [
    ['ann@example.com', 'Ann'],
    ['bob@example.com', 'Bob'],
    ['other@example.com', 'Bob'],
  ])
    await call('POST', '/modules/customers/resources', { data: { email, name } });

  const report = await send(
    'number,customer.name,helpers.email\nR1,Ann,ann@example.com; bob@example.com\nR2,Bob,\nR3,Eve,\nR4,,eve@example.com\n',
    'dryRun=true',
  );

  expect(report.data.map(({ status, errors }) => [status, errors?.map(({ path }) => path)])).toEqual([
    ['created', undefined],
    ['failed', ['customer']],
    ['failed', ['customer']],
    ['failed', ['helpers.0']],
  ]);
  expect(report.data[1]?.errors?.[0]?.message).toMatch(/^Several resources/u);
  const hidden = await send('number,customer.email\nR5,ann@example.com\n', 'dryRun=true', 'clerk');
  expect(hidden).toMatchObject({ code: 'invalid', errors: [{ path: 'customer.email' }] });
});

scenario('ROWS3 in a request, find names the one that has these values, by fields that the caller may read', {
  as: 'clerk',
  request: ['POST', orders],
  body: { data: { number: 'F1', customer: { find: { secret: 'x' } } } },
  status: 422,
  answer: { errors: [{ path: 'customer.find.secret', code: 'unknown_field' }] },
});

test('ROWS4 a dry run tells what each row would change, and what would stay as it is', async () => {
  await send('number,total,note\nP1,1,old\nP2,2,same\n');

  const csv = 'number,total,note\nP1,9,old\nP2,2,same\nP3,3,new\nP1,x,\n';
  const report = await send(csv, 'dryRun=true&by=number');

  expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 1, import: null });
  expect(report.data.map(({ status, changes }) => [status, changes])).toEqual([
    ['updated', { total: { before: 1, after: 9 }, double: { before: 2, after: 18 } }],
    ['unchanged', undefined],
    [
      'created',
      {
        number: { before: null, after: 'P3' },
        total: { before: null, after: 3 },
        note: { before: null, after: 'new' },
      },
    ],
    ['failed', undefined],
  ]);
  const seen = await send('number,total,note\nP1,9,other\n', 'dryRun=true&by=number', 'clerk');
  expect(seen.data[0]?.changes).toEqual({ note: { before: 'old', after: 'other' } });
});

test('ROWS5 an import is undone as a whole: what it created goes, what it changed is as it was', async () => {
  const before = await numbers();
  const done = await send('number,total\nP1,50\nU1,1\nU2,2\nP1,60\n', 'by=number&file=orders.csv');
  expect(await numbers()).not.toEqual(before);

  expect(await call('GET', '/modules/orders/imports')).toMatchObject({
    data: [{ id: done.import, file: 'orders.csv', created: 2, updated: 2, undoneAt: null, left: 3 }, {}],
  });
  expect(await undo(done.import)).toEqual({ undone: 3, left: 0, kept: [] });

  expect(await numbers()).toEqual(before);
  expect(await call('GET', '/modules/orders/imports')).toMatchObject({
    data: [{ left: 0, undoneAt: expect.any(String) as string }, {}],
  });
  expect(await undo(done.import)).toEqual({ undone: 0, left: 0, kept: [] });
});

test('ROWS6 what was changed since stays, is told, and is tried again', async () => {
  const done = await send('number,total\nS1,1\nS2,2\nS3,3\n');
  const ids = done.data.map(({ id }) => id);
  await call('PATCH', `${orders}/${ids[1]}`, { data: { total: 22 } });
  await call('DELETE', `${orders}/${ids[2]}`);

  const first = await undo(done.import);

  expect(first).toMatchObject({ undone: 2, left: 1, kept: [{ id: ids[1] }] });
  expect(first.kept[0]?.errors[0]?.message).toBe('It has been changed since the import.');
  expect(await numbers()).toContainEqual(['S2', 22]);
  expect(await undo(done.import)).toMatchObject({ undone: 0, left: 1 });
});

test('ROWS5 nobody undoes what others imported, nor what they may not delete; what wrote nothing is not kept', async () => {
  const done = await send('number,note\nC1,x\n', '', 'clerk');
  expect(await undo(done.import, 'other')).toMatchObject({ status: 404 });
  expect(await undo(done.import, 'clerk')).toMatchObject({ undone: 0, left: 1 });
  expect(await undo(done.import)).toMatchObject({ undone: 1 });
  expect(await send('number,note\nP1,old\n', 'by=number')).toMatchObject({ unchanged: 1, import: null });
  expect(await send('number,total\nD1,1\n', 'dryRun=true')).toMatchObject({ created: 1, import: null });
  expect(await call('GET', '/modules/orders/imports', undefined, 'other')).toMatchObject({ data: [] });
});

test('ROWS10 whoever does not see all is told the same of what was deleted and of what went out of sight', async () => {
  const done = await send('number,note\nN1,north\nN2,north\nN3,north\n', '', 'north');
  const [hidden, gone, there] = done.data.map(({ id }) => id);
  await call('PATCH', `${orders}/${hidden}`, { data: { note: 'south' } });
  await call('DELETE', `${orders}/${gone}`);

  const { undone, left, kept } = await undo(done.import, 'north');

  expect([undone, left]).toEqual([1, 2]);
  const told = new Map(kept.map(({ id, errors }) => [id, errors]));
  expect(told.get(hidden ?? '')).toEqual(told.get(gone ?? ''));
  expect(told.has(there ?? '')).toBe(false);
  await call('DELETE', `${orders}/${hidden}`);
});
