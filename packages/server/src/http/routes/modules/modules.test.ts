import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  users: {
    reader: [{ module: 'orders', action: 'read', fields: ['number'] }],
    other: [{ module: 'customers', action: 'read' }],
  },
});

const fields = [
  { identifier: 'number', type: 'text', title: 'No.', required: true, unique: true },
  { identifier: 'secret', type: 'text' },
  {
    identifier: 'items',
    type: 'list',
    options: {
      fields: [{ identifier: 'sku', type: 'text' }],
      buttons: [{ identifier: 'split', title: 'Split', trigger: 'split_row' }],
    },
  },
];
const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    title: 'Orders',
    label: '$resource.number',
    offline: true,
    capabilities: [],
    fields,
    views: { index: { columns: ['number', 'secret'], sort: '-updatedAt' } },
    buttons: {
      save: { title: 'Place order' },
      continue: { display: false },
      update: { trigger: 'order_submitted', offline: 'queue' },
      delete: { title: 'Away' },
      edit: { display: true },
      create: { trigger: 'order_wanted' },
    },
  },
};
const stored = {
  'bakehouse.modules': { added: 1 },
  'bakehouse.module_versions': { added: 1 },
  'bakehouse.feed_state': { added: 1 },
};
const changed = { 'bakehouse.modules': { changed: 1 }, 'bakehouse.module_versions': { added: 1 } };
const told = { 'bakehouse.versions': { changed: 1 } };
const firstTold = { 'bakehouse.versions': { added: 1 } };

scenario('ERR8 PERM3 nobody lists no modules', {
  request: ['GET', '/modules'],
  status: 401,
  answer: { code: 'unauthenticated' },
});

scenario('MOD1 ERR24 without modules the list is empty', {
  as: 'admin',
  request: ['GET', '/modules'],
  status: 200,
  answer: { data: [], next: null },
});

scenario('ERR9 PERM3 only an administrator stores a module', {
  as: 'reader',
  request: ['POST', '/modules'],
  body: orders,
  status: 403,
  answer: { code: 'forbidden' },
});

scenario(
  'MOD2 MOD6 MOD7 MOD8 MOD9 MOD10 MOD11 MOD12 MOD13 MOD14 MOD16 BTN1 BTN2 BTN3 BTN4 BTN5 BTN6 BTN7 BTN8 BTN9 BTN10 BTN12 BTN13 FIELD1 FIELD2 FIELD3 FIELD29 a definition is stored and comes back as it was sent',
  {
    as: 'admin',
    request: ['POST', '/modules'],
    body: orders,
    status: 201,
    answer: orders,
    answerHeaders: { location: '/modules/orders', etag: '"1"' },
    effects: { ...stored, ...firstTold },
  },
);

scenario('ERR11 ERR5 a taken identifier is a conflict that names the place', {
  as: 'admin',
  request: ['POST', '/modules'],
  body: orders,
  status: 409,
  answer: { code: 'conflict', errors: [{ path: 'bakery_resource_module', code: 'unique' }] },
});

scenario('MOD3 the definition is given with its version as ETag', {
  as: 'admin',
  request: ['GET', '/modules/orders'],
  status: 200,
  answer: orders,
  answerHeaders: { etag: '"1"' },
});

scenario('PERM7 whoever may read one field sees that field of the definition and no other name of a field', {
  as: 'reader',
  request: ['GET', '/modules/orders'],
  status: 200,
  answer: {
    bakery_resource: {
      fields: [{ identifier: 'number' }],
      views: { index: { columns: ['number'], sort: '-updatedAt' } },
    },
  },
});

scenario('ERR10 PERM3 a module without any right on it is not told from none', {
  as: 'other',
  request: ['GET', '/modules/orders'],
  status: 404,
  answer: { code: 'not_found' },
});

async function names(who: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  const answer = await it().app.inject({ url: '/modules', headers });
  return answer
    .json<{ data: { bakery_resource_module: string }[] }>()
    .data.map((each) => each.bakery_resource_module);
}

test('MOD1 PERM3 the list holds the modules with a right on them', async () => {
  expect([await names('admin'), await names('reader'), await names('other')]).toEqual([
    ['orders'],
    ['orders'],
    [],
  ]);
});

