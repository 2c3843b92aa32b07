import { expect, test } from 'vitest';
import { createResource } from '../resources/create.ts';
import { deleteResource } from '../resources/delete.ts';
import { readList } from '../resources/read-list.ts';
import { readOne } from '../resources/read-one.ts';
import { updateResource } from '../resources/update.ts';
import { actorWith, shop, shopExpressions, useResources } from '../testing/index.ts';
import { systemActor, type Actor } from '../identity/actor.ts';

const { as, make, modules } = useResources(shop, shopExpressions);

const reading = (...rules: object[]) =>
  actorWith(rules.map((rule) => ({ module: 'sales', action: 'read', ...rule })));

/** The numbers of the sales that somebody finds, in order. */
async function found(actor: Actor, filter?: unknown): Promise<unknown[]> {
  const { rows } = await readList(as(actor), 'sales', { filter, sort: 'number', limit: 100 });
  return rows.map(({ data }) => data['number']);
}

async function dataOf(actor: Actor, id: string): Promise<Record<string, unknown>> {
  const { json } = await readOne(as(actor), 'sales', id);
  return (JSON.parse(json) as { data: Record<string, unknown> }).data;
}

test('PERM3 PERM6 a permission counts for its own action and module, and for nothing else', async () => {
  const customer = await make('customers', { name: 'Ada' });
  const sale = await make('sales', { number: 'P1' });
  const actor = actorWith([
    { module: 'customers', action: 'read' },
    { module: 'sales', action: 'update' },
  ]);

  await readOne(as(actor), 'customers', customer);
  await expect(readOne(as(actor), 'sales', sale)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(createResource(as(actor), 'customers', { data: {} })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(
    updateResource(as(actor), 'customers', customer, { mode: 'patch', data: { name: 'Eve' } }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  await expect(deleteResource(as(actor), 'customers', customer)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(readOne(as(actor), 'tickets', sale)).rejects.toMatchObject({ code: 'not_found' });
});

test('PERM5 a permission for every module counts for each', async () => {
  const customer = await make('customers', { name: 'Bo' });
  const actor = actorWith([{ module: '*', action: 'read' }]);
  expect((await readOne(as(actor), 'customers', customer)).version).toBe(1);
});

test('PERM8 PERM18 rules add up: each shows its own rows', async () => {
  await make('sales', { number: 'R1', region: 'EU', owner: 'somebody@example.com' });
  await make('sales', { number: 'R2', region: 'US', owner: 'else@example.com' });
  await make('sales', { number: 'R3', region: 'JP', owner: 'somebody@example.com' });
  const among = { number: { _startsWith: 'R' } };

  expect(await found(reading({ filter: { region: 'EU' } }), among)).toEqual(['R1']);
  expect(await found(reading({ filter: { region: 'EU' } }, { filter: { region: 'US' } }), among)).toEqual([
    'R1',
    'R2',
  ]);
  expect(await found(reading({ filter: { owner: '$user.email' } }), among)).toEqual(['R1', 'R3']);
  expect(await found(reading({ filter: { region: 'EU' } }, {}), among)).toEqual(['R1', 'R2', 'R3']);
});

test('PERM7 a rule shows its fields in its own rows, and there only', async () => {
  const europe = await make('sales', { number: 'F1', region: 'EU', price: 1, note: 'one' });
  const america = await make('sales', { number: 'F2', region: 'US', price: 2, note: 'two' });
  const one = reading({ fields: ['number'] });
  expect(await dataOf(one, europe)).toEqual({ number: 'F1' });

  const two = reading(
    { fields: ['number', 'price'], filter: { region: 'EU' } },
    { fields: ['number', 'note'] },
  );
  expect(await dataOf(two, europe)).toEqual({ number: 'F1', price: 1, note: 'one' });
  expect(await dataOf(two, america)).toEqual({ number: 'F2', note: 'two' });
});

test('PERM3 a rule whose filter no longer fits the module allows nothing', async () => {
  const id = await make('sales', { number: 'N1' });
  const actor = reading({ filter: { removed: 'x' } });
  await expect(readOne(as(actor), 'sales', id)).rejects.toMatchObject({ code: 'not_found' });
});

test('PERM8 a rule that looks into another module is worked out anew when that one changes', async () => {
  const customer = await make('customers', { region: 'EU' });
  const id = await make('sales', { number: 'C1', customer });
  const actor = reading({ filter: { customer: { region: 'EU' } } });
  expect((await dataOf(actor, id))['number']).toBe('C1');

  const [customers] = shop;
  const fields = customers?.bakery_resource.fields.filter(({ identifier }) => identifier !== 'region');
  await modules().put(systemActor, {
    ...customers,
    bakery_resource: { ...customers?.bakery_resource, fields },
  });
  await expect(readOne(as(actor), 'sales', id)).rejects.toMatchObject({ code: 'not_found' });
  await modules().put(systemActor, customers);
});

test('PERM8 a filter through a relation sees only what whoever asks may read behind it', async () => {
  const europe = await make('customers', { name: 'Cy', region: 'EU' });
  const america = await make('customers', { name: 'Cy', region: 'US' });
  await make('sales', { number: 'V1', customer: europe });
  await make('sales', { number: 'V2', customer: america });
  const filter = { number: { _startsWith: 'V' }, customer: { name: 'Cy' } };
  const half = actorWith([
    { module: 'sales', action: 'read' },
    { module: 'customers', action: 'read', filter: { region: 'EU' } },
  ]);

  expect(await found(systemActor, filter)).toEqual(['V1', 'V2']);
  expect(await found(half, filter)).toEqual(['V1']);
});

test('FILT21 nothing is behind a relation to a module that may not be read', async () => {
  const customer = await make('customers', { name: 'Di' });
  await make('sales', { number: 'W1', customer });
  const filter = { number: { _startsWith: 'W' }, customer: { _some: {} } };
  expect(await found(systemActor, filter)).toEqual(['W1']);
  expect(await found(reading({}), filter)).toEqual([]);
  await expect(found(reading({}), { customer: { name: 'Di' } })).rejects.toMatchObject({
    code: 'malformed',
  });
});
