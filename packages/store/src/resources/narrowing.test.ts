import { beforeAll, expect, test } from 'vitest';
import { systemActor, type Actor } from '../identity/actor.ts';
import { actorWith, shop, useResources } from '../testing/index.ts';
import { readTotal } from '../feed/marks.ts';
import { readCounts } from './read-counts.ts';
import { readList } from './read-list.ts';

const { as, make } = useResources(shop);

const reading = (...rules: object[]) =>
  actorWith(rules.map((rule) => ({ module: 'sales', action: 'read', ...rule })));
/** Sees the note in Europe, and nothing but numbers and regions elsewhere. */
const half = () =>
  reading(
    { fields: ['number', 'region', 'note', 'owner'], filter: { region: 'EU' } },
    { fields: ['number', 'region'] },
  );

beforeAll(async () => {
  const customer = await make('customers', { name: 'Ada' });
  await make('sales', { number: 'A', region: 'EU', owner: 'ann@example.com', note: 'green apple', customer });
  await make('sales', { number: 'B', region: 'US', owner: 'bob@example.com', note: 'green pear', customer });
  await make('sales', { number: 'C', region: 'US', owner: 'bob@example.com', note: 'red apple' });
});

async function found(actor: Actor, query: object): Promise<unknown[]> {
  const { rows } = await readList(as(actor), 'sales', { sort: 'number', limit: 100, ...query });
  return rows.map(({ data }) => data['number']);
}

const by = (actor: Actor, field: string) =>
  readCounts(as(actor), 'sales', { by: field, unit: 'day', timeZone: 'UTC', limit: 10 });
const admin = (email: string): Actor => ({ ...actorWith([], email), unrestricted: true });

const unknownField = { code: 'malformed', data: { errors: [{ code: 'unknown_field' }] } };

test('FILT21 FILT22 a field that is hidden in some rows can be neither filtered nor sorted by', async () => {
  await expect(found(half(), { filter: { note: { _contains: 'green' } } })).rejects.toMatchObject(
    unknownField,
  );
  await expect(found(half(), { filter: { _not: { note: 'x' } } })).rejects.toMatchObject(unknownField);
  await expect(found(half(), { sort: 'owner' })).rejects.toMatchObject(unknownField);
  expect(await found(systemActor, { sort: '-owner,number' })).toEqual(['B', 'C', 'A']);
  expect(await found(half(), { filter: { region: 'US' }, sort: '-number' })).toEqual(['C', 'B']);
});

test('FILT21 what lies behind a relation to a hidden module cannot be filtered by, not even by its id', async () => {
  const actor = reading({});
  await expect(found(actor, { filter: { customer: { name: 'Ada' } } })).rejects.toMatchObject(unknownField);
  await expect(
    found(actor, { filter: { customer: { createdAt: { _gt: '2020-01-01T00:00:00Z' } } } }),
  ).rejects.toMatchObject(unknownField);
  const some = actorWith([
    { module: 'sales', action: 'read' },
    { module: 'customers', action: 'read', fields: ['region'] },
  ]);
  await expect(found(some, { filter: { customer: { name: 'Ada' } } })).rejects.toMatchObject(unknownField);
});

test('FILT23 search looks only into fields that are shown in every row', async () => {
  expect(await found(systemActor, { search: 'green' })).toEqual(['A', 'B']);
  expect(await found(systemActor, { search: 'app red' })).toEqual(['C']);
  // Also for the row in which the note is shown: the same word must not say something of the others.
  expect(await found(half(), { search: 'green' })).toEqual([]);
  expect(await found(half(), { search: 'eu' })).toEqual(['A']);
  expect(await found(reading({ fields: ['price'] }), { search: 'green', sort: '' })).toEqual([]);
});

test('PERM8 PERM10 PERM11 lists, totals and counts hold only the rows that may be read', async () => {
  const actor = reading({ filter: { region: 'US' } });
  expect(await found(actor, {})).toEqual(['B', 'C']);
  expect(await found(actor, { filter: { owner: { _contains: 'a' } } })).toEqual(['B', 'C']);
  expect((await readTotal(as(actor), 'sales', {})).total).toBe(2);
  expect((await readTotal(as(actor), 'sales', { filter: { number: 'A' } })).total).toBe(0);
  expect((await readTotal(as(actor), 'sales', { search: 'apple' })).total).toBe(1);
  const counts = await readCounts(as(actor), 'sales', {
    by: 'region',
    unit: 'day',
    timeZone: 'UTC',
    limit: 10,
  });
  expect(counts).toEqual({ data: [{ value: 'US', count: 2 }], total: 2 });
});

test('FILT21 nobody counts by what they may not read in every row', async () => {
  await expect(by(half(), 'note')).rejects.toMatchObject(unknownField);
  await expect(by(systemActor, 'pin')).rejects.toMatchObject(unknownField);
  expect((await by(half(), 'region')).data).toEqual([
    { value: 'US', count: 2 },
    { value: 'EU', count: 1 },
  ]);
});

test('counts tell the most frequent values first, and how many there are in all', async () => {
  const counts = await readCounts(as(), 'sales', { by: 'region', unit: 'day', timeZone: 'UTC', limit: 1 });
  expect(counts).toEqual({ data: [{ value: 'US', count: 2 }], total: 3 });
  const days = await readCounts(as(), 'sales', {
    by: 'createdAt',
    unit: 'day',
    timeZone: 'UTC',
    from: '2999-01-01',
    limit: 5,
  });
  expect(days).toEqual({ data: [], total: 0 });
});

test('PERM18 a filter that names the user means whoever asks, also right after somebody else', async () => {
  const filter = { owner: '$user.email' };
  expect(await found(admin('ann@example.com'), { filter })).toEqual(['A']);
  expect(await found(admin('bob@example.com'), { filter })).toEqual(['B', 'C']);
});

test('PERM8 a filter through a relation is worked out for whoever asks, also right after somebody else', async () => {
  const filter = { customer: { name: 'Ada' } };
  const everything = { module: 'sales', action: 'read' } as const;
  const all = actorWith([everything, { module: 'customers', action: 'read' }]);
  const none = actorWith([
    everything,
    { module: 'customers', action: 'read', filter: { region: 'nowhere' } },
  ]);
  expect(await found(all, { filter })).toEqual(['A', 'B']);
  expect(await found(none, { filter })).toEqual([]);
});
