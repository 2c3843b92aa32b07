import { beforeEach, expect, test } from 'vitest';
import { deleteResource } from '../resources/delete.ts';
import { updateResource } from '../resources/update.ts';
import type { Actor } from '../identity/actor.ts';
import { actorWith, useResources } from '../testing/index.ts';
import { readChanges } from './changes.ts';
import { readLastUpdated, readTotal } from './marks.ts';

const { as, make, database } = useResources([
  {
    bakery_resource_module: 'regions',
    bakery_resource: { title: 'Regions', fields: [{ identifier: 'code', type: 'text' }] },
  },
  {
    bakery_resource_module: 'customers',
    bakery_resource: {
      title: 'Customers',
      fields: [
        { identifier: 'country', type: 'text' },
        { identifier: 'region', type: 'relation', options: { module: 'regions' } },
      ],
    },
  },
  {
    bakery_resource_module: 'orders',
    bakery_resource: {
      title: 'Orders',
      fields: [
        { identifier: 'number', type: 'text' },
        { identifier: 'area', type: 'text' },
        { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
      ],
    },
  },
]);

type Rule = Record<string, unknown>;
const reading = (...filters: Rule[]) =>
  actorWith(filters.map((filter) => ({ module: 'orders', action: 'read', filter })));
const became = (actor: Actor, ...filters: Rule[]): Actor => ({ ...reading(...filters), user: actor.user });
const patch = (module: string, id: string, data: object) =>
  updateResource(as(), module, id, { mode: 'patch', data });

/** A device that keeps a copy. */
interface Device {
  rows: Set<string>;
  told: string[];
  cursor: string | undefined;
}
const device = (): Device => ({ rows: new Set(), told: [], cursor: undefined });

/** One page; gives whether there is more. */
async function pull(actor: Actor, to: Device, limit: number): Promise<boolean> {
  const page = await readChanges(as(actor), 'orders', { since: to.cursor, limit });
  for (const text of page.entries) {
    const { op, id } = JSON.parse(text) as { op: string; id: string };
    to.told.push(`${op} ${id}`);
    if (op === 'upsert') to.rows.add(id);
    else to.rows.delete(id);
  }
  to.cursor = page.next;
  return page.more;
}

async function pullAll(actor: Actor, to: Device, limit = 100): Promise<Device> {
  while (await pull(actor, to, limit));
  return to;
}

/** Everything that moves when something changes for a reader. */
async function marks(actor: Actor, since: string | undefined): Promise<unknown> {
  return [
    await readLastUpdated(as(actor), 'orders'),
    await readTotal(as(actor), 'orders', {}),
    await readChanges(as(actor), 'orders', { since, limit: 100 }),
  ];
}

async function makeOrders(count: number, data: object): Promise<string[]> {
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) ids.push(await make('orders', { number: `${turn}`, ...data }));
  return ids;
}

beforeEach(async () => {
  for (const module of ['orders', 'customers', 'regions'])
    await database().pool.query(`truncate modules.${module}`);
  for (const table of ['feed', 'feed_views']) await database().pool.query(`delete from bakehouse.${table}`);
});

test('CHG23 no mark moves by what happens to other customers than those that a rule looks at', async () => {
  const customer = await make('customers', { country: 'DE' });
  const other = await make('customers', { country: 'FR' });
  await makeOrders(1, { customer });
  const reader = reading({ customer: { country: 'DE' } });
  const { cursor } = await pullAll(reader, device());
  const before = await marks(reader, cursor);
  await make('customers', { country: 'DE' });
  await patch('customers', other, { country: 'IT' });
  await deleteResource(as(), 'customers', other);
  expect(await marks(reader, cursor)).toEqual(before);
});

test('CHG23 no mark moves by hidden resources, however many', async () => {
  const [hidden = ''] = await makeOrders(2, { area: 'south' });
  await makeOrders(1, { area: 'north' });
  const reader = reading({ area: 'north' });
  const { cursor } = await pullAll(reader, device());
  const before = await marks(reader, cursor);
  await makeOrders(3, { area: 'south' });
  await patch('orders', hidden, { number: 'x' });
  await deleteResource(as(), 'orders', hidden);
  expect(await marks(reader, cursor)).toEqual(before);
  // Also where so many are passed over that it is noted.
  await makeOrders(120, { area: 'south' });
  expect(await marks(reader, cursor)).toEqual(before);
});

