import type { FieldDefinition, Permission } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const relation = (identifier: string, options: object = {}, more: object = {}): FieldDefinition => ({
  identifier,
  type: 'relation',
  options: { module: 'people', ...options },
  ...more,
});
const module = (name: string, fields: FieldDefinition[]) => ({
  bakery_resource_module: name,
  bakery_resource: { fields: [{ identifier: 'name', type: 'text' }, ...fields] },
});
const people = module('people', [relation('boss', { onDelete: 'cascade' })]);
const tickets = module('tickets', [
  relation('owner', {}, { required: true }),
  relation('helper'),
  relation('watchers', { multiple: true }),
  {
    identifier: 'parts',
    type: 'list',
    options: { fields: [relation('maker'), relation('makers', { multiple: true })] },
  },
]);
const orders = module('orders', [
  { identifier: 'rows', type: 'list', options: { fields: [relation('seller', {}, { required: true })] } },
]);
const clerk: Permission[] = (['create', 'read', 'update', 'delete'] as const).map((action) => ({
  module: 'people',
  action,
}));
const seller: Permission[] = [
  ...clerk,
  { module: 'tickets', action: 'read', fields: ['name', 'owner'], filter: { name: 'open' } },
  { module: 'orders', action: 'read', fields: ['name'] },
];
const { it } = useScenarios({ modules: [people, tickets, orders], users: { clerk, seller } });

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, who = 'admin') {
  const answer = await it().app.inject({
    method,
    url: `/modules/${path}`,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  const json = (answer.body === '' ? {} : answer.json()) as Record<string, unknown> & { id: string };
  return { status: answer.statusCode, ...json };
}
const add = async (name: string, data: object) => {
  const made = await call('POST', `${name}/resources`, { data });
  expect(made.status, JSON.stringify(made)).toBe(201);
  return made.id;
};
const person = (data: object = {}) => add('people', { name: 'P', ...data });

test('RES40 what a required relation names cannot be deleted: 409 tells who names it', async () => {
  const id = await person();
  await add('tickets', { owner: id });
  await add('tickets', { owner: id });
  await add('orders', { rows: [{ seller: id }, { seller: id }] });
  expect(await call('DELETE', `people/resources/${id}`)).toMatchObject({
    status: 409,
    references: [
      { module: 'orders', field: 'rows.seller', count: 1 },
      { module: 'tickets', field: 'owner', count: 2 },
    ],
  });
  expect(await call('GET', `people/resources/${id}`)).toMatchObject({ status: 200, version: 1 });
  expect(await call('GET', `people/resources/${id}/references`)).toMatchObject({
    status: 200,
    data: [
      { module: 'orders', field: 'rows.seller', onDelete: 'restrict', count: 1 },
      { module: 'tickets', field: 'owner', onDelete: 'restrict', count: 2 },
    ],
  });
});

test('RES41 RES45 any other relation is cleared, also in rows and among several, as one change of each row', async () => {
  const [id, other] = [await person(), await person()];
  const ticket = await add('tickets', {
    owner: other,
    helper: id,
    watchers: [other, id],
    parts: [{ maker: id, makers: [id, other] }, { maker: other }],
  });
  expect((await call('DELETE', `people/resources/${id}`)).status).toBe(204);
  expect(await call('GET', `tickets/resources/${ticket}`)).toMatchObject({
    version: 2,
    data: {
      owner: other,
      helper: null,
      watchers: [other],
      parts: [{ maker: null, makers: [other] }, { maker: other }],
    },
  });
});

test('RES42 a cascade takes along what names it, and what names that, also in a circle', async () => {
  const top = await person();
  const middle = await person({ boss: top });
  const low = await person({ boss: middle });
  await call('PATCH', `people/resources/${top}`, { data: { boss: low } });
  expect((await call('DELETE', `people/resources/${middle}`)).status).toBe(204);
  for (const id of [top, middle, low]) expect((await call('GET', `people/resources/${id}`)).status).toBe(404);
});

test('RES42 a cascade that would break a restriction is refused as a whole', async () => {
  const boss = await person();
  const below = await person({ boss });
  await add('tickets', { owner: below });
  expect((await call('DELETE', `people/resources/${boss}`)).status).toBe(409);
  expect((await call('GET', `people/resources/${boss}`)).status).toBe(200);
  expect((await call('GET', `people/resources/${below}`)).status).toBe(200);
});

test('RES43 a reference in a row must exist, as one at the top', async () => {
  const gone = '019a7f00-0000-7000-8000-00000000ffff';
  expect(await call('POST', 'orders/resources', { data: { rows: [{ seller: gone }] } })).toMatchObject({
    status: 422,
    errors: [{ path: 'rows.0.seller', code: 'unknown_reference' }],
  });
});

const hidden = { module: null, field: null, count: null };

test('RES40 RES44 who may not read what stands in the way learns that something does, and neither what nor how many', async () => {
  const id = await person();
  for (const name of ['open', 'closed', 'closed']) await add('tickets', { name, owner: id, helper: id });
  await add('orders', { rows: [{ seller: id }] });
  const refused = (who: string) => call('DELETE', `people/resources/${id}`, undefined, who);
  expect(await refused('clerk')).toMatchObject({ status: 409, references: [hidden] });
  expect(await refused('seller')).toMatchObject({
    status: 409,
    references: [{ module: 'tickets', field: 'owner', count: 1 }, hidden],
  });
  const told = (who: string) => call('GET', `people/resources/${id}/references`, undefined, who);
  expect(await told('clerk')).toMatchObject({ status: 200, data: [] });
  expect(await told('seller')).toMatchObject({
    data: [{ module: 'tickets', field: 'owner', onDelete: 'restrict', count: 1 }],
  });
});

test('RES42 a cascade does not tell what it may not break', async () => {
  const boss = await person();
  const below = await person({ boss });
  for (const name of ['a', 'b']) await add('tickets', { name, owner: below });
  const answer = await call('DELETE', `people/resources/${boss}`, undefined, 'clerk');
  expect(answer).toMatchObject({ status: 409, references: [hidden] });
  expect(JSON.stringify({ ...answer, instance: '' })).not.toMatch(/tickets|2/);
});
