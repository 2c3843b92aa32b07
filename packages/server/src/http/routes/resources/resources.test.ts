import { expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: [
    ...shop,
    {
      bakery_resource_module: 'careful',
      bakery_resource: { requireIfMatch: true, fields: [{ identifier: 'name', type: 'text' }] },
    },
  ],
});

const base = '/modules/orders/resources';
const one = `${base}/${testId(1)}`;
const wrote = (op: 'added' | 'changed' | 'removed', module = 'orders') => ({
  [`modules.${module}`]: { [op]: 1 },
  'bakehouse.revisions': { added: 1 },
  'bakehouse.pending_changes': { added: 1 },
});

scenario('RES1 RES12 RES13 RES19 RES3 FIELD33 a resource is created under the id that the client chose', {
  as: 'admin',
  request: ['POST', base],
  body: {
    id: testId(1),
    data: { number: 'A1', country: 'DE', total: 5, owner: 'owner@example.com', pin: 'a secret of length' },
  },
  status: 201,
  answer: { id: testId(1), module: 'orders', version: 1, data: { number: 'A1', state: 'open', note: null } },
  answerHeaders: { location: one, etag: '"1"' },
  effects: wrote('added'),
});

test('RES2 RES13 a resource without an id gets a UUID of version 7, and Location leads to it', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };

  const answer = await it().app.inject({
    method: 'POST',
    url: base,
    headers,
    payload: { data: { number: 'A2', country: 'FR' } },
  });

  const made = answer.json<{ id: string; createdBy: string }>();
  expect(made.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(made.createdBy).toBe(it().user('admin').id);
  const read = await it().app.inject({ url: String(answer.headers.location), headers });
  expect(read.json()).toEqual(made);
});

scenario('RES14 ERR11 ERR5 a taken id is a conflict', {
  as: 'admin',
  request: ['POST', base],
  body: { id: testId(1), data: { number: 'A9' } },
  status: 409,
  answer: { code: 'conflict', errors: [{ path: 'id', code: 'unique' }] },
});

scenario('FIELD5 ERR11 ERR5 a taken unique value is a conflict that names the field', {
  as: 'admin',
  request: ['POST', base],
  body: { data: { number: 'A1' } },
  status: 409,
  answer: { code: 'conflict', errors: [{ path: 'number', code: 'unique' }] },
});

scenario(
  'ERR5 ERR6 ERR16 FIELD4 FIELD14 FIELD15 FIELD17 FIELD18 FIELD19 FIELD20 FIELD21 FIELD22 FIELD29 every fault is told with its path',
  {
    as: 'admin',
    request: ['POST', base],
    body: {
      data: {
        country: 'XX',
        total: '5',
        pieces: 1.5,
        paid: 1,
        placed: '2026-11-15T10:00:00',
        due: '2026-02-30',
        opens: '25:00',
        tags: ['z'],
        items: [
          { sku: 'a', price: -1 },
          { qty: 'x', parts: [{ part: 'p' }, { part: 7 }], colour: 1 },
        ],
        nothing: 1,
      },
    },
    status: 422,
    answer: {
      code: 'invalid',
      errors: expect.arrayContaining(
        [
          'number',
          'country',
          'total',
          'pieces',
          'paid',
          'placed',
          'due',
          'opens',
          'tags.0',
          'items.0.price',
          'items.1.qty',
          'items.1.parts.1.part',
          'items.1.colour',
          'nothing',
        ].map((path) => expect.objectContaining({ path }) as unknown),
      ) as unknown,
    },
  },
);

scenario('ERR5 FIELD30 a relation to nothing is refused', {
  as: 'admin',
  request: ['PATCH', one],
  body: { data: { customer: testId(99), buyers: [testId(98)] } },
  status: 422,
  answer: { errors: [{ path: 'customer', code: 'unknown_reference' }, { path: 'buyers' }] },
});

scenario('RES15 RES19 one resource is given with its version as ETag', {
  as: 'admin',
  request: ['GET', one],
  status: 200,
  answer: { id: testId(1), version: 1, data: { number: 'A1', total: 5 } },
  answerHeaders: { etag: '"1"' },
});

scenario('RES19 whoever has the version already gets a 304', {
  as: 'admin',
  request: ['GET', one],
  headers: { 'if-none-match': 'W/"7", "1"' },
  status: 304,
  answerHeaders: { etag: '"1"' },
});

scenario('RES17 RES19 RES21 FIELD28 a merge patch changes what it names, in maps too, and null clears', {
  as: 'admin',
  request: ['PATCH', one],
  body: { data: { total: null, extra: { a: 1, b: 2 }, items: [{ sku: 'x' }] } },
  status: 200,
  answer: { version: 2, data: { number: 'A1', total: null, extra: { a: 1, b: 2 } } },
  answerHeaders: { etag: '"2"' },
  effects: wrote('changed'),
});

