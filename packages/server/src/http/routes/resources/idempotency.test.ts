import { createApiToken } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { shop, testId, testPassword, useScenarios, type Scenario } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: shop,
  users: {
    maker: [
      { module: 'orders', action: 'create' },
      { module: 'orders', action: 'read' },
    ],
  },
});

const base = '/modules/orders/resources';
const once = { 'idempotency-key': 'key-1' };
const create = { id: testId(1), data: { number: 'A', total: 1 } };
const wrote = (op: 'added' | 'changed' | 'removed') => ({
  'modules.orders': { [op]: 1 },
  'bakehouse.revisions': { added: 1 },
  'bakehouse.pending_changes': { added: 1 },
  'bakehouse.idempotency': { added: 1 },
});

scenario('RES35 a write with an Idempotency-Key is done', {
  as: 'admin',
  request: ['POST', base],
  headers: once,
  body: create,
  status: 201,
  answer: { version: 1 },
  effects: wrote('added'),
});

scenario('RES35 RES36 sent again it gives the first answer again and does nothing', {
  as: 'admin',
  request: ['POST', base],
  headers: once,
  body: create,
  status: 201,
  answer: { id: testId(1), version: 1, data: { number: 'A' } },
  answerHeaders: {
    'idempotent-replayed': 'true',
    etag: '"1"',
    location: `${base}/${testId(1)}`,
    'content-type': 'application/json; charset=utf-8',
  },
});

scenario('RES37 with another body it is a mismatch', {
  as: 'admin',
  request: ['POST', base],
  headers: once,
  body: { data: { number: 'B' } },
  status: 422,
  answer: { code: 'idempotency_mismatch' },
});

scenario('RES37 on another path it is a mismatch', {
  as: 'admin',
  request: ['PATCH', `${base}/${testId(1)}`],
  headers: once,
  body: create,
  status: 422,
  answer: { code: 'idempotency_mismatch' },
});

scenario('RES35 the key of one user is not that of another', {
  as: 'maker',
  request: ['POST', base],
  headers: once,
  body: { data: { number: 'M' } },
  status: 201,
  effects: wrote('added'),
});

const kept: [
  'PUT' | 'PATCH' | 'DELETE' | 'POST',
  string,
  object | undefined,
  number,
  ReturnType<typeof wrote>,
][] = [
  ['PATCH', `${base}/${testId(1)}`, { data: { total: 2 } }, 200, wrote('changed')],
  ['PUT', `${base}/${testId(1)}`, { data: { number: 'A' } }, 200, wrote('changed')],
  [
    'POST',
    `${base}/batch`,
    { operations: [{ op: 'update', id: testId(1), data: { total: 3 } }] },
    200,
    wrote('changed'),
  ],
  ['POST', `${base}/${testId(1)}/revisions/1/restore`, undefined, 200, wrote('changed')],
  ['DELETE', `${base}/${testId(1)}`, undefined, 204, wrote('removed')],
];
for (const [method, path, body, status, effects] of kept) {
  const headers = { 'idempotency-key': `${method} ${path}`.replaceAll(' ', '-') };
  const shared: Scenario = {
    as: 'admin',
    request: [method, path],
    headers,
    status,
    ...(body === undefined ? {} : { body }),
  };
  scenario(`RES35 ${method} ${path} is done once`, { ...shared, effects });
  scenario(`RES36 ${method} ${path} is answered again`, {
    ...shared,
    answerHeaders: { 'idempotent-replayed': 'true' },
  });
}

scenario('RES35 a write that failed keeps nothing under its key', {
  as: 'admin',
  request: ['POST', base],
  headers: { 'idempotency-key': 'key-2' },
  body: { data: {} },
  status: 422,
  answer: { code: 'invalid' },
});

scenario('RES35 so the key may be used for the repaired write', {
  as: 'admin',
  request: ['POST', base],
  headers: { 'idempotency-key': 'key-2' },
  body: { data: { number: 'R' } },
  status: 201,
  effects: wrote('added'),
});