test('CHG18 CHG23 what went out of sight is told once, without its version, and not again when it changes', async () => {
  const [id = ''] = await makeOrders(1, { area: 'north' });
  const reader = reading({ area: 'north' });
  const { cursor } = await pullAll(reader, device());
  await patch('orders', id, { area: 'south' });
  const page = await readChanges(as(reader), 'orders', { since: cursor, limit: 10 });
  expect(page.entries).toEqual([JSON.stringify({ op: 'forget', id, version: 0 })]);
  const before = await marks(reader, page.next);
  await patch('orders', id, { number: 'changed' });
  await deleteResource(as(), 'orders', id);
  expect(await marks(reader, page.next)).toEqual(before);
  // The old cursor tells what it told before, and no more.
  const again = await readChanges(as(reader), 'orders', { since: cursor, limit: 10 });
  expect(again).toEqual(page);
});

test.each([
  ['everything', actorWith([{ module: 'orders', action: 'read' }])],
  ['some fields of everything', actorWith([{ module: 'orders', action: 'read', fields: ['number'] }])],
  ['some resources', reading({ area: 'south' })],
])(
  'CHG24 who could read %s and lost it is told nothing of what was created afterwards',
  async (_, before) => {
    const known = await makeOrders(2, { area: 'south' });
    const { cursor } = await pullAll(before, device());
    const after = became(before, { area: 'north' });
    const created = await makeOrders(3, { area: 'south' });
    // Somebody else goes on reading by the right that this one had.
    await pullAll({ ...before, user: reading({}).user }, device());
    const copy: Device = { ...device(), cursor };
    await pullAll(after, copy);
    expect(copy.told.sort()).toEqual(known.map((id) => `forget ${id}`).sort());
    for (const id of created) expect(copy.told.join()).not.toContain(id);
  },
);

test('CHG22 a cursor of somebody else is none', async () => {
  await makeOrders(1, { area: 'north' });
  const { cursor } = await pullAll(reading({ area: 'north' }), device());
  await expect(pullAll(reading({ area: 'north' }), { ...device(), cursor })).rejects.toMatchObject({
    code: 'malformed',
    data: { errors: [{ path: 'since', code: 'bad_value' }] },
  });
});

test('CHG24 rights that change twice while everything is read anew: all that must be forgotten is', async () => {
  for (const area of ['a', 'b', 'c']) await makeOrders(10, { area });
  const reader = reading({ area: 'a' });
  const copy = await pullAll(reader, device(), 4);
  await pull(became(reader, { area: 'b' }), copy, 7);
  expect(copy.rows.size).toBe(17);
  const last = became(reader, { area: 'c' });
  await pullAll(last, copy, 4);
  expect(copy.rows.size).toBe(10);
  await pullAll(last, copy, 4);
  expect([...copy.rows].sort()).toEqual([...(await pullAll(last, device())).rows].sort());
  // And back, in the midst of it.
  await pull(became(reader, { area: 'a' }), copy, 3);
  await pullAll(became(reader, { area: 'c' }), copy, 3);
  expect([...copy.rows].sort()).toEqual([...(await pullAll(last, device())).rows].sort());
});

test('CHG24 a right that changes too often in one reading asks for a fresh copy', async () => {
  for (const area of ['a', 'b', 'c', 'd', 'e', 'f']) await makeOrders(2, { area });
  const reader = reading({ area: 'a' });
  const copy = device();
  await pull(reader, copy, 1);
  for (const area of ['b', 'c', 'd', 'e']) await pull(became(reader, { area }), copy, 1);
  await expect(pull(became(reader, { area: 'f' }), copy, 1)).rejects.toMatchObject({
    code: 'cursor_too_old',
  });
});

test('CHG25 at the end of a reading the reader is in step, also where customers changed in its midst', async () => {
  const region = await make('regions', { code: 'EU' });
  const [one, two] = [await make('customers', { region }), await make('customers', { region })];
  await makeOrders(5, { customer: one });
  await makeOrders(5, { customer: two });
  const reader = reading({ customer: { region: { code: 'EU' } } });
  const copy = device();
  await pull(reader, copy, 3);
  await patch('customers', one, { region: null });
  await pull(reader, copy, 3);
  await pullAll(reader, copy, 3);
  expect(copy.rows.size).toBe(5);
  expect((await readTotal(as(reader), 'orders', {})).total).toBe(5);
  // Two steps away, and gone and back between two looks.
  const { etag } = await readLastUpdated(as(reader), 'orders');
  await patch('regions', region, { code: 'US' });
  await patch('regions', region, { code: 'EU' });
  expect((await readLastUpdated(as(reader), 'orders')).etag).toBe(etag);
  await patch('regions', region, { code: 'US' });
  expect((await readLastUpdated(as(reader), 'orders')).etag).not.toBe(etag);
  await pullAll(reader, copy, 3);
  expect(copy.rows.size).toBe(0);
});
