import { checkDashboard, dashboardDefinition, type DashboardDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { dashboards } from '../../../developer/definitions/kinds/dashboards.ts';
import { useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'cakes',
      bakery_resource: {
        fields: [
          { identifier: 'name', type: 'text' },
          { identifier: 'price', type: 'number' },
          { identifier: 'secret', type: 'text' },
          { identifier: 'placed', type: 'date' },
          { identifier: 'at', type: 'datetime' },
          { identifier: 'count', type: 'integer' },
          { identifier: 'tags', type: 'multiselect', options: { choices: ['a', 'b'] } },
          { identifier: 'done', type: 'boolean' },
          { identifier: 'rows', type: 'list', options: { fields: [{ identifier: 'a', type: 'text' }] } },
          { identifier: 'picture', type: 'image' },
          { identifier: 'before', type: 'relation', options: { module: 'cakes' } },
        ],
      },
    },
    { bakery_resource_module: 'vault', bakery_resource: { fields: [{ identifier: 'word', type: 'text' }] } },
  ],
  workflows: [
    { identifier: 'bake', entry: 'a', elements: [{ name: 'a', type: 'action/refresh', options: {} }] },
  ],
  users: {
    clerk: [
      { module: 'cakes', action: 'read', fields: ['name', 'price', 'placed'] },
      { workflow: 'bake', action: 'run' },
    ],
    boss: [{ module: 'cakes', action: 'read' }],
    stranger: [],
  },
});
const path = '/dashboards/day';
const written = { 'bakehouse.dashboards': { added: 1 }, 'bakehouse.dashboard_versions': { added: 1 } };
const day = {
  identifier: 'day',
  title: 'The day',
  filters: [
    { name: 'period', fields: { cakes: 'placed', vault: 'word' } },
    { name: 'secret', fields: { cakes: 'secret' } },
  ],
  widgets: [
    { name: 'all', type: 'number', module: 'cakes' },
    { name: 'worth', type: 'bar', module: 'cakes', value: 'sum(price)', by: 'month(placed)' },
    { name: 'by_secret', type: 'donut', module: 'cakes', by: 'secret' },
    { name: 'of_secret', type: 'number', module: 'cakes', value: 'distinct(secret)' },
    { name: 'filtered', type: 'number', module: 'cakes', filter: { secret: 'x' } },
    { name: 'sorted', type: 'list', module: 'cakes', sort: 'secret' },
    {
      name: 'newest',
      type: 'list',
      module: 'cakes',
      columns: ['name', 'secret', 'createdAt'],
      sort: '-placed',
    },
    { name: 'vaulted', type: 'number', module: 'vault' },
    { name: 'hot', type: 'heatmap', module: 'cakes', by: 'name', across: 'secret' },
    { name: 'start', type: 'button', workflow: 'bake' },
  ],
};
const names = (body: { widgets: { name: string }[] }) => body.widgets.map(({ name }) => name);

