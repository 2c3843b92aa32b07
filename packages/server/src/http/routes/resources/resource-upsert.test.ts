import { expect, test } from 'vitest';
import { testId, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'customers',
      bakery_resource: {
        fields: [
          { identifier: 'email', type: 'email', title: 'E-mail', unique: true },
          { identifier: 'name', type: 'text', title: 'Full name', defaultExpression: '$resource.email' },
        ],
      },
    },
    {
      bakery_resource_module: 'orders',
      bakery_resource: {
        fields: [
          {
            identifier: 'number',
            type: 'text',
            unique: true,
            readonly: true,
            options: { numbering: { format: 'A{000}', gaps: 'none' } },
          },
          { identifier: 'total', type: 'number' },
          { identifier: 'due', type: 'date' },
          { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
        ],
      },
    },
  ],
  workflows: [
    {
      identifier: 'take',
      entry: 'save',
      elements: [
        {
          name: 'save',
          type: 'action/save',
          options: {
            module: 'customers',
            by: ['email'],
            recipes: { email: '$input.email', name: '$input.name' },
          },
        },
      ],
    },
  ],
  users: { reader: [{ module: 'customers', action: 'read' }] },
});

const customers = '/modules/customers/resources';
const written = (table: string, change: object, rows = 1) => ({
  [`modules.${table}`]: change,
  'bakehouse.revisions': { added: rows },
  'bakehouse.pending_changes': { added: rows },
});

scenario('RES83 FIELD50 PUT by a key creates what is not there', {
  as: 'admin',
  request: ['PUT', `${customers}?by=email`],
  body: { data: { email: 'ada@example.com' } },
  status: 201,
  answer: { version: 1, data: { email: 'ada@example.com', name: 'ada@example.com' } },
  answerHeaders: { etag: '"1"', location: expect.stringContaining(`${customers}/`) as string },
  effects: written('customers', { added: 1 }),
});

scenario('RES83 PATCH by a key changes what is there', {
  as: 'admin',
  request: ['PATCH', `${customers}?by=email`],
  headers: { 'if-match': '"1"' },
  body: { data: { email: 'ada@example.com', name: 'Ada' } },
  status: 200,
  answer: { version: 2, data: { name: 'Ada' } },
  answerHeaders: { etag: '"2"' },
  effects: written('customers', { changed: 1 }),
});

scenario('RES83 ERR13 If-Match by a key that nothing has is 412', {
  as: 'admin',
  request: ['PATCH', `${customers}?by=email`],
  headers: { 'if-match': '"1"' },
  body: { data: { email: 'new@example.com' } },
  status: 412,
});

scenario('RES84 a key that is none is 422', {
  as: 'admin',
  request: ['PUT', `${customers}?by=name`],
  body: { data: { name: 'Ada' } },
  status: 422,
  answer: { errors: [{ path: 'by', code: 'unknown_key' }] },
});

scenario('RES84 no key at all is 400', {
  as: 'admin',
  request: ['PUT', customers],
  body: { data: { name: 'Ada' } },
  status: 400,
});

scenario('RES83 ERR9 whoever may only read changes nothing by a key', {
  as: 'reader',
  request: ['PATCH', `${customers}?by=email`],
  body: { data: { email: 'ada@example.com', name: 'x' } },
  status: 403,
});

scenario('RES86 FIELD47 an order comes with its customer, and gets its number', {
  as: 'admin',
  request: ['POST', '/modules/orders/resources'],
  body: { data: { total: 5, customer: { data: { email: 'eve@example.com' } } } },
  status: 201,
  answer: { data: { number: 'A001', total: 5 } },
  effects: {
    ...written('orders', { added: 1 }, 2),
    'modules.customers': { added: 1 },
    'bakehouse.numbers': { added: 1 },
  },
});

