import { testId } from '@bakehouse/server/testing';
import { assistantCalls } from './assistant-calls.ts';
import { commentCalls } from './comment-calls.ts';
import { connectionCalls } from './connection-calls.ts';
import { exampleCalls } from './example-calls.ts';
import { fileCalls } from './file-calls.ts';
import { linkCalls } from './link-calls.ts';
import { identityCalls, signedIn } from './identity-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { operatingCalls } from './operating-calls.ts';
import { get, type RouteCalls } from './route-calls.ts';
import { runCalls } from './run-calls.ts';
import { siteCalls } from './site-calls.ts';
import { importCalls } from './import-calls.ts';
import { viewCalls } from './view-calls.ts';
import { workflowCalls } from './workflow-calls.ts';
import { missing, rows } from './world.ts';

const modules = ['orders', 'customers', 'vault', 'unknown'];
const eachModule = (rest: string) => modules.map((module) => `/modules/${module}${rest}`);

/** Every id under every module: hidden ones, deleted ones, those of other modules and one that never was. */
const everyRow = modules.flatMap((module) =>
  [...rows.map(({ n }) => testId(n)), missing].map((id) => `/modules/${module}/resources/${id}`),
);
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const filters = [
  { number: { _null: false } },
  { secret_a: { _null: false } },
  { secret_b: { _contains: 'canary' } },
  { items: { sku: { _contains: 'canary' } } },
  { customer: { vat: { _contains: 'canary' } } },
  { customer: { name: { _contains: 'canary' } } },
  { customer: { _none: { name: { _contains: 'x' } } } },
  { shelf: 'c' },
  { createdBy: { _null: false } },
  { pin: 'x' },
];
const lists = [
  'limit=1000',
  'limit=1',
  'sort=-number',
  'sort=secret_b',
  'sort=-updatedAt,note',
  'search=canary',
  'search=secret',
  'search=canary&highlights=true&limit=100',
  'fields=number',
  'fields=secret_b,pin',
  'expand=customer&limit=100',
  `fields=${encodeURIComponent('*,customer.*')}&limit=100`,
  `fields=${encodeURIComponent('*,orders(of customer).*')}`,
  'sort=-customer.name',
  ...filters.map((filter) => `filter=${json(filter)}`),
];
const data = { note: 'changed', secret_b: 'changed' };

/** The rows that somebody may change, or, for whoever may change none, all of them. */
function targets(who: string, kinds: Record<string, number[]>): string[] {
  const own = kinds[who];
  if (own === undefined) return everyRow;
  return own.map((n) => `/modules/orders/resources/${testId(n)}`);
}

const spare = { admin: [300] };
const operations = (id: string) => [
  [
    { op: 'create', data: { number: 'taken by a batch' } },
    { op: 'update', id: missing, data },
  ],
  [{ op: 'update', id, data }],
  [{ op: 'delete', id }],
  [{ op: 'create', id, data: {} }],
];