async function send(method: 'GET' | 'PUT' | 'DELETE', url: string, as: string, payload?: object) {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(as).token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

scenario('DASH4 ERR9 a dashboard is made by administrators alone', {
  as: 'clerk',
  request: ['PUT', path],
  body: day,
  status: 403,
});

scenario('DASH4 an administrator stores one, as it is written', {
  as: 'admin',
  request: ['PUT', path],
  body: day,
  status: 201,
  answer: day,
  answerHeaders: { etag: '"1"' },
  effects: written,
});

scenario('DASH4 the same again makes no version', {
  as: 'admin',
  request: ['PUT', path],
  body: day,
  status: 200,
  answerHeaders: { etag: '"1"' },
});

scenario('DASH4 ERR13 another version than the one that was seen is not replaced', {
  as: 'admin',
  request: ['PUT', path],
  headers: { 'if-match': '"7"' },
  body: { ...day, title: 'Night' },
  status: 412,
  answer: { version: 1 },
});

scenario('DASH4 each other definition is the next version, and what it was is kept', {
  as: 'admin',
  request: ['PUT', path],
  headers: { 'if-match': '"1"' },
  body: { ...day, description: 'All of it' },
  status: 200,
  answerHeaders: { etag: '"2"' },
  effects: {
    'bakehouse.dashboards': { changed: 1 },
    'bakehouse.dashboard_versions': { added: 1 },
  },
});

test('DASH4 versions come latest first', async () => {
  const { body } = await send('GET', `${path}/versions`, 'admin');
  expect(
    body.data.map((each: { version: number; definition: DashboardDefinition }) => [
      each.version,
      each.definition.description,
    ]),
  ).toEqual([
    [2, 'All of it'],
    [1, undefined],
  ]);
  expect((await send('GET', '/dashboards/night/versions', 'admin')).status).toBe(404);
});

test('DASH3 everybody gets the parts whose fields they may read in all rows, and buttons that they may press', async () => {
  const clerk = (await send('GET', path, 'clerk')).body;
  expect(names(clerk)).toEqual(['all', 'worth', 'newest', 'start']);
  expect(clerk.widgets[2].columns).toEqual(['name', 'createdAt']);
  expect(clerk.filters).toEqual([{ name: 'period', fields: { cakes: 'placed' } }]);
  const boss = (await send('GET', path, 'boss')).body;
  expect(names(boss)).toEqual(names(day).filter((name) => name !== 'vaulted' && name !== 'start'));
  expect(names((await send('GET', path, 'admin')).body)).toEqual(names(day));
});

test('DASH2 DASH3 one of which nothing is left, or that is for other roles, is not there', async () => {
  expect((await send('GET', path, 'stranger')).status).toBe(404);
  expect((await send('GET', '/dashboards', 'stranger')).body).toEqual({ data: [], next: null });
  const note = { name: 'a', type: 'text', text: 'Hush' };
  const only = { identifier: 'only', title: 'Only', roles: ['boss'], widgets: [note] };
  expect((await send('PUT', '/dashboards/only', 'admin', only)).status).toBe(201);
  const seen = async (as: string) =>
    (await send('GET', '/dashboards', as)).body.data.map((each: { identifier: string }) => each.identifier);
  expect([await seen('clerk'), await seen('boss'), await seen('admin')]).toEqual([
    ['day'],
    ['day', 'only'],
    ['day', 'only'],
  ]);
  expect((await send('GET', '/dashboards/only', 'clerk')).status).toBe(404);
  expect((await send('GET', '/dashboards/only', 'boss')).body).not.toHaveProperty('roles');
});

scenario('DASH5 what is not there is told with its place, and nothing is written', {
  as: 'admin',
  request: ['PUT', '/dashboards/wrong'],
  body: {
    identifier: 'wrong',
    title: 'Wrong',
    roles: ['nobody'],
    widgets: [{ name: 'a', type: 'bar', module: 'cakes', value: 'sum(name)', by: 'colour' }],
  },
  status: 422,
  answer: {
    code: 'invalid',
    errors: [
      { path: 'roles.0', code: 'unknown_role' },
      { path: 'widgets.0.value', code: 'unknown_field' },
      { path: 'widgets.0.by', code: 'unknown_field' },
    ],
  },
});

scenario('DASH5 ERR12 the path and the definition name the same dashboard', {
  as: 'admin',
  request: ['PUT', '/dashboards/other'],
  body: day,
  status: 422,
  answer: { errors: [{ path: 'identifier', code: 'mismatch' }] },
});

test('DASH5 the check takes exactly the figures and groups that the aggregates take', async () => {
  const fields = [
    'name',
    'price',
    'placed',
    'at',
    'count',
    'tags',
    'done',
    'rows',
    'picture',
    'before',
    'id',
  ];
  const paths = [
    ...fields,
    'createdAt',
    'nothing',
    'before.price',
    'before.placed',
    'name.price',
    'before.no',
  ];
  const functions = ['', 'count', 'sum', 'avg', 'min', 'max', 'median', 'distinct', 'mode'];
  const units = ['', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade'];
  const texts = (around: string[]) =>
    paths.flatMap((each) => around.map((of) => (of === '' ? each : `${of}(${each})`)));
  const differ: string[] = [];
  const compare = async (part: 'value' | 'by', text: string) => {
    const query = part === 'by' ? `by=${text}` : `values=${text}`;
    const { status } = await send('GET', `/modules/cakes/resources/aggregate?${query}`, 'admin');
    const widget = { name: 'a', type: 'bar', module: 'cakes', by: 'name', [part]: text };
    const parsed = dashboardDefinition.parse({ identifier: 'a', title: 'a', widgets: [widget] });
    const faults = checkDashboard(parsed, {
      modules: it().modules.lookup,
      hasRole: () => true,
      hasWorkflow: () => true,
    });
    if ((status === 200) !== (faults.length === 0)) differ.push(`${query}: ${status}`);
  };
  for (const text of texts(functions)) await compare('value', text);
  for (const text of texts(units)) await compare('by', text);
  expect(differ).toEqual([]);
});

test('DASH1 a field that gets another name gets it in dashboards, too', async () => {
  const { body } = await send('GET', '/modules/cakes', 'admin');
  const fields = body.bakery_resource.fields.map((field: { identifier: string }) =>
    field.identifier === 'price' ? { ...field, identifier: 'cost', was: 'price' } : field,
  );
  const renamed = { ...body, bakery_resource: { ...body.bakery_resource, fields } };
  expect((await send('PUT', '/modules/cakes', 'admin', renamed)).status).toBe(200);
  const { widgets } = (await send('GET', path, 'admin')).body;
  expect(widgets[1]).toEqual({ ...day.widgets[1], value: 'sum(cost)' });
});

test('DASH1 a process that starts lists, stores and removes them as it does other definitions', async () => {
  const store = dashboards.local?.({
    pool: it().database.pool,
    modules: it().modules,
    workflows: it().workflows,
  });
  const made = { identifier: 'local', title: 'Local', widgets: [{ name: 'a', type: 'text', text: 'x' }] };
  await store?.put(made, true);
  expect((await store?.list())?.find(({ identifier }) => identifier === 'local')).toEqual(made);
  await store?.remove('local');
  expect((await store?.list())?.map(({ identifier }) => identifier)).not.toContain('local');
});

scenario('DASH4 an administrator removes one, and what it was is kept', {
  as: 'admin',
  request: ['DELETE', path],
  status: 204,
  effects: { 'bakehouse.dashboards': { removed: 1 } },
});

scenario('DASH4 ERR10 one that is not there cannot be removed', {
  as: 'admin',
  request: ['DELETE', path],
  status: 404,
});

test('DASH4 AUD1 the audit log has who made, changed and removed it', async () => {
  const { body } = await send('GET', '/audit?action=dashboard', 'admin');
  const noted = body.data.map((each: { action: string; target: { name: string } }) => each.action);
  expect(noted.at(-1)).toBe('dashboard.create');
  expect(noted).toContain('dashboard.change');
  expect(noted[0]).toBe('dashboard.delete');
});