scenario('RES35 ERR7 a key with blanks is malformed', {
  as: 'admin',
  request: ['POST', base],
  headers: { 'idempotency-key': 'a key' },
  body: { data: { number: 'S' } },
  status: 400,
});

test('RES37 the version that a write names is part of what it says', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}`, 'idempotency-key': 'version' };
  const made = await it().app.inject({
    method: 'POST',
    url: base,
    headers: { authorization: headers.authorization },
    payload: { data: { number: 'V' } },
  });
  const url = `${base}/${made.json<{ id: string }>().id}`;
  const patch = (version: string) =>
    it().app.inject({
      method: 'PATCH',
      url,
      headers: { ...headers, 'if-match': version },
      payload: { data: { total: 5 } },
    });
  expect((await patch('"1"')).statusCode).toBe(200);
  expect((await patch('"1"')).headers['idempotent-replayed']).toBe('true');
  const other = await patch('"2"');
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_mismatch']);
});

test('RES37 method and address are part of what a request says', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}`, 'idempotency-key': 'method' };
  const made = await it().app.inject({
    method: 'POST',
    url: base,
    headers: { authorization: headers.authorization },
    payload: { data: { number: 'T' } },
  });
  const url = `${base}/${made.json<{ id: string }>().id}`;
  const send = (method: 'PUT' | 'PATCH', to = url) =>
    it().app.inject({ method, url: to, headers, payload: { data: { number: 'T', total: 5 } } });
  expect((await send('PATCH')).statusCode).toBe(200);
  expect((await send('PUT')).statusCode).toBe(422);
  expect((await send('PATCH', `${base}/${testId(1)}`)).statusCode).toBe(422);
});

test('RES35 RES36 of many same requests at once one is done and all get its answer', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}`, 'idempotency-key': 'crowd' };
  const payload = { data: { number: 'crowd' } };

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => it().app.inject({ method: 'POST', url: base, headers, payload })),
  );

  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(7);
});

test('RES35 after 7 days the key is free again', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}`, 'idempotency-key': 'old' };
  const post = (number: string) =>
    it().app.inject({ method: 'POST', url: base, headers, payload: { data: { number } } });
  const age = (days: string) =>
    it().database.pool.query(`update bakehouse.idempotency set at = now() - $1::interval`, [days]);
  expect((await post('O1')).statusCode).toBe(201);
  await age('6 days 23 hours');
  expect((await post('O2')).statusCode).toBe(422);
  await age('7 days 1 hour');
  expect((await post('O2')).statusCode).toBe(201);
});

test('RES36 a secret that is shown once is not kept with the answer', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}`, 'idempotency-key': 'token' };
  const post = () =>
    it().app.inject({
      method: 'POST',
      url: '/tokens',
      headers,
      payload: { name: 'mine', password: testPassword },
    });

  const first = await post();
  expect(first.statusCode, first.body).toBe(201);
  const { token } = first.json<{ token: string }>();

  const { rows } = await it().database.pool.query<{ body: string | null }>(
    'select body from bakehouse.idempotency',
  );
  expect(token.length).toBeGreaterThan(20);
  expect(JSON.stringify(rows)).not.toContain(token);
  const again = await post();
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'conflict']);
});

test('RES80 an answer is not given again to somebody with other rights', async () => {
  const { pool } = it().database;
  const write = (token: string) =>
    it().app.inject({
      method: 'POST',
      url: base,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'rights-1' },
      payload: { data: { number: 'kept secret' } },
    });
  const { id, token } = it().user('maker');
  const narrow = await createApiToken(pool, { userId: id, name: 'narrow', roles: [], expiresAt: null });
  expect((await write(token)).statusCode).toBe(201);

  const byToken = await write(narrow.token);
  const narrowed = await it().app.inject({
    method: 'PATCH',
    url: '/roles/maker',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { permissions: [{ module: 'orders', action: 'create' }] },
  });
  expect(narrowed.statusCode, narrowed.body).toBe(200);
  const later = await write(token);

  for (const answer of [byToken, later]) {
    expect(answer.json()).toMatchObject({ code: 'conflict' });
    expect(answer.body).not.toContain('kept secret');
  }
});