scenario('RES87 FIELD48 what is wrong with the customer undoes the order', {
  as: 'admin',
  request: ['POST', '/modules/orders/resources'],
  body: { data: { total: 5, customer: { data: { email: 'eve@example.com' } } } },
  status: 409,
  answer: { errors: [{ path: 'customer.data.email', code: 'unique' }] },
});

scenario('RES88 one batch writes to several modules', {
  as: 'admin',
  request: ['POST', '/batch'],
  body: {
    operations: [
      { module: 'customers', op: 'create', id: testId(1), data: { email: 'bob@example.com' } },
      { module: 'orders', op: 'create', data: { customer: testId(1) } },
      { module: 'customers', op: 'upsert', by: ['email'], data: { email: 'bob@example.com', name: 'Bob' } },
    ],
  },
  status: 200,
  answer: {
    data: [
      { op: 'create', status: 201 },
      { op: 'create', resource: { data: { number: 'A002' } } },
      { op: 'upsert', status: 200, resource: { id: testId(1), data: { name: 'Bob' } } },
    ],
  },
  effects: {
    ...written('customers', { added: 1 }, 3),
    'modules.orders': { added: 1 },
    'bakehouse.numbers': { changed: 1 },
  },
});

scenario('RES88 ERR10 a module that is not there refuses the whole batch, and is named by its place', {
  as: 'admin',
  request: ['POST', '/batch'],
  body: {
    operations: [
      { module: 'customers', op: 'create', data: { email: 'carl@example.com' } },
      { module: 'nowhere', op: 'create', data: {} },
    ],
  },
  status: 404,
  answer: { errors: [{ path: 'operations.1', code: 'not_found' }] },
});

const run = async (input: object) =>
  it().app.inject({
    method: 'POST',
    url: '/workflows/take/run',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { input },
  });

const send = async (module: string, query: string, payload: string) =>
  it().app.inject({
    method: 'POST',
    url: `/modules/${module}/resources/import?${query}`,
    headers: { authorization: `Bearer ${it().user('admin').token}`, 'content-type': 'text/csv' },
    payload,
  });

const columns = (map: object) => `columns=${encodeURIComponent(JSON.stringify(map))}`;

test('SAVE12 action/save by a key changes what is there, or creates it', async () => {
  const changed = await run({ email: 'bob@example.com', name: 'Robert' });
  expect(changed.json()).toMatchObject({ output: { id: testId(1), name: 'Robert' } });
  const made = await run({ email: 'fay@example.com', name: 'Fay' });
  expect(made.json()).toMatchObject({ output: { version: 1, name: 'Fay' } });
});

test('RES89 RES90 an import finds its columns by name, label, key of a relation, or as it is told', async () => {
  const people = await send(
    'customers',
    `by=email&${columns({ Mailbox: 'email', Remarks: '' })}`,
    'Mailbox,full name,Remarks\nbob@example.com,Bobby,x\ngus@example.com,,y\n',
  );
  expect(people.json()).toMatchObject({ created: 1, updated: 1, failed: 0 });
  const orders = await send(
    'orders',
    '',
    'total,customer.email\n7,gus@example.com\n8,nobody@example.com\n9,\n',
  );
  expect(orders.json()).toMatchObject({
    created: 2,
    failed: 1,
    data: [{}, { errors: [{ path: 'customer', code: 'unknown_reference' }] }, {}],
  });
  for (const [query, path] of [
    [columns({ nowhere: 'total' }), 'columns.nowhere'],
    [columns({ customer: 'nothing' }), 'nothing'],
    ['by=total', 'by'],
  ] as const) {
    const refused = await send('orders', query, 'total,customer\n1,\n');
    expect([refused.statusCode, refused.json()], query).toMatchObject([422, { errors: [{ path }] }]);
  }
  const unknown = await send('orders', '', 'total,customer.colour\n1,x\n');
  expect(unknown.json()).toMatchObject({ errors: [{ path: 'customer.colour', code: 'unknown_field' }] });
  expect((await send('orders', 'columns=[]', 'total\n1\n')).statusCode).toBe(400);
});
