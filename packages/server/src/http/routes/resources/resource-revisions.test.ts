import { beforeAll, expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: shop,
  users: {
    german: [
      { module: 'orders', action: 'read', fields: ['number', 'country', 'total'], filter: { country: 'DE' } },
      { module: 'orders', action: 'update' },
      { module: 'orders', action: 'create' },
    ],
    reader: [{ module: 'orders', action: 'read' }],
    nothing: [],
  },
});

const base = '/modules/orders/resources';
const one = `${base}/${testId(1)}`;
const two = `${base}/${testId(2)}`;
const three = `${base}/${testId(3)}`;
const wrote = (op: 'added' | 'changed') => ({
  'modules.orders': { [op]: 1 },
  'bakehouse.revisions': { added: 1 },
  'bakehouse.pending_changes': { added: 1 },
});

async function send(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  who = 'admin',
) {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

beforeAll(async () => {
  await send('POST', base, { id: testId(1), data: { number: 'A', country: 'DE', total: 1, note: 'dark' } });
  await send('PATCH', one, { data: { total: 2 } });
  await send('PATCH', one, { data: { note: 'darker', tags: ['a'] } });
  await send('POST', base, { id: testId(2), data: { number: 'B', country: 'DE', note: 'once seen' } });
  await send('PATCH', two, { data: { country: 'FR' } });
  await send('POST', base, { id: testId(3), data: { number: 'C', country: 'DE' } });
  await send('DELETE', three);
});

test('RES28 ERR24 revisions say who changed what and when, the latest first, in pages', async () => {
  const answer = await send('GET', `${one}/revisions?limit=2`);
  const page = answer.json<{ data: { at: string; by: string }[]; next: string }>();
  expect(page).toMatchObject({
    data: [
      {
        version: 3,
        op: 'update',
        run: null,
        changes: { note: { before: 'dark', after: 'darker' }, tags: { before: null, after: ['a'] } },
      },
      { version: 2, changes: { total: { before: 1, after: 2 } } },
    ],
  });
  expect(page.data[0]?.by).toBe(it().user('admin').id);
  expect(page.data[0]?.at).toMatch(/\.\d{6}Z$/);
  const rest = await send('GET', `${one}/revisions?cursor=${page.next}`);
  expect(rest.json()).toMatchObject({ data: [{ version: 1, op: 'create' }], next: null });
});

test('RES28 PERM7 revisions hold only the fields that may be read', async () => {
  const answer = await send('GET', `${one}/revisions`, undefined, 'german');
  expect(answer.body).not.toMatch(/dark|note/);
  expect(answer.json()).toMatchObject({
    data: [{ version: 3, changes: {} }, { version: 2 }, { version: 1 }],
  });
});

scenario('RES28 PERM8 ERR10 a resource that can no longer be seen shows no revision of when it could', {
  as: 'german',
  request: ['GET', `${two}/revisions`],
  status: 404,
});

scenario('RES29 PERM8 ERR10 nor can one of them be restored', {
  as: 'german',
  request: ['POST', `${two}/revisions/1/restore`],
  status: 404,
});

scenario('RES29 RES19 an earlier revision comes back', {
  as: 'admin',
  request: ['POST', `${one}/revisions/1/restore`],
  status: 200,
  answer: { version: 4, data: { total: 1, note: 'dark', tags: null } },
  answerHeaders: { etag: '"4"' },
  effects: wrote('changed'),
});

scenario('RES29 a client that announces JSON and sends none is understood', {
  as: 'admin',
  request: ['POST', `${one}/revisions/4/restore`],
  headers: { 'content-type': 'application/json' },
  status: 200,
  answer: { version: 4 },
});

scenario('RES29 PERM7 what the caller cannot see of a revision is left as it is', {
  as: 'german',
  request: ['POST', `${one}/revisions/2/restore`],
  status: 200,
  answer: { version: 5, data: { total: 2 } },
  effects: wrote('changed'),
});

scenario('RES29 PERM7 the field that the restorer cannot see still has its value', {
  as: 'admin',
  request: ['GET', one],
  status: 200,
  answer: { version: 5, data: { note: 'dark' } },
});

scenario('RES29 RES20 ERR13 restoring honours If-Match', {
  as: 'admin',
  request: ['POST', `${one}/revisions/1/restore`],
  headers: { 'if-match': '"1"' },
  status: 412,
});

scenario('RES29 a deleted resource comes back', {
  as: 'admin',
  request: ['POST', `${three}/revisions/1/restore`],
  status: 200,
  answer: { version: 3, data: { number: 'C', country: 'DE' } },
  effects: wrote('added'),
});

scenario('RES29 ERR10 an unknown revision is not found', {
  as: 'admin',
  request: ['POST', `${one}/revisions/99/restore`],
  status: 404,
});

scenario('RES29 ERR9 whoever may only read restores nothing', {
  as: 'reader',
  request: ['POST', `${one}/revisions/1/restore`],
  status: 403,
});

for (const [who, status] of [
  ['nobody', 401],
  ['nothing', 404],
] as const) {
  scenario(`RES28 PERM3 ERR8 ERR10 revisions as ${who} answer ${status}`, {
    as: who,
    request: ['GET', `${one}/revisions`],
    status,
  });
}

scenario('RES28 ERR10 a resource that never was has no revisions', {
  as: 'admin',
  request: ['GET', `${base}/${testId(9)}/revisions`],
  status: 404,
});

scenario('RES28 ERR7 a cursor that is none is malformed', {
  as: 'admin',
  request: ['GET', `${one}/revisions?cursor=x`],
  status: 400,
  answer: { errors: [{ path: 'cursor' }] },
});
