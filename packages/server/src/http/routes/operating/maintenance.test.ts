import { test, expect } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const things = {
  bakery_resource_module: 'things',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'size', type: 'integer' },
    ],
  },
};

const { scenario, it } = useScenarios({
  modules: [things],
  users: { clerk: [{ module: '*', action: 'read' }] },
});

test('a field is removed', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const smaller = { bakery_resource: { fields: things.bakery_resource.fields.slice(0, 1) } };
  const data = { name: 'a', size: 3 };
  await it().app.inject({ method: 'POST', url: '/modules/things/resources', headers, payload: { data } });
  const { statusCode } = await it().app.inject({
    method: 'PUT',
    url: '/modules/things',
    headers,
    payload: smaller,
  });
  expect(statusCode).toBe(200);
});

const report = { fields: [{ module: 'things', field: 'size', values: 1 }], modules: [] };

scenario('APP11 a dry run tells what would be dropped', {
  as: 'admin',
  request: ['POST', '/maintenance/prune'],
  body: { dryRun: true },
  status: 200,
  answer: report,
});

scenario('APP11 only an administrator may prune', {
  as: 'clerk',
  request: ['POST', '/maintenance/prune'],
  body: { dryRun: true },
  status: 403,
  answer: { code: 'forbidden' },
});

scenario('nobody may prune without signing in', {
  request: ['POST', '/maintenance/prune'],
  body: {},
  status: 401,
});

scenario('an unknown key of the body is told', {
  as: 'admin',
  request: ['POST', '/maintenance/prune'],
  body: { dryrun: true },
  status: 422,
  answer: { errors: [{ path: 'dryrun' }] },
});

scenario('APP11 prune drops the column, also out of the revisions and the row', {
  as: 'admin',
  request: ['POST', '/maintenance/prune'],
  body: { dryRun: false },
  status: 200,
  answer: report,
  effects: { 'modules.things': { changed: 1 }, 'bakehouse.revisions': { changed: 1 } },
});

scenario('APP11 a second prune has nothing to drop', {
  as: 'admin',
  request: ['POST', '/maintenance/prune'],
  body: {},
  status: 200,
  answer: { fields: [], modules: [] },
});
