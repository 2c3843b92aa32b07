import { expect, test } from 'vitest';
import { makeTestApp, shop, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: shop,
  users: {
    runner: [{ workflow: 'greet', action: 'run' }],
    all: [{ workflow: '*', action: 'run' }],
    nothing: [],
  },
});

const greet = {
  identifier: 'greet',
  title: 'Greet',
  description: 'Says hello',
  entry: 'hello',
  elements: [{ name: 'hello', type: 'data/map', options: { value: '"Hello " & $input.name' } }],
};
const stored = {
  'bakehouse.workflows': { added: 1 },
  'bakehouse.workflow_versions': { added: 1 },
  'bakehouse.versions': { changed: 1 },
};

scenario('WF1 WF2 WF4 WF5 WF7 WF8 WF9 WF32 a workflow is stored', {
  as: 'admin',
  request: ['POST', '/workflows'],
  body: greet,
  status: 201,
  answer: greet,
  answerHeaders: { location: '/workflows/greet', etag: '"1"' },
  effects: stored,
});

scenario('WF32 a name that is taken is 409', {
  as: 'admin',
  request: ['POST', '/workflows'],
  body: greet,
  status: 409,
  answer: { code: 'conflict', errors: [{ path: 'identifier' }] },
});

scenario('WF33 a definition is given as it was stored', {
  as: 'admin',
  request: ['GET', '/workflows/greet'],
  status: 200,
  answer: greet,
});

scenario('WF34 the same definition again makes no version', {
  as: 'admin',
  request: ['PUT', '/workflows/greet'],
  body: greet,
  status: 200,
  answerHeaders: { etag: '"1"' },
});

scenario('WF67 a version that is not the present one is not replaced', {
  as: 'admin',
  request: ['PUT', '/workflows/greet'],
  headers: { 'if-match': '"7"' },
  body: { ...greet, title: 'Another' },
  status: 412,
  answer: { code: 'precondition_failed', version: 1 },
});

scenario('WF67 the present version is replaced, here by the same', {
  as: 'admin',
  request: ['PUT', '/workflows/greet'],
  headers: { 'if-match': '"1"' },
  body: greet,
  status: 200,
  answerHeaders: { etag: '"1"' },
});

scenario('WF34 another definition makes the next version', {
  as: 'admin',
  request: ['PUT', '/workflows/greet'],
  body: { ...greet, title: 'Greeting' },
  status: 200,
  answerHeaders: { etag: '"2"' },
  effects: {
    'bakehouse.workflows': { changed: 1 },
    'bakehouse.workflow_versions': { added: 1 },
    'bakehouse.versions': { changed: 1 },
  },
});

scenario('WF34 PUT creates; the path names the workflow where the body does not', {
  as: 'admin',
  request: ['PUT', '/workflows/other'],
  body: { elements: [] },
  status: 201,
  answer: { identifier: 'other' },
  effects: stored,
});

scenario('WF34 a body that names another workflow than the path is refused', {
  as: 'admin',
  request: ['PUT', '/workflows/other'],
  body: greet,
  status: 422,
  answer: { errors: [{ path: 'identifier' }] },
});

scenario('WF36 the versions tell what was stored, when and by whom, the latest first', {
  as: 'admin',
  request: ['GET', '/workflows/greet/versions'],
  status: 200,
  answer: {
    data: [
      { version: 2, definition: { title: 'Greeting' } },
      { version: 1, by: expect.any(String) as unknown, definition: greet },
    ],
    next: null,
  },
});

scenario('WF36 one version is given', {
  as: 'admin',
  request: ['GET', '/workflows/greet/versions/1'],
  status: 200,
  answer: { version: 1, definition: greet },
});

scenario('WF36 a version that never was is 404', {
  as: 'admin',
  request: ['GET', '/workflows/greet/versions/7'],
  status: 404,
});

scenario('WF31 an administrator sees every definition', {
  as: 'admin',
  request: ['GET', '/workflows'],
  status: 200,
  answer: {
    data: [
      { identifier: 'greet', elements: greet.elements },
      { identifier: 'other', elements: [] },
    ],
    next: null,
  },
});

test('WF31 WF33 PERM3 PERM9 whoever may run a workflow is told what it is, not how it works; for others it does not exist', async () => {
  const shown = { identifier: 'greet', title: 'Greeting', description: 'Says hello' };
  expect((await get('runner', '/workflows')).json()).toEqual({ data: [shown], next: null });
  expect((await get('runner', '/workflows/greet')).json()).toEqual(shown);
  expect((await get('runner', '/workflows/other')).statusCode).toBe(404);
  expect((await get('all', '/workflows')).json()).toMatchObject({
    data: [{ identifier: 'greet' }, { identifier: 'other' }],
  });
  expect((await get('nothing', '/workflows')).json()).toEqual({ data: [], next: null });
  expect((await get('nothing', '/workflows/greet')).body.replace(/"instance":"[^"]*"/, '')).toBe(
    (await get('nothing', '/workflows/unknown')).body.replace(/"instance":"[^"]*"/, ''),
  );
});