scenario('RES17 FIELD28 within a map a merge patch leaves what it does not name', {
  as: 'admin',
  request: ['PATCH', one],
  body: { data: { extra: { a: null, c: 3 } } },
  status: 200,
  answer: { version: 3, data: { extra: { b: 2, c: 3 }, items: [{ sku: 'x' }] } },
  effects: wrote('changed'),
});

scenario('RES17 a patch that changes nothing leaves no trace', {
  as: 'admin',
  request: ['PATCH', one],
  body: { data: { number: 'A1' } },
  status: 200,
  answer: { version: 3 },
});

scenario('RES20 ERR13 a write with If-Match of another version fails', {
  as: 'admin',
  request: ['PATCH', one],
  headers: { 'if-match': '"2"' },
  body: { data: { total: 1 } },
  status: 412,
  answer: { code: 'precondition_failed', version: 3 },
});

scenario('RES20 ERR7 an If-Match that is no entity tag is malformed', {
  as: 'admin',
  request: ['PUT', one],
  headers: { 'if-match': '3' },
  body: { data: { number: 'A1' } },
  status: 400,
});

scenario('RES20 ERR13 an If-Match that names no version fails', {
  as: 'admin',
  request: ['DELETE', one],
  headers: { 'if-match': '"abc"' },
  status: 412,
});

scenario('RES16 RES20 PUT with the right If-Match replaces the data and keeps what cannot be read', {
  as: 'admin',
  request: ['PUT', one],
  headers: { 'if-match': '"3"' },
  body: { data: { number: 'A1', country: 'DE', owner: 'owner@example.com' } },
  status: 200,
  answer: { version: 4, data: { number: 'A1', country: 'DE', extra: null, items: null, state: 'open' } },
  answerHeaders: { etag: '"4"' },
  effects: wrote('changed'),
});

test('FIELD33 RES16 a password outlives a PUT that leaves it out', async () => {
  const { rows } = await it().database.pool.query<{ pin: string | null }>(
    'select pin from modules.orders where id = $1',
    [testId(1)],
  );

  expect(rows[0]?.pin).toMatch(/^\$/);
});

scenario('ERR16 RES16 a PUT without a required field is refused', {
  as: 'admin',
  request: ['PUT', one],
  body: { data: {} },
  status: 422,
  answer: { errors: [{ path: 'number', code: 'required' }] },
});

scenario('ERR16 a body without data is refused', {
  as: 'admin',
  request: ['PATCH', one],
  body: { total: 1 },
  status: 422,
  answer: { errors: [{ path: 'data' }, { path: 'total', code: 'unknown_key' }] },
});

scenario('MOD15 RES12 a module that asks for If-Match takes a new resource without', {
  as: 'admin',
  request: ['POST', '/modules/careful/resources'],
  body: { id: testId(50), data: { name: 'a' } },
  status: 201,
  effects: wrote('added', 'careful'),
});

for (const [method, body] of [
  ['PUT', { data: { name: 'b' } }],
  ['PATCH', { data: { name: 'b' } }],
  ['DELETE', undefined],
] as const) {
  scenario(`MOD15 RES22 ERR17 ${method} without If-Match in a module that asks for it is refused`, {
    as: 'admin',
    request: [method, `/modules/careful/resources/${testId(50)}`],
    ...(body === undefined ? {} : { body }),
    status: 428,
    answer: { code: 'precondition_required' },
  });
}

scenario('MOD15 RES20 with If-Match it is written', {
  as: 'admin',
  request: ['PATCH', `/modules/careful/resources/${testId(50)}`],
  headers: { 'if-match': '"1"' },
  body: { data: { name: 'b' } },
  status: 200,
  effects: wrote('changed', 'careful'),
});

scenario('RES18 a resource is deleted', {
  as: 'admin',
  request: ['DELETE', one],
  headers: { 'if-match': '"4"' },
  status: 204,
  effects: wrote('removed'),
});

scenario('RES18 ERR10 a deleted resource is not found', { as: 'admin', request: ['GET', one], status: 404 });

scenario('RES12 a deleted resource may come again under its id and goes on counting', {
  as: 'admin',
  request: ['POST', base],
  body: { id: testId(1), data: { number: 'A1' } },
  status: 201,
  answer: { version: 6 },
  effects: wrote('added'),
});

scenario('ERR7 an id in the path that is none is malformed', {
  as: 'admin',
  request: ['GET', `${base}/abc`],
  status: 400,
  answer: { errors: [{ path: 'id' }] },
});
