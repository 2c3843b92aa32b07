import {
  checkView,
  fieldTypes,
  savedViewDefinition,
  viewSettings,
  type ViewSettings,
} from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { views } from '../../../developer/definitions/kinds/views.ts';
import { testId, useScenarios } from '../../../testing/index.ts';

const kindsOfFields = fieldTypes
  .filter(({ type }) => !['relation', 'list', 'computed'].includes(type))
  .map(({ type, example }) => ({ identifier: `a_${type}`, type, options: example.options ?? {} }));
const { scenario, it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'cakes',
      bakery_resource: {
        fields: [
          { identifier: 'name', type: 'text' },
          { identifier: 'secret', type: 'text' },
          { identifier: 'parent', type: 'relation', options: { module: 'cakes' } },
          { identifier: 'parts', type: 'relation', options: { module: 'cakes', multiple: true } },
          { identifier: 'rows', type: 'list', options: { fields: [{ identifier: 'a', type: 'text' }] } },
          ...kindsOfFields,
        ],
      },
    },
  ],
  users: {
    clerk: [{ module: 'cakes', action: 'read', fields: ['name'] }],
    boss: [{ module: 'cakes', action: 'read' }],
  },
});
const table = 'bakehouse.views';
const path = '/views/dear';
const dear = {
  identifier: 'dear',
  module: 'cakes',
  title: 'Dear',
  order: 2,
  settings: { kind: 'table', filter: { name: { _contains: 'a' } }, columns: ['name', 'secret'] },
} as const;