const faulty: [title: string, definition: object, path: string, code: string][] = [
  [
    'MOD17 a button with an unknown key',
    { buttons: { launch: { title: 'x' } } },
    'bakery_resource.buttons.launch',
    'unknown_button',
  ],
  [
    'MOD18 FIELD2 an unknown field type',
    { fields: [{ identifier: 'a', type: 'texxt' }] },
    'bakery_resource.fields.0.type',
    'unknown_type',
  ],
  [
    'MOD19 a duplicate identifier',
    {
      fields: [
        { identifier: 'a', type: 'text' },
        { identifier: 'a', type: 'text' },
      ],
    },
    'bakery_resource.fields.1.identifier',
    'duplicate',
  ],
  ...['id', 'module', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'].map(
    (identifier): [string, object, string, string] => [
      `MOD20 MOD22 the reserved identifier ${identifier}`,
      { fields: [{ identifier, type: 'text' }] },
      'bakery_resource.fields.0.identifier',
      'reserved',
    ],
  ),
  [
    'MOD21 an identifier with a capital',
    { fields: [{ identifier: 'Big', type: 'text' }] },
    'bakery_resource.fields.0.identifier',
    'bad_format',
  ],
];
for (const [title, definition, path, code] of faulty) {
  scenario(`${title} is refused with its path`, {
    as: 'admin',
    request: ['PUT', '/modules/broken'],
    body: { bakery_resource: { fields: [], ...definition } },
    status: 422,
    answer: { code: 'invalid', errors: [{ path, code }] },
  });
}

scenario('MOD4 MOD23 MOD25 MOD26 a definition is replaced: a field is renamed, one goes, one comes', {
  as: 'admin',
  request: ['PUT', '/modules/orders'],
  body: {
    ...orders,
    bakery_resource: {
      fields: [
        { identifier: 'no', type: 'text', was: 'number' },
        { identifier: 'added', type: 'integer' },
      ],
    },
  },
  status: 200,
  answer: { bakery_resource: { fields: [{ identifier: 'no' }, { identifier: 'added' }] } },
  answerHeaders: { etag: '"2"' },
  effects: { ...changed, 'bakehouse.roles': { changed: 1 }, 'bakehouse.versions': { changed: 2 } },
});

scenario('MOD35 ERR13 a definition that replaces another version than the present one is refused', {
  as: 'admin',
  request: ['PUT', '/modules/orders'],
  headers: { 'if-match': '"1"' },
  body: orders,
  status: 412,
  answer: { code: 'precondition_failed', version: 2 },
});

scenario('MOD35 ERR13 a version of a module that is not there is replaced by nothing', {
  as: 'admin',
  request: ['PUT', '/modules/never'],
  headers: { 'if-match': '"1"' },
  body: { bakery_resource: { fields: [] } },
  status: 412,
  answer: { code: 'precondition_failed', version: null },
});

scenario('MOD35 the present version is replaced', {
  as: 'admin',
  request: ['PUT', '/modules/orders'],
  headers: { 'if-match': '"2"' },
  body: {
    bakery_resource: {
      fields: [
        { identifier: 'no', type: 'text' },
        { identifier: 'added', type: 'integer' },
      ],
    },
  },
  status: 200,
  answerHeaders: { etag: '"3"' },
  effects: { ...changed, ...told },
});

scenario('MOD4 a definition of another module than the path is refused', {
  as: 'admin',
  request: ['PUT', '/modules/customers'],
  body: orders,
  status: 422,
  answer: { errors: [{ path: 'bakery_resource_module', code: 'conflict' }] },
});

scenario('MOD4 PUT makes a module that is not there', {
  as: 'admin',
  request: ['PUT', '/modules/customers'],
  body: { bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] } },
  status: 201,
  answer: { bakery_resource_module: 'customers' },
  effects: { ...stored, ...told },
});

scenario('the definitions that a module had are kept', {
  as: 'admin',
  request: ['GET', '/modules/orders/versions'],
  status: 200,
  answer: { data: [{ version: 3 }, { version: 2 }, { version: 1, definition: orders }], next: null },
});

scenario('ERR10 an unknown module is not found', {
  as: 'admin',
  request: ['GET', '/modules/unknown/versions'],
  status: 404,
});

scenario('ERR7 MOD21 a module in the path that can be none is malformed', {
  as: 'admin',
  request: ['GET', '/modules/No-Such'],
  status: 400,
  answer: { errors: [{ path: 'module' }] },
});

scenario('ERR9 whoever may read a module may not delete it', {
  as: 'other',
  request: ['DELETE', '/modules/customers'],
  status: 403,
});

scenario('MOD5 a module is deleted', {
  as: 'admin',
  request: ['DELETE', '/modules/customers'],
  status: 204,
  effects: {
    'bakehouse.modules': { removed: 1 },
    'bakehouse.module_versions': { removed: 1 },
    'bakehouse.feed_state': { removed: 1 },
    ...told,
  },
});

scenario('MOD5 ERR10 a deleted module is gone', {
  as: 'admin',
  request: ['DELETE', '/modules/customers'],
  status: 404,
});