scenario('WF40 WF41 a definition with errors is not stored; each is told with its path', {
  as: 'admin',
  request: ['PUT', '/workflows/wrong'],
  body: {
    entry: 'nowhere',
    elements: [
      { name: 'a', type: 'action/sett' },
      { name: 'b', type: 'data/map', options: { value: '1 +' }, to: { default: { c: ['default'] } } },
    ],
  },
  status: 422,
  answer: {
    code: 'invalid',
    errors: expect.arrayContaining([
      expect.objectContaining({ path: 'elements.0.type' }),
      expect.objectContaining({ path: 'entry' }),
      expect.objectContaining({ path: 'elements.1.to.default.c' }),
      expect.objectContaining({ path: 'elements.1.options.value' }),
    ]) as unknown,
  },
});

scenario('ENG20 only an administrator may store a definition, elevated or not', {
  as: 'all',
  request: ['PUT', '/workflows/greet'],
  body: { ...greet, elevated: true },
  status: 403,
});

scenario('ENG20 an administrator may store an elevated one', {
  as: 'admin',
  request: ['PUT', '/workflows/lifted'],
  body: { ...greet, identifier: 'lifted', elevated: true },
  status: 201,
  effects: stored,
});

scenario('WF37 WF38 WF39 a check tells errors, warnings and kind, and stores nothing', {
  as: 'admin',
  request: ['POST', '/workflows/check'],
  body: {
    identifier: 'draft',
    entry: 'a',
    elements: [
      { name: 'a', type: 'action/save', options: { module: 'orders', recipes: { totl: '1' } } },
      { name: 'b', type: 'action/run', options: { workflow: 'gret' } },
    ],
  },
  status: 200,
  answer: {
    errors: [
      { path: 'elements.0.options.recipes.totl', message: expect.stringContaining('"totl"') as unknown },
    ],
    warnings: expect.arrayContaining([
      expect.objectContaining({
        path: 'elements.1.options.workflow',
        hint: expect.stringContaining('greet') as unknown,
      }),
    ]) as unknown,
    kind: 'atomic',
  },
});

scenario('WF37 any JSON object is checked', {
  as: 'admin',
  request: ['POST', '/workflows/check'],
  body: { elements: 7, constructor: 1, hasOwnProperty: null },
  status: 200,
  answer: { errors: expect.arrayContaining([expect.objectContaining({ path: 'elements' })]) as unknown },
});

scenario('WF35 a workflow is deleted; its versions stay for runs that go on', {
  as: 'admin',
  request: ['DELETE', '/workflows/greet'],
  status: 204,
  effects: { 'bakehouse.workflows': { removed: 1 }, 'bakehouse.versions': { changed: 1 } },
});

scenario('WF35 a workflow that is gone is 404', {
  as: 'admin',
  request: ['DELETE', '/workflows/greet'],
  status: 404,
});

scenario('WF36 a name that is used again goes on counting', {
  as: 'admin',
  request: ['PUT', '/workflows/greet'],
  body: greet,
  status: 201,
  answerHeaders: { etag: '"3"' },
  effects: stored,
});

test('ENG34 another process runs the changed definition within a second', async () => {
  const other = await makeTestApp({ database: it().database, modules: [] });
  try {
    const put = (value: string) =>
      it().app.inject({
        method: 'PUT',
        url: '/workflows/greet',
        headers: { authorization: `Bearer ${it().user('admin').token}` },
        payload: { ...greet, elements: [{ name: 'hello', type: 'data/map', options: { value } }] },
      });
    const run = async () => {
      const answer = await other.app.inject({
        method: 'POST',
        url: '/workflows/greet/run',
        headers: { authorization: `Bearer ${it().user('admin').token}` },
        payload: {},
      });
      return answer.json<{ output: unknown }>().output;
    };
    for (const n of [1, 2, 3]) {
      expect((await put(String(n))).statusCode).toBe(200);
      await expect.poll(run, { interval: 20 }).toBe(n);
    }
  } finally {
    await other.close();
  }
});

function get(who: string, url: string) {
  return it().app.inject({ url, headers: { authorization: `Bearer ${it().user(who).token}` } });
}