async function send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, as: string, payload?: object) {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(as).token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

scenario('VIEWS29 ERR9 views as definitions are for administrators', {
  as: 'clerk',
  request: ['GET', '/views'],
  status: 403,
});

scenario('VIEWS29 what is there by this name is stored', {
  as: 'admin',
  request: ['PUT', path],
  body: dear,
  status: 201,
  answer: dear,
  answerHeaders: { etag: '"1"' },
  effects: { [table]: { added: 1 } },
});

scenario('VIEWS29 the same again makes no version', {
  as: 'admin',
  request: ['PUT', path],
  body: dear,
  status: 200,
  answerHeaders: { etag: '"1"' },
});

scenario('VIEWS29 ERR13 another version than the one that was seen is not replaced', {
  as: 'admin',
  request: ['PUT', path],
  headers: { 'if-match': '"7"' },
  body: { ...dear, title: 'Cheap' },
  status: 412,
  answer: { version: 1 },
});

scenario('VIEWS29 VIEWS2 it stands among the views of its module by its name, for all', {
  as: 'clerk',
  request: ['GET', '/modules/cakes/views'],
  status: 200,
  answer: { data: [{ identifier: 'dear', audience: 'all', title: 'Dear', settings: { columns: ['name'] } }] },
});

scenario('VIEWS29 with roles it is theirs alone', {
  as: 'admin',
  request: ['PUT', path],
  body: { ...dear, roles: ['boss'] },
  status: 200,
  answerHeaders: { etag: '"2"' },
  effects: { [table]: { changed: 1 } },
});

scenario('VIEWS29 VIEWS2 others do not see it', {
  as: 'clerk',
  request: ['GET', '/modules/cakes/views'],
  status: 200,
  answer: { data: [] },
});

scenario('VIEWS29 whatever it names that is not there is told with its place, and nothing is written', {
  as: 'admin',
  request: ['PUT', '/views/wrong'],
  body: {
    identifier: 'wrong',
    module: 'cakes',
    title: 'Wrong',
    roles: ['nobody'],
    settings: { kind: 'board', group: 'state', filter: { nothing: 1 }, columns: ['name', 'colour'] },
  },
  status: 422,
  answer: {
    code: 'invalid',
    errors: [
      { path: 'roles.0', code: 'unknown_role' },
      { path: 'settings.filter.nothing', code: 'unknown_field' },
      { path: 'settings.columns.1', code: 'unknown_field' },
      { path: 'settings.group', code: 'unknown_field' },
    ],
  },
});

scenario('VIEWS29 ERR12 the path and the definition name the same view', {
  as: 'admin',
  request: ['PUT', '/views/other'],
  body: dear,
  status: 422,
  answer: { errors: [{ path: 'identifier', code: 'mismatch' }] },
});

test('VIEWS29 a view that is shared in the app gets a name and keeps it, one of a user has none', async () => {
  const shared = { title: 'Große Kuchen!', audience: 'all', settings: { kind: 'table' } };
  const first = await send('POST', '/modules/cakes/views', 'admin', { ...shared, id: testId(1) });
  const second = await send('POST', '/modules/cakes/views', 'admin', { ...shared, id: testId(2) });
  const own = await send('POST', '/modules/cakes/views', 'boss', { ...shared, audience: 'me' });
  expect(first.body).toMatchObject({ identifier: 'cakes_gro_e_kuchen' });
  expect(second.body).toMatchObject({ identifier: 'cakes_gro_e_kuchen_2' });
  expect(own.body).toMatchObject({ identifier: null });
  const listed = (await send('GET', '/views', 'admin')).body.data as { identifier: string }[];
  expect(listed.map(({ identifier }) => identifier)).toEqual([
    'cakes_gro_e_kuchen',
    'cakes_gro_e_kuchen_2',
    'dear',
  ]);
  const renamed = await send('PUT', `/modules/cakes/views/${testId(1)}`, 'admin', {
    ...shared,
    title: 'Big',
  });
  expect(renamed.body).toMatchObject({ identifier: 'cakes_gro_e_kuchen', title: 'Big' });
  const taken = await send('PUT', `/modules/cakes/views/${testId(2)}`, 'admin', {
    ...shared,
    audience: 'me',
  });
  expect(taken.body).toMatchObject({ identifier: null });
  for (const id of [testId(1), testId(2)]) await send('DELETE', `/modules/cakes/views/${id}`, 'admin');
});

test('VIEWS29 tabs stand in the order of the definitions, then as they were made', async () => {
  await send('PUT', '/views/zero', 'admin', { ...dear, identifier: 'zero', order: 0 });
  await send('PUT', '/views/last', 'admin', {
    identifier: 'last',
    module: 'cakes',
    title: 'L',
    settings: { kind: 'table' },
  });
  const { body } = await send('GET', '/modules/cakes/views', 'boss');
  expect(body.data.slice(0, 3).map((each: { identifier: string }) => each.identifier)).toEqual([
    'zero',
    'dear',
    'last',
  ]);
  for (const name of ['zero', 'last']) await send('DELETE', `/views/${name}`, 'admin');
});

test('VIEWS29 what the check takes is usable for whoever may read all of it', async () => {
  const fields = [
    'name',
    'parent',
    'parts',
    'rows',
    'createdAt',
    'nothing',
    ...kindsOfFields.map((each) => each.identifier),
  ];
  const { modules } = it();
  const unusable: string[] = [];
  for (const field of fields)
    for (const part of settingsWith(field)) {
      const settings = viewSettings.safeParse({ kind: 'table', ...part });
      if (!settings.success) continue;
      const definition = savedViewDefinition.parse({
        ...dear,
        identifier: 'tried',
        order: 1,
        settings: settings.data,
      });
      if (checkView(definition, { modules: modules.lookup, hasRole: () => true }).length > 0) continue;
      const stored = await send('PUT', '/views/tried', 'admin', definition);
      const seen = (await send('GET', '/modules/cakes/views', 'boss')).body.data as {
        identifier: string;
        usable: boolean;
      }[];
      if (stored.status >= 300 || seen.find((each) => each.identifier === 'tried')?.usable !== true)
        unusable.push(`${JSON.stringify(part)}: ${stored.status}`);
    }
  expect(unusable).toEqual([]);
  await send('DELETE', '/views/tried', 'admin');
});

test('VIEWS29 a process that starts lists, stores and removes them as it does other definitions', async () => {
  const store = views.local?.({ pool: it().database.pool, modules: it().modules, workflows: it().workflows });
  const made = { ...dear, identifier: 'local', roles: ['boss'] };
  await store?.put(made, true);
  expect((await store?.list())?.find(({ identifier }) => identifier === 'local')).toEqual(made);
  await store?.remove('local');
  expect((await store?.list())?.map(({ identifier }) => identifier)).not.toContain('local');
});

scenario('VIEWS29 an administrator removes one', {
  as: 'admin',
  request: ['DELETE', path],
  status: 204,
  effects: { [table]: { removed: 1 } },
});

scenario('VIEWS29 ERR10 one that is not there cannot be removed', {
  as: 'admin',
  request: ['DELETE', path],
  status: 404,
});

function settingsWith(field: string): Partial<ViewSettings>[] {
  return [
    { columns: [field] },
    { group: field },
    { lanes: field },
    { figures: [`sum(${field})`] },
    { figures: [`max(${field})`] },
    { dates: [field] },
    { picture: field },
    { parent: field },
    { place: field },
    { start: field },
    { end: field },
    { length: field },
    { rows: [field] },
    { across: `month(${field})` },
    { sort: field },
    { filter: { [field]: { _empty: true } } },
  ];
}
