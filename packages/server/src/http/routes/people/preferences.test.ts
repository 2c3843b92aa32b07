import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { clerk: [], boss: [] } });

const table = 'bakehouse.preferences';

scenario('USER3 ERR8 nobody has settled nothing', { request: ['GET', '/preferences'], status: 401 });

scenario('USER3 ERR24 at first nothing is settled', {
  as: 'clerk',
  request: ['GET', '/preferences'],
  status: 200,
  answer: { data: [], next: null },
});

scenario('USER3 something is settled, and comes back as it was sent', {
  as: 'clerk',
  request: ['PUT', '/preferences/views.orders'],
  headers: { 'if-match': '"0"' },
  body: { value: { 'To bake': { filter: { status: null } }, A: 1 } },
  status: 200,
  answer: { name: 'views.orders', value: { 'To bake': { filter: { status: null } }, A: 1 }, version: 1 },
  answerHeaders: { etag: '"1"' },
  effects: { [table]: { added: 1 } },
});

test('USER3 the order of keys is kept', async () => {
  const headers = { authorization: `Bearer ${it().user('clerk').token}` };
  const { body } = await it().app.inject({ url: '/preferences', headers });
  expect(body).toContain('{"To bake":{"filter":{"status":null}},"A":1}');
});

scenario('USER3 PERM3 others do not see it', {
  as: 'boss',
  request: ['GET', '/preferences'],
  status: 200,
  answer: { data: [], next: null },
});

scenario('USER3 PERM3 others settle their own under the same name', {
  as: 'boss',
  request: ['PUT', '/preferences/views.orders'],
  body: { value: 7 },
  status: 200,
  answer: { value: 7, version: 1 },
  effects: { [table]: { added: 1 } },
});

scenario('USER4 ERR13 what was settled meanwhile is not replaced unseen', {
  as: 'clerk',
  request: ['PUT', '/preferences/views.orders'],
  headers: { 'if-match': '"0"' },
  body: { value: {} },
  status: 412,
  answer: { code: 'precondition_failed', version: 1 },
});

scenario('USER4 ERR13 a version of what is not there is not replaced', {
  as: 'clerk',
  request: ['PUT', '/preferences/pins'],
  headers: { 'if-match': '"3"' },
  body: { value: [] },
  status: 412,
  answer: { code: 'precondition_failed', version: 0 },
});

scenario('USER4 the version that is there is replaced', {
  as: 'clerk',
  request: ['PUT', '/preferences/views.orders'],
  headers: { 'if-match': '"1"' },
  body: { value: null },
  status: 200,
  answer: { value: null, version: 2 },
  effects: { [table]: { changed: 1 } },
});

scenario('USER3 ERR6 more than 64 KB is refused', {
  as: 'clerk',
  request: ['PUT', '/preferences/charts'],
  body: { value: 'x'.repeat(65_536) },
  status: 422,
  answer: { errors: [{ path: 'value' }] },
});

scenario('USER3 a value must be there', {
  as: 'clerk',
  request: ['PUT', '/preferences/charts'],
  body: {},
  status: 422,
  answer: { errors: [{ path: 'value' }] },
});

scenario('USER3 ERR7 a name that can be none is malformed', {
  as: 'clerk',
  request: ['PUT', '/preferences/Not%20a%20name'],
  body: { value: 1 },
  status: 400,
  answer: { errors: [{ path: 'name' }] },
});

scenario('USER3 it is forgotten', {
  as: 'clerk',
  request: ['DELETE', '/preferences/views.orders'],
  status: 204,
  effects: { [table]: { removed: 1 } },
});

scenario('USER3 ERR10 what is forgotten is gone', {
  as: 'clerk',
  request: ['DELETE', '/preferences/views.orders'],
  status: 404,
});

test('USER3 nobody has more than 500 of them', async () => {
  const { pool } = it().database;
  const { id, token } = it().user('boss');
  await pool.query(
    `insert into bakehouse.preferences (user_id, name, value) select $1, 'n' || n, '1' from generate_series(1, 499) n`,
    [id],
  );
  const answer = await it().app.inject({
    method: 'PUT',
    url: '/preferences/one_more',
    headers: { authorization: `Bearer ${token}` },
    payload: { value: 1 },
  });
  expect(answer.statusCode).toBe(422);
  const { rows } = await pool.query('select from bakehouse.preferences where user_id = $1', [id]);
  expect(rows.length).toBe(500);
});
