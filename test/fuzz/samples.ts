import { fieldTypes, viewKinds } from '@bakehouse/contract';
import type { Random } from '../../packages/engine/src/expression/testing/random.ts';
import { careful, everything, everythingData, spareConnection, workflows } from './definitions.ts';
import { hostileValue } from './hostile-values.ts';
import type { Samples } from './request.ts';
import type { Words } from './words.ts';

/** Some of the data of a resource; here and there a value that something may stumble over. */
function data(random: Random): Record<string, unknown> {
  const all = everythingData;
  const some = Object.entries(all).filter(() => random.chance(0.4));
  return Object.fromEntries(
    some.map(([key, value]) => [key, random.chance(0.06) ? hostileValue(random) : value] as const),
  );
}

/** What a module takes, mostly. */
function resource(random: Random, module: string): Record<string, unknown> {
  if (random.chance(0.1)) return data(random);
  if (module === 'everything') return random.chance(0.5) ? data(random) : { ...everythingData };
  return random.chance(0.8) ? { name: 'one', number: random.below(1_000_000) } : {};
}

const operation = (random: Random, words: Words, module: string) => {
  const id = words.take(`in ${module}`, random) ?? words.take('in resources', random);
  return random.pick<object>([
    { op: 'create', data: resource(random, module) },
    { op: 'update', id, data: resource(random, module) },
    { op: 'update', id, version: random.below(4), data: { name: 'two' } },
    { op: 'delete', id },
  ]);
};

function moduleDefinition(random: Random, identifier: string): object {
  const type = fieldTypes[random.below(fieldTypes.length)] ?? fieldTypes[0];
  const spare = {
    bakery_resource_module: identifier,
    bakery_resource: {
      title: 'Spare',
      fields: [
        { identifier: 'name', type: 'text' },
        { identifier: `${type.type}_field`, type: type.type, options: type.example.options ?? {} },
      ],
      buttons: { save: { title: 'Store', trigger: 'fuzz_answer' } },
    },
  };
  return random.pick([
    spare,
    spare,
    { ...everything, bakery_resource_module: identifier },
    { ...careful, bakery_resource_module: identifier },
  ]);
}

/** Those that others are at keep their fields; the spare ones become something else. */
function changedModule(random: Random, named: string): object {
  const own = [everything, careful].find((each) => each.bakery_resource_module === named);
  if (own === undefined) return moduleDefinition(random, named.startsWith('spare') ? named : 'spare_1');
  return { ...own, bakery_resource: { ...own.bakery_resource, title: `Title ${random.below(9)}` } };
}

const spareModule = (random: Random) => `spare_${random.below(4)}`;

function workflow(random: Random): Record<string, unknown> {
  const found = workflows[random.below(workflows.length)] ?? {};
  return random.chance(0.5) ? { ...found, identifier: `spare_${random.below(4)}`, events: [] } : { ...found };
}

/** Events of the example belong to orders. */
const moduleOf = (event: string) => (event.startsWith('fuzz_') ? 'everything' : 'orders');

const event = (random: Random, words: Words, named: string) => ({
  module: random.chance(0.8) ? moduleOf(named) : 'careful',
  ...(random.chance(0.5) ? { id: words.take(`in ${moduleOf(named)}`, random) } : {}),
  data: random.pick([data(random), { items: [{ sku: 'a', price: 1, qty: 2 }], number: 'A-1' }]),
  ...(random.chance(0.5) ? { field: random.pick(['number_field', 'items.0.price', 'items', 'x.y.z']) } : {}),
  ...(random.chance(0.3) ? { selector: random.pick(['items.0', '', 'list_field.0']) } : {}),
  ...(random.chance(0.3)
    ? { list: { field: 'items', index: 0, row: { sku: 'a', price: 1, qty: 2 }, button: 'split' } }
    : {}),
  view: random.pick(['create', 'update', 'show', 'index']),
});

