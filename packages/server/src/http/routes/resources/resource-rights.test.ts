import { expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: shop,
  users: {
    nothing: [],
    reader: [{ module: 'orders', action: 'read', fields: ['number', 'country'], filter: { country: 'DE' } }],
    maker: [{ module: 'orders', action: 'create', fields: ['number', 'note'] }],
    germans: [
      { module: 'orders', action: 'read' },
      { module: 'orders', action: 'create', filter: { country: 'DE' } },
    ],
    owner: [
      { module: 'orders', action: 'read', fields: ['number', 'owner', 'country'] },
      { module: 'orders', action: 'update', fields: ['country', 'owner'], filter: { owner: '$user.email' } },
      { module: 'orders', action: 'delete', filter: { owner: '$user.email' } },
    ],
    mates: [
      {
        module: '*',
        action: 'read',
        filter: { _or: [{ owner: { _in: '$user.roles' } }, { createdBy: '$user.id' }] },
      },
    ],
  },
});

const base = '/modules/orders/resources';
const one = `${base}/${testId(1)}`;
const two = `${base}/${testId(2)}`;
const wrote = (op: 'added' | 'changed' | 'removed') => ({
  'modules.orders': { [op]: 1 },
  'bakehouse.revisions': { added: 1 },
  'bakehouse.pending_changes': { added: 1 },
});

scenario('PERM2 the administrator writes everything', {
  as: 'admin',
  request: ['POST', base],
  body: {
    id: testId(1),
    data: { number: 'A1', country: 'DE', total: 5, note: 'dark', owner: 'owner@example.com' },
  },
  status: 201,
  effects: wrote('added'),
});

scenario('PERM2 the administrator writes what others cannot see', {
  as: 'admin',
  request: ['POST', base],
  body: { id: testId(2), data: { number: 'A2', country: 'FR', owner: 'mates' } },
  status: 201,
  effects: wrote('added'),
});

for (const [who, status] of [
  ['nobody', 401],
  ['nothing', 404],
  ['maker', 403],
  ['reader', 200],
  ['owner', 200],
] as const) {
  scenario(`PERM3 PERM6 ERR8 ERR9 ERR10 reading one resource as ${who} answers ${status}`, {
    as: who,
    request: ['GET', one],
    status,
  });
}

test('PERM7 only the fields of the permission are given', async () => {
  const headers = { authorization: `Bearer ${it().user('reader').token}` };

  const answer = await it().app.inject({ url: one, headers });

  expect(answer.json<{ data: object }>().data).toEqual({ number: 'A1', country: 'DE' });
});

scenario('PERM6 PERM7 whoever may only create gets nothing to read back', {
  as: 'maker',
  request: ['POST', base],
  body: { id: testId(3), data: { number: 'M1', note: 'n' } },
  status: 201,
  answer: { id: testId(3), data: {} },
  effects: wrote('added'),
});

scenario('PERM7 ERR9 a field outside the permission cannot be written', {
  as: 'maker',
  request: ['POST', base],
  body: { data: { number: 'M2', total: 1 } },
  status: 403,
});

scenario('PERM8 ERR9 a row outside the filter of the permission cannot be created', {
  as: 'germans',
  request: ['POST', base],
  body: { data: { number: 'G1', country: 'FR' } },
  status: 403,
});

scenario('PERM8 a row within the filter of the permission is created', {
  as: 'germans',
  request: ['POST', base],
  body: { data: { number: 'G1', country: 'DE' } },
  status: 201,
  effects: wrote('added'),
});

scenario('PERM8 PERM17 PERM18 a row that the filter with $user.email covers is changed', {
  as: 'owner',
  request: ['PATCH', one],
  body: { data: { country: 'IT' } },
  status: 200,
  answer: { version: 2, data: { country: 'IT' } },
  effects: wrote('changed'),
});

scenario('PERM8 ERR9 a row that is seen and not covered is forbidden', {
  as: 'owner',
  request: ['PATCH', two],
  body: { data: { country: 'IT' } },
  status: 403,
});

scenario('PERM8 ERR9 a row cannot be pushed out of the filter', {
  as: 'owner',
  request: ['PATCH', one],
  body: { data: { owner: 'somebody else' } },
  status: 403,
});

scenario('PERM7 ERR9 a field that is read and not to be written is refused', {
  as: 'owner',
  request: ['PATCH', one],
  body: { data: { number: 'B1' } },
  status: 403,
});

scenario('PERM7 RES16 PUT of what was read, with one change, is a change of that', {
  as: 'owner',
  request: ['PUT', one],
  body: { data: { number: 'A1', owner: 'owner@example.com', country: 'FR' } },
  status: 200,
  answer: { data: { country: 'FR' } },
  effects: wrote('changed'),
});

test('PERM7 RES16 what the writer cannot see stays as it was', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };

  const answer = await it().app.inject({ url: one, headers });

  expect(answer.json()).toMatchObject({ data: { total: 5, note: 'dark', country: 'FR' } });
});

for (const note of ['dark', 'light']) {
  scenario(`PERM7 a guess at a field that is neither read nor written tells nothing: ${note}`, {
    as: 'owner',
    request: ['PATCH', one],
    body: { data: { note } },
    status: 403,
    answer: { detail: 'You may not write note.' },
  });
}

for (const [who, path, status] of [
  ['reader', one, 404],
  ['reader', two, 404],
  ['mates', two, 200],
  ['mates', one, 404],
] as const) {
  scenario(`PERM5 PERM8 PERM17 PERM19 ERR10 ${who} reads ${path.slice(-1)}: ${status}`, {
    as: who,
    request: ['GET', path],
    status,
  });
}

scenario('PERM6 ERR9 whoever may not delete does not', {
  as: 'germans',
  request: ['DELETE', two],
  status: 403,
});

scenario('PERM6 ERR9 whoever may delete their own deletes no other', {
  as: 'owner',
  request: ['DELETE', two],
  status: 403,
});

scenario('PERM6 PERM8 whoever may delete their own does', {
  as: 'owner',
  request: ['DELETE', one],
  status: 204,
  effects: wrote('removed'),
});
