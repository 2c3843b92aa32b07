import type { Permission } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { actorWith, shop, shopExpressions, useResources } from '../testing/index.ts';
import type { Actor } from '../identity/actor.ts';
import { runBatch } from './batch.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { readOne } from './read-one.ts';
import { updateResource } from './update.ts';

const { as, make, database } = useResources(shop, shopExpressions);

const able = (...rules: object[]) =>
  actorWith(rules.map((rule) => ({ module: 'sales', ...rule }) as Permission));
const seesAll = { action: 'read' };

interface Shown {
  id: string;
  version: number;
  data: Record<string, unknown>;
}

const create = async (actor: Actor | undefined, data: object, module = 'sales') =>
  JSON.parse((await createResource(as(actor), module, { data })).json) as Shown;
const patch = async (actor: Actor | undefined, id: string, data: object, version?: number) =>
  JSON.parse((await updateResource(as(actor), 'sales', id, { mode: 'patch', data, version })).json) as Shown;
const stored = async (id: string, module = 'sales') =>
  (JSON.parse((await readOne(as(), module, id)).json) as Shown).data;

async function countOf(number: string): Promise<number> {
  const { rows } = await database().pool.query<{ count: number }>(
    'select count(*)::int as count from modules.sales where number = $1',
    [number],
  );
  return rows[0]?.count ?? 0;
}