const role = (random: Random) => ({
  slug: random.pick(['spare', 'spare_two', 'spare-three']),
  title: 'Spare',
  permissions: [
    {
      module: random.pick(['everything', '*', 'careful']),
      action: random.pick(['read', 'create', 'update', 'delete']),
    },
    { module: 'everything', action: 'read', fields: ['text_field'], filter: { text_field: '$user.email' } },
    { workflow: '*', action: 'run' },
  ],
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const pushKeys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

function view(random: Random) {
  return {
    title: 'A view',
    audience: random.pick(['me', 'all']),
    settings: { kind: random.pick([...viewKinds]), sort: '-updatedAt', rows: ['month(createdAt)'] },
  };
}

function dashboard(random: Random, identifier: string): object {
  const widget = random.pick<object>([
    { type: 'number' },
    { type: 'trend', by: 'month(createdAt)' },
    { type: 'bar', by: 'name', limit: 5 },
    { type: 'list', columns: ['name'], sort: '-updatedAt' },
  ]);
  return {
    identifier,
    title: 'A dashboard',
    widgets: [
      { ...widget, name: 'one', module: 'everything' },
      { type: 'text', name: 'two', text: '# Hi' },
    ],
  };
}

/** Bodies that the product takes, for operations whose schema alone does not say enough. */
export const samples: Samples = {
  'POST /modules': (random) => moduleDefinition(random, spareModule(random)),
  'POST /modules/check': (random) =>
    moduleDefinition(random, random.pick(['everything', 'spare_1', 'fresh'])),
  'PUT /modules/{module}': (random, _, named) => changedModule(random, named),
  'POST /modules/{module}/resources': (random, _, module) => ({ data: resource(random, module) }),
  'PUT /modules/{module}/resources/{id}': (random, _, module) => ({ data: resource(random, module) }),
  'PATCH /modules/{module}/resources/{id}': (random, _, module) => ({ data: resource(random, module) }),
  'POST /modules/{module}/resources/batch': (random, words, module) => ({
    operations: Array.from({ length: 1 + random.below(3) }, () => operation(random, words, module)),
  }),
  'POST /modules/{module}/resources/import': (random, _, module) => [
    { name: 'imported' },
    resource(random, module),
  ],
  'POST /modules/{module}/resources/import/columns': (random, _, module) => [
    { name: 'looked at' },
    resource(random, module),
  ],
  'POST /modules/{module}/resources/aggregate': (random) => ({
    by: random.pick([[], ['createdBy'], ['month(createdAt)']]),
    values: ['count'],
  }),
  'POST /modules/{module}/resources/query': (random) => ({
    fields: random.pick([['*'], ['name'], ['id']]),
    limit: 1 + random.below(5),
  }),
  'POST /modules/{module}/resources/{id}/comments': () => ({ text: 'Seen' }),
  'PUT /modules/{module}/resources/{id}/comments/{comment}': () => ({ text: 'Seen twice' }),
  'PUT /modules/{module}/resources/{id}/following': (random) => ({ following: random.chance(0.5) }),
  'POST /modules/{module}/resources/{id}/links': () => ({ note: 'For the baker', expiresAt: inDays(30) }),
  'PUT /connections/{name}': (random, _, name) => ({
    ...spareConnection,
    name,
    title: `Spare ${random.below(9)}`,
  }),
  'PUT /connections/{name}/secret': () => ({ token: 'a token that opens nothing' }),
  'PUT /env/{name}': (random, _, name) => ({ name, type: 'text', default: `x${random.below(9)}` }),
  'PATCH /files/{id}': (random) => ({ path: `/fuzz/moved-${random.below(30)}.txt` }),
  'POST /users/{id}/tokens': (random) => ({ name: 'Spare', roles: random.pick([null, ['editor']]) }),
  'POST /oauth/register': () => ({ client_name: 'Spare', redirect_uris: ['http://127.0.0.1:1234/back'] }),
  'PUT /settings': (random) => ({ values: { APP_NAME: `Name ${random.below(9)}` } }),
  'POST /modules/{module}/views': (random) => view(random),
  'PUT /modules/{module}/views/{id}': (random) => view(random),
  'PUT /views/{identifier}': (random, _, named) => {
    const { title, settings } = view(random);
    return { identifier: named, module: 'everything', title, settings };
  },
  'PUT /dashboards/{identifier}': (random, _, named) => dashboard(random, named),
  'PUT /apis/{name}': (random, _, name) => ({
    name,
    title: 'Shop',
    server: 'https://shop.example',
    operations: { list: { method: random.pick(['GET', 'POST']), path: '/orders', title: 'List' } },
  }),
  'PUT /apis/{name}/document': (random) => ({
    openapi: random.pick(['3.0.0', '3.1.0']),
    servers: [{ url: 'https://shop.example' }],
    paths: { '/orders': { get: { operationId: 'list' } } },
  }),
  'POST /workflows': (random) => workflow(random),
  'POST /workflows/check': (random) => workflow(random),
  'PUT /workflows/{identifier}': (random, _, named) => ({ ...workflow(random), identifier: named }),
  'POST /workflows/test': (random) => ({
    ...workflow(random),
    tests: [{ name: 'runs', input: { a: 1 }, expect: {} }],
  }),
  'POST /workflows/try': (random) => ({ definition: workflow(random), input: { a: 1 } }),
  'POST /workflows/{identifier}/run': (random) => ({ input: random.pick<unknown>([{ a: 1 }, 'x', null, 7]) }),
  'POST /workflows/{identifier}/run-element': (random) => ({
    element: random.pick(['a', 'b', '']),
    input: { a: 1 },
  }),
  'POST /events/{identifier}': event,
  'POST /hooks/{identifier}': (random) =>
    random.pick<unknown>([{ name: 'Ann', email: 'ann@example.com', message: 'Hi' }, { n: 1 }, 'x']),
  'POST /forms/{module}': (random) => ({
    data: { name: 'Ann' },
    token: random.pick(['', 'x', '1.2.3']),
    ...(random.chance(0.3) ? { website: 'x' } : {}),
  }),
  'POST /forms/{module}/files': (random) => ({
    token: random.pick(['', 'x', '1.2.3']),
    id: '019a7f00-0000-7000-8000-0000000000aa',
    field: random.pick(['paper', 'name', '']),
    proof: random.pick(['1', 'x']),
    file: 'text',
  }),
  'POST /roles': role,
  'PUT /roles/{slug}': (random, _, named) => ({ ...role(random), slug: named }),
  'POST /users': (random) => ({
    email: `spare-${random.below(50)}@example.com`,
    name: 'Spare',
    roles: ['reader'],
    ...(random.chance(0.3) ? { password: 'a password for everybody' } : {}),
  }),
  'POST /push/subscriptions': (random) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${random.below(50)}`,
    keys: pushKeys,
  }),
  'PATCH /notifications/channels': () => ({ channels: { info: { toast: false } } }),
  'PUT /queues/{name}': (random) => ({ concurrency: 1 + random.below(3), rate: { limit: 100, seconds: 1 } }),
  'PUT /sites/{id}': (_, __, named) => ({ identifier: named, title: 'Spare' }),
  'POST /files': (random) => ({ path: `/fuzz/${random.below(30)}.txt`, file: 'some content' }),
  'POST /mcp': (random) => ({ jsonrpc: '2.0', id: random.below(100), method: 'tools/list' }),
  'POST /maintenance/prune': () => ({ dryRun: true }),
  'POST /examples/{example}/load': () => ({ data: false }),
};