/** Every route of the API. One that stands not here fails the test: whoever adds a route says here how it is called. */
export const matrix: Record<string, RouteCalls> = {
  'GET /health/live': get('/health/live'),
  'GET /health/ready': get('/health/ready'),
  'GET /metrics': get('/metrics'),
  'GET /openapi.json': get(
    '/openapi.json',
    '/openapi.json?modules=all',
    '/openapi.json?modules=vault,orders',
  ),
  'GET /schemas/:file': get('/schemas/module.json', '/schemas/../package.json', '/schemas/vault.json'),
  'GET /docs': get('/docs'),
  'GET /docs/style.css': get('/docs/style.css'),
  'GET /modules': get('/modules'),
  'GET /modules/:module': get(...eachModule('')),
  'GET /modules/:module/form-workflows': get(...eachModule('/form-workflows')),
  'GET /modules/:module/versions': get(...eachModule('/versions')),
  'GET /modules/:module/type-changes': get(...eachModule('/type-changes')),
  ...operatingCalls,
  ...importCalls,
  ...viewCalls,
  ...commentCalls,
  ...linkCalls,
  'GET /modules/:module/resources': get(
    ...eachModule('/resources'),
    ...lists.flatMap((query) => eachModule(`/resources?${query}`)),
  ),
  'GET /modules/:module/resources/export': get(
    ...eachModule('/resources/export'),
    ...['xlsx', 'json', 'ndjson'].flatMap((format) => eachModule(`/resources/export?format=${format}`)),
    ...lists
      .filter((query) => !/limit|expand|customer/.test(query))
      .flatMap((query) => eachModule(`/resources/export?${query}`)),
  ),
  'GET /modules/:module/resources/total': get(
    ...eachModule('/resources/total'),
    ...filters.flatMap((filter) => eachModule(`/resources/total?filter=${json(filter)}`)),
    ...eachModule('/resources/total?search=canary'),
  ),
  'GET /modules/:module/resources/loops': get(
    ...['number', 'secret_a', 'customer', 'pin'].flatMap((by) => eachModule(`/resources/loops?by=${by}`)),
  ),
  'GET /modules/:module/resources/counts': get(
    ...[
      'number',
      'secret_a',
      'secret_b',
      'note',
      'shelf',
      'customer',
      'pin',
      'createdBy',
      'createdAt',
    ].flatMap((by) => eachModule(`/resources/counts?by=${by}`)),
    ...filters.flatMap((filter) => eachModule(`/resources/counts?by=createdAt&filter=${json(filter)}`)),
    ...eachModule('/resources/counts?by=createdAt&unit=month&search=canary'),
  ),
  'GET /modules/:module/resources/aggregate': get(
    ...[
      'by=number',
      'by=secret_b&values=count',
      'by=shelf,customer',
      'by=customer.vat',
      'by=month(createdAt)&values=count,max(updatedAt)',
      'values=count,min(secret_a),distinct(secret_b)',
    ].flatMap((query) => eachModule(`/resources/aggregate?${query}`)),
    ...filters.flatMap((filter) => eachModule(`/resources/aggregate?values=count&filter=${json(filter)}`)),
  ),
  'POST /modules/:module/resources/aggregate': {
    calls: () =>
      eachModule('/resources/aggregate').flatMap((path) => [
        { path, body: { by: ['secret_b'], values: ['count'] } },
        ...filters.map((filter) => ({ path, body: { values: ['count', 'max(number)'], filter } })),
      ]),
  },
  'POST /modules/:module/resources/query': {
    calls: () =>
      eachModule('/resources/query').flatMap((path) => [
        { path, body: { fields: ['*', 'customer.*'], limit: 100 } },
        { path, body: { fields: ['*', 'orders(of customer).*'], limit: 100 } },
        { path, body: { fields: ['secret_b', 'customer.vat'], sort: 'customer.name' } },
        { path, body: { search: 'canary', highlights: true } },
        { path, body: { search: 'canary', highlights: true, fields: ['note'], sort: 'number' } },
        ...filters.map((filter) => ({ path, body: { filter, fields: ['*', 'customer.*'] } })),
      ]),
  },
  'GET /modules/:module/resources/lastUpdated': get(...eachModule('/resources/lastUpdated')),
  'GET /modules/:module/resources/changes': get(
    ...eachModule('/resources/changes'),
    ...eachModule('/resources/changes?limit=1'),
    ...eachModule('/resources/changes?since=0123456789ab.1.all'),
  ),
  'GET /modules/:module/resources/:id': get(...everyRow),
  'GET /modules/:module/resources/:id/references': get(...everyRow.map((row) => `${row}/references`)),
  'GET /modules/:module/resources/:id/revisions': get(
    ...everyRow.map((row) => `${row}/revisions`),
    ...everyRow.map((row) => `${row}/revisions?cursor=2`),
  ),
  'PUT /modules/:module/resources/:id': {
    calls: (who) =>
      targets(who, { ...spare, owner: [1, 3] }).flatMap((path) => [
        { path, body: { data: { note: 'changed' } } },
        { path, body: { data: { note: 7 } } },
      ]),
    writers: ['owner', 'admin'],
  },
  'PATCH /modules/:module/resources/:id': {
    calls: (who) =>
      targets(who, spare).flatMap((path) => [
        { path, body: { data: who === 'one' ? { vat: 7, nothing: 1 } : data } },
        { path, body: { data: { number: null } }, headers: { 'if-match': '"77"' } },
      ]),
    writers: ['admin'],
  },
  'DELETE /modules/:module/resources/:id': {
    calls: (who) => targets(who, { ...spare, one: [101, 1, 999] }).map((path) => ({ path })),
    writers: ['admin'],
  },
  'POST /modules/:module/resources/:id/erase': {
    calls: () => everyRow.map((row) => ({ path: `${row}/erase`, body: {} })),
  },
  'POST /modules/:module/resources/:id/revisions/:version/restore': {
    calls: (who) =>
      targets(who, { admin: [300], one: [1, 6], owner: [2, 6] }).flatMap((path) =>
        [1, 2, 3].map((version) => ({ path: `${path}/revisions/${version}/restore` })),
      ),
    writers: ['admin'],
  },
  'POST /modules/:module/resources': {
    calls: () =>
      eachModule('/resources').flatMap((path) => [
        { path, body: { data: { customer: testId(102), number: 'new' } } },
        { path, body: { id: testId(5), data: { number: 7 } } },
        { path, body: { data: { name: 'new', note: 'new', word: 'new' } } },
      ]),
    writers: ['maker', 'one', 'admin'],
  },
  'POST /modules/:module/resources/batch': {
    calls: () =>
      eachModule('/resources/batch').flatMap((path) =>
        [1, 5, 101, 201].flatMap((n) =>
          operations(testId(n)).map((list) => ({
            path,
            body: { operations: [...list, { op: 'delete', id: missing }] },
          })),
        ),
      ),
  },
  'POST /batch': {
    calls: () =>
      modules.flatMap((module) =>
        [1, 5, 101, 201].flatMap((n) =>
          operations(testId(n)).map((list) => ({
            path: '/batch',
            body: {
              operations: [...list, { op: 'delete', id: missing }].map((each) => ({ ...each, module })),
            },
          })),
        ),
      ),
  },
  // No module here has a key: by which one would look is told to whoever may see the module.
  'PUT /modules/:module/resources': {
    calls: () => eachModule('/resources?by=number').map((path) => ({ path, body: { data } })),
  },
  'PATCH /modules/:module/resources': {
    calls: () =>
      ['by=number', 'by=secret_a,secret_b', 'by=word'].flatMap((query) =>
        eachModule(`/resources?${query}`).map((path) => ({ path, body: { data } })),
      ),
  },
  'POST /modules': {
    calls: () => [
      { path: '/modules', body: { bakery_resource_module: 'vault', bakery_resource: { fields: [] } } },
    ],
  },
  'POST /modules/check': {
    calls: () => [
      { path: '/modules/check', body: { bakery_resource_module: 'vault', bakery_resource: { fields: [] } } },
      { path: '/modules/check', body: { bakery_resource_module: 'fresh', bakery_resource: { fields: [] } } },
    ],
  },
  'PUT /modules/:module': {
    calls: (who) =>
      (who === 'admin' ? ['/modules/spare'] : eachModule('')).map((path) => ({
        path,
        body: { bakery_resource: { fields: [] } },
      })),
    writers: ['admin'],
  },
  'DELETE /modules/:module': {
    calls: (who) => (who === 'admin' ? ['/modules/spare'] : eachModule('')).map((path) => ({ path })),
    writers: ['admin'],
  },
  'POST /maintenance/prune': { calls: () => [{ path: '/maintenance/prune', body: { dryRun: true } }] },
  'GET /ws': get('/ws'),
  'POST /ws/ticket': { calls: () => [{ path: '/ws/ticket' }], writers: signedIn },
  ...assistantCalls,
  ...exampleCalls,
  ...notificationCalls,
  ...workflowCalls,
  ...runCalls,
  ...connectionCalls,
  ...fileCalls,
  ...siteCalls,
  ...identityCalls,
};

/** Routes on one resource, whose answers must not tell a hidden one from one that never was. */
export const onResource: [
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST',
  rest: string,
  body?: object,
][] = [
  ['GET', ''],
  ['PUT', '', { data: { note: 'x' } }],
  ['PATCH', '', { data: { note: 'x' } }],
  ['PATCH', '', { data: { note: 7 } }],
  ['DELETE', ''],
  ['GET', '/references'],
  ['GET', '/revisions'],
  ['GET', '/revisions?limit=1&cursor=2'],
  ['POST', '/revisions/1/restore'],
];