test('PERM7 PERM22 whoever creates may give a field only by a rule that covers the row', async () => {
  const actor = able(
    seesAll,
    { action: 'create', fields: ['number', 'price'] },
    { action: 'create', fields: ['number', 'note'], filter: { number: { _startsWith: 'free' } } },
  );
  expect((await create(actor, { number: 'C1', price: 3 })).data).toMatchObject({ price: 3 });
  expect((await create(actor, { number: 'free 1', note: 'x' })).data).toMatchObject({ note: 'x' });
  await expect(create(actor, { number: 'C2', note: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(create(actor, { number: 'C2', note: 'x', price: 3 })).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect((await create(actor, { number: 'free 2', note: 'x', price: 3 })).version).toBe(1);
  await expect(create(actor, { number: 'C3', owner: 'me' })).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('owner') as unknown,
  });
});

test('PERM8 what a rule does not cover is not created, and nothing of it stays', async () => {
  const actor = able(seesAll, { action: 'create', filter: { region: 'EU' } });
  await expect(create(actor, { number: 'D1', region: 'US' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await countOf('D1')).toBe(0);
  await create(actor, { number: 'D1', region: 'EU' });
  expect(await countOf('D1')).toBe(1);
  const european = actorWith([{ module: 'customers', action: 'create', filter: { region: 'EU' } }]);
  await expect(create(european, {}, 'customers')).rejects.toMatchObject({ code: 'forbidden' });
});

test('PERM3 a writer is shown what they may read of what they wrote, and nothing else', async () => {
  const blind = able({ action: 'create' }, { action: 'read', filter: { region: 'none' } });
  expect(await create(blind, { number: 'S1', note: 'hidden' })).toMatchObject({ version: 1, data: {} });
  expect((await create(blind, { number: 'S1', note: 'hidden' })).data).toEqual({});
  const never = able({ action: 'create' });
  expect((await create(never, { number: 'S2', note: 'hidden' })).data).toEqual({});
  const partly = able({ action: 'create' }, { action: 'update' }, { action: 'read', fields: ['number'] });
  const made = await create(partly, { number: 'S3', note: 'hidden' });
  expect(made.data).toEqual({ number: 'S3' });
  expect((await patch(partly, made.id, { note: 'changed' })).data).toEqual({ number: 'S3' });
});

test('PERM3 a reference may only name what the writer can see', async () => {
  const seen = await make('customers', { name: 'seen', region: 'EU' });
  const unseen = await make('customers', { name: 'unseen', region: 'US' });
  const rules = [
    { module: 'sales', action: 'read' },
    { module: 'sales', action: 'create' },
    { module: 'sales', action: 'update' },
    { module: 'customers', action: 'read', filter: { region: 'EU' } },
  ] as Permission[];
  const fault = {
    code: 'invalid',
    data: { errors: [{ path: 'customer', code: 'unknown_reference' }] },
  };
  const actor = actorWith(rules);
  const made = await create(actor, { number: 'E1', customer: seen });
  await expect(create(actor, { number: 'E2', customer: unseen })).rejects.toMatchObject(fault);
  await expect(patch(actor, made.id, { customer: unseen })).rejects.toMatchObject(fault);
  const limited = actorWith([
    ...rules.slice(0, 2),
    ...rules.slice(3),
    { ...rules[2], filter: {} } as Permission,
  ]);
  await expect(patch(limited, made.id, { customer: unseen })).rejects.toMatchObject(fault);
  const stranger = actorWith(rules.slice(0, 3));
  await expect(create(stranger, { number: 'E3', customer: seen })).rejects.toMatchObject(fault);
  // The same for a writer whose change is written without reading first.
  const nobody = '00000000-0000-4000-8000-000000000000';
  await expect(create(undefined, { number: 'E4', customer: nobody })).rejects.toMatchObject(fault);
  await expect(create(undefined, { number: 'E5', agent: nobody })).rejects.toMatchObject({
    data: { errors: [{ path: 'agent', code: 'unknown_reference' }] },
  });
  await expect(patch(undefined, made.id, { customer: nobody })).rejects.toMatchObject(fault);
  expect((await stored(made.id))['customer']).toBe(seen);
});

test('PERM8 a change needs a rule that covers the row before and after it', async () => {
  const europe = await make('sales', { number: 'U1', region: 'EU' });
  const america = await make('sales', { number: 'U2', region: 'US' });
  const actor = able(seesAll, { action: 'update', filter: { region: 'EU' } });
  expect((await patch(actor, europe, { price: 1 })).version).toBe(2);
  await expect(patch(actor, america, { price: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(patch(actor, europe, { region: 'US' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await stored(europe)).toMatchObject({ region: 'EU', price: 1 });
});

test('PERM22 a value that one may not read cannot be guessed by writing it together with another', async () => {
  const actor = able(
    { action: 'read', fields: ['number', 'region'] },
    { action: 'update', fields: ['note'], filter: { region: 'EU' } },
    { action: 'update', fields: ['region'] },
  );
  for (const note of ['wrong', 'right']) {
    const id = await make('sales', { number: 'G1', region: 'EU', note: 'right' });
    await expect(patch(actor, id, { note, region: 'US' })).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('PERM3 whoever cannot see a row can neither change nor delete it', async () => {
  const id = await make('sales', { number: 'H1', region: 'US' });
  const hidden = able(
    { action: 'read', filter: { region: 'EU' } },
    { action: 'update' },
    { action: 'delete' },
  );
  const blind = able({ action: 'update' }, { action: 'delete' });
  for (const actor of [hidden, blind]) {
    await expect(patch(actor, id, { price: 1 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteResource(as(actor), 'sales', id)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await stored(id)).toMatchObject({ price: null });
});

test('PERM7 a field counts as allowed only by a rule that covers this very row', async () => {
  const id = await make('sales', { number: 'X1', region: 'EU', note: 'kept' });
  const actor = able(
    { action: 'read', fields: ['number', 'region', 'price'] },
    { action: 'update', fields: ['price'] },
    { action: 'update', fields: ['note'], filter: { region: 'US' } },
  );
  expect((await patch(actor, id, { price: 4, number: 'X1' })).version).toBe(2);
  await expect(patch(actor, id, { number: 'X2' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(patch(actor, id, { note: 'other' })).rejects.toMatchObject({ code: 'forbidden' });
  // What one may not read must not be found out by guessing.
  await expect(patch(actor, id, { note: 'kept' })).rejects.toMatchObject({ code: 'forbidden' });

  const whole = { mode: 'replace', data: { number: 'X1', region: 'EU', price: 5 } } as const;
  await updateResource(as(actor), 'sales', id, whole);
  expect(await stored(id)).toMatchObject({ price: 5, note: 'kept' });
});

test('PERM7 what is shown in other rows only cannot be guessed in this one', async () => {
  const id = await make('sales', { number: 'Y1', region: 'EU', note: 'secret' });
  const actor = able(
    { action: 'read', fields: ['number'] },
    { action: 'read', fields: ['note'], filter: { region: 'US' } },
    { action: 'update', fields: ['number'] },
  );
  await expect(patch(actor, id, { note: 'secret' })).rejects.toMatchObject({ code: 'forbidden' });
});

test('PERM7 a computed value that a writer may not read cannot be guessed', async () => {
  const id = await make('tickets', { title: 'one' });
  const actor = actorWith([
    { module: 'tickets', action: 'read', fields: ['title'] },
    { module: 'tickets', action: 'update' },
  ]);
  const guess = (label: string) =>
    updateResource(as(actor), 'tickets', id, { mode: 'patch', data: { label } });
  await expect(guess('wrong')).rejects.toMatchObject({ code: 'invalid' });
  await expect(guess('label of one')).rejects.toMatchObject({ code: 'invalid' });
});

test('PERM6 each kind of write needs its own right', async () => {
  const id = await make('sales', { number: 'K1' });
  const changer = able(seesAll, { action: 'update' });
  const deleter = able(seesAll, { action: 'delete' });
  await expect(deleteResource(as(changer), 'sales', id)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(patch(deleter, id, { price: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(create(changer, { number: 'K2' })).rejects.toMatchObject({ code: 'forbidden' });
  const some = able(seesAll, { action: 'delete', filter: { region: 'EU' } });
  await expect(deleteResource(as(some), 'sales', id)).rejects.toMatchObject({ code: 'forbidden' });
  await deleteResource(as(deleter), 'sales', id);
  expect(await countOf('K1')).toBe(0);
});

test('MOD15 computed fields follow every change, and rules are held against the whole', async () => {
  const made = await create(undefined, { title: 'new', spent: 1 }, 'tickets');
  expect(made.data).toMatchObject({ label: 'label of new' });
  const change = (data: object) => updateResource(as(), 'tickets', made.id, { mode: 'patch', data });
  const changed = JSON.parse((await change({ title: 'old' })).json) as Shown;
  expect(changed.data).toMatchObject({ title: 'old', label: 'label of old' });
  const fault = { code: 'invalid', data: { errors: [{ path: 'spent' }] } };
  await expect(change({ spent: -1 })).rejects.toMatchObject(fault);
  await expect(create(undefined, { title: 'bad', spent: -1 }, 'tickets')).rejects.toMatchObject(fault);
});

test('a password is stored as a hash only, and in no revision at all', async () => {
  const id = await make('sales', { number: 'Q1', pin: 'correct horse' });
  await patch(undefined, id, { pin: 'battery staple' });
  const { rows } = await database().pool.query<{ pin: string }>(
    'select pin from modules.sales where id = $1',
    [id],
  );
  expect(rows[0]?.pin).toMatch(/^\$argon2/);
  const kept = await database().pool.query<{ data: object }>(
    'select data from bakehouse.revisions where resource = $1 order by version',
    [id],
  );
  expect(kept.rows).toHaveLength(2);
  expect(JSON.stringify(kept.rows)).not.toMatch(/argon2|horse|battery/);
});

test('a batch is kept whole or not at all', async () => {
  const id = await make('sales', { number: 'B0' });
  const operations = [
    { op: 'create', data: { number: 'B1' } },
    { op: 'update', id, data: { number: 'B2' } },
    { op: 'delete', id, version: 7 },
  ] as const;
  await expect(runBatch(as(), 'sales', operations)).rejects.toMatchObject({
    code: 'precondition_failed',
    data: { errors: [{ path: 'operations.2' }] },
  });
  expect(await countOf('B1')).toBe(0);
  expect(await stored(id)).toMatchObject({ number: 'B0' });
});
