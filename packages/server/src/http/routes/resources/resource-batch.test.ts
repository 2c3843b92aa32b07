import { shop, testId, useScenarios } from '../../../testing/index.ts';

const { scenario } = useScenarios({
  modules: shop,
  users: { maker: [{ module: 'orders', action: 'create' }], nothing: [] },
});

const url = '/modules/orders/resources/batch';

scenario('RES23 RES24 RES26 RES27 a batch does its operations in order and answers each', {
  as: 'admin',
  request: ['POST', url],
  body: {
    operations: [
      { op: 'create', id: testId(1), data: { number: 'A', total: 1 } },
      { op: 'create', id: testId(2), data: { number: 'B' } },
      { op: 'update', id: testId(1), version: 1, data: { total: 2 } },
      { op: 'delete', id: testId(2), version: 1 },
    ],
  },
  status: 200,
  answer: {
    data: [
      { op: 'create', status: 201, resource: { id: testId(1), version: 1 } },
      { op: 'create', status: 201, resource: { id: testId(2) } },
      { op: 'update', status: 200, resource: { version: 2, data: { number: 'A', total: 2 } } },
      { op: 'delete', status: 204, id: testId(2) },
    ],
  },
  effects: {
    'modules.orders': { added: 1 },
    'bakehouse.revisions': { added: 4 },
    'bakehouse.pending_changes': { added: 4 },
  },
});

const failing: [title: string, operation: object, status: number, path: string][] = [
  [
    'ERR16 content that is invalid',
    { op: 'create', data: { number: 'C', items: [{ price: 'x' }] } },
    422,
    'operations.1.data.items.0.price',
  ],
  ['ERR11 a value that is taken', { op: 'create', data: { number: 'A' } }, 409, 'operations.1.data.number'],
  [
    'RES14 ERR11 an id that is taken',
    { op: 'create', id: testId(1), data: { number: 'C' } },
    409,
    'operations.1.id',
  ],
  [
    'RES20 ERR13 another version',
    { op: 'update', id: testId(1), version: 1, data: { total: 3 } },
    412,
    'operations.1',
  ],
  ['ERR10 a resource that is not there', { op: 'delete', id: testId(9) }, 404, 'operations.1'],
];
for (const [title, operation, status, path] of failing) {
  scenario(`RES26 ${title} undoes the whole batch and is named by its place`, {
    as: 'admin',
    request: ['POST', url],
    body: { operations: [{ op: 'update', id: testId(1), data: { total: 77 } }, operation] },
    status,
    answer: { errors: [{ path }] },
  });
}

scenario('ERR9 RES26 what is forbidden undoes the whole batch', {
  as: 'maker',
  request: ['POST', url],
  body: {
    operations: [
      { op: 'create', data: { number: 'M' } },
      { op: 'delete', id: testId(1) },
    ],
  },
  status: 403,
  answer: { errors: [{ path: 'operations.1', code: 'forbidden' }] },
});

scenario('RES24 ERR16 an unknown operation is refused', {
  as: 'admin',
  request: ['POST', url],
  body: { operations: [{ op: 'merge', id: testId(1) }] },
  status: 422,
  answer: { errors: [{ path: 'operations.0.op' }] },
});

scenario('RES25 ERR16 a batch of more than 1000 is refused', {
  as: 'admin',
  request: ['POST', url],
  body: { operations: Array.from({ length: 1001 }, () => ({ op: 'delete', id: testId(1) })) },
  status: 422,
  answer: { errors: [{ path: 'operations' }] },
});

scenario('RES25 a batch of 1000 is done', {
  as: 'admin',
  request: ['POST', url],
  body: {
    operations: Array.from({ length: 1000 }, (_, n) => ({ op: 'create', data: { number: `many ${n}` } })),
  },
  status: 200,
  effects: {
    'modules.orders': { added: 1000 },
    'bakehouse.revisions': { added: 1000 },
    'bakehouse.pending_changes': { added: 1000 },
  },
});

for (const [who, status] of [
  ['nobody', 401],
  ['nothing', 404],
] as const) {
  scenario(`PERM3 ERR8 ERR10 a batch as ${who} answers ${status}`, {
    as: who,
    request: ['POST', url],
    body: { operations: [{ op: 'delete', id: testId(1) }] },
    status,
  });
}

scenario('PERM3 an empty batch tells nothing of a module without rights', {
  as: 'nothing',
  request: ['POST', url],
  body: { operations: [] },
  status: 404,
});
