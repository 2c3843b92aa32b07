import { newId, parseFieldTree, type FieldTree, type Resource } from '@bakehouse/contract';
import { beforeAll, expect, test } from 'vitest';
import { systemActor, type Actor } from '../identity/actor.ts';
import { actorWith, shop, useResources } from '../testing/index.ts';
import { exportRows } from './export-rows.ts';
import { formAccess } from './form-access.ts';
import { readList } from './read-list.ts';
import { readOne } from './read-one.ts';

const { as, make, database } = useResources(shop);

const able = (...rules: object[]) =>
  actorWith(rules.map((rule) => ({ module: 'sales', action: 'read', ...rule })));
const half = () => able({ fields: ['number', 'note'], filter: { region: 'EU' } }, { fields: ['number'] });

let europe: string;
let america: string;
let hidden: string;
beforeAll(async () => {
  const seen = await make('customers', { name: 'Ada', region: 'EU', remark: 'kind' });
  hidden = await make('customers', { name: 'Eve', region: 'US', remark: 'unkind' });
  europe = await make('sales', {
    number: 'A',
    region: 'EU',
    note: 'one',
    pin: 'open sesame please',
    customer: seen,
  });
  america = await make('sales', { number: 'B', region: 'US', note: 'two', customer: hidden });
});

const read = async (actor: Actor, id: string, fields?: string[]) =>
  (JSON.parse((await readOne(as(actor), 'sales', id, fields)).json) as Resource).data;

/** What is asked for by a text. */
function asked(text: string): FieldTree {
  const parsed = parseFieldTree(text, 'fields');
  if ('errors' in parsed) throw new Error(text);
  return parsed.tree;
}

/** The customers that come along with the sales. */
async function expand(actor: Actor): Promise<unknown[]> {
  const { rows } = await readList(as(actor), 'sales', {
    sort: 'number',
    limit: 10,
    select: asked('*,customer.*'),
  });
  return rows.map((row) => {
    const { customer } = (row as { expand?: { customer: Resource | null } }).expand ?? { customer: null };
    return customer?.data ?? null;
  });
}

async function exported(actor: Actor, query: object = {}) {
  const job = exportRows(as(actor), 'sales', { sort: 'number', ...query });
  const rows: unknown[] = [];
  for await (const texts of job.rows())
    rows.push(...texts.map((text) => (JSON.parse(text) as Resource).data));
  return { columns: job.columns, count: await job.count(), rows };
}

test('PERM7 PERM10 each row of a list shows what its own rules show', async () => {
  const { rows } = await readList(as(half()), 'sales', { sort: 'number', limit: 10 });
  expect(rows.map(({ data }) => data)).toEqual([{ number: 'A', note: 'one' }, { number: 'B' }]);
  const { rows: narrow } = await readList(as(half()), 'sales', {
    sort: 'number',
    select: asked('note'),
    limit: 10,
  });
  expect(narrow.map(({ data }) => data)).toEqual([{ note: 'one' }, {}]);
});

test('PERM7 PERM8 one resource is shown as far as it may be read, or not at all', async () => {
  expect(await read(half(), europe)).toEqual({ number: 'A', note: 'one' });
  expect(await read(half(), america)).toEqual({ number: 'B' });
  expect(await read(half(), europe, ['note'])).toEqual({ note: 'one' });
  expect(await read(systemActor, europe, ['price'])).toEqual({ price: null });
  expect(await read(systemActor, europe, ['number'])).toEqual({ number: 'A' });
  expect(await read(systemActor, europe)).not.toHaveProperty('pin');
  const european = able({ filter: { region: 'EU' } });
  expect((await read(european, europe))['note']).toBe('one');
  await expect(read(european, america)).rejects.toMatchObject({ code: 'not_found' });
});

test('PERM7 PERM8 related resources come along as far as they may be read', async () => {
  const some = actorWith([
    { module: 'sales', action: 'read' },
    { module: 'customers', action: 'read', fields: ['name', 'remark'], filter: { region: 'EU' } },
  ]);
  expect(await expand(some)).toEqual([{ name: 'Ada', remark: 'kind' }, null]);
  const fewer = actorWith([
    { module: 'sales', action: 'read' },
    { module: 'customers', action: 'read', fields: ['name', 'remark'], filter: { region: 'EU' } },
    { module: 'customers', action: 'read', fields: ['name'] },
  ]);
  expect(await expand(fewer)).toEqual([{ name: 'Ada', remark: 'kind' }, { name: 'Eve' }]);
  expect(await expand(able({}))).toEqual([null, null]);
  await expect(expand(able({ fields: ['number'] }))).rejects.toMatchObject({ code: 'malformed' });
  // A relation that may be read in some rows only is followed in none: what came along would tell of the others.
  const somewhere = able(
    { fields: ['number', 'customer'], filter: { region: 'EU' } },
    { fields: ['number'] },
  );
  await expect(
    readList(as(somewhere), 'sales', { limit: 10, select: asked('number,customer.name') }),
  ).rejects.toMatchObject({ code: 'malformed' });
});

test('PERM13 an export holds the rows and fields that may be read, and no others', async () => {
  expect(await exported(half())).toEqual({
    columns: ['id', 'number', 'note', 'createdAt', 'updatedAt'],
    count: 2,
    rows: [{ number: 'A', note: 'one' }, { number: 'B' }],
  });
  expect(await exported(able({ filter: { region: 'EU' } }), { fields: ['number'] })).toEqual({
    columns: ['number'],
    count: 1,
    rows: [{ number: 'A' }],
  });
  await expect(exported(half(), { fields: ['price'] })).rejects.toMatchObject({ code: 'malformed' });
  await expect(exported(systemActor, { fields: ['pin'] })).rejects.toMatchObject({ code: 'malformed' });
  expect((await exported(systemActor, { filter: { number: 'B' } })).rows).toHaveLength(1);
});

test('RES30 an export is whole, however many fetches it takes, and sees one moment', async () => {
  for (let n = 0; n < 230; n += 1) await make('customers', { name: `many ${n}` });
  const job = exportRows(as(), 'customers', { filter: { name: { _startsWith: 'many' } } });
  let count = 0;
  for await (const rows of job.rows()) {
    if (count === 0) await make('customers', { name: 'many more' });
    count += rows.length;
  }
  expect(count).toBe(230);
  expect(await job.count()).toBe(231);
  await database().pool.query('delete from modules.customers where name like $1', ['many%']);
});

test('PERM20 a form may be open, and its fields written, as far as the rules of its row go', async () => {
  const actor = able(
    {},
    { action: 'update', fields: ['price'] },
    { action: 'update', fields: ['note'], filter: { region: 'EU' } },
  );
  const may = async (who: Actor, action: 'create' | 'update' | 'read', id?: string) => {
    const form = await formAccess(as(who), 'sales', { action, id, wantsStored: false });
    return ['price', 'note', 'owner'].filter(form.mayWrite);
  };
  expect(await may(actor, 'update', europe)).toEqual(['price', 'note']);
  expect(await may(actor, 'update', america)).toEqual(['price']);
  expect(await may(actor, 'read', europe)).toEqual([]);
  await expect(may(actor, 'create')).rejects.toMatchObject({ code: 'forbidden' });
  expect(await may(systemActor, 'update', europe)).toEqual(['price', 'note', 'owner']);
  const european = able({}, { action: 'update', filter: { region: 'EU' } });
  await expect(may(european, 'update', america)).rejects.toMatchObject({ code: 'forbidden' });
  const unseen = able({ filter: { region: 'EU' } });
  await expect(may(unseen, 'read', america)).rejects.toMatchObject({ code: 'not_found' });
  const form = await formAccess(as(half()), 'sales', { action: 'read', id: america, wantsStored: true });
  expect(form.stored?.data).toEqual({ number: 'B' });
});

test('pages of a list follow each other without a gap, also among equal and missing values', async () => {
  for (const [index, price] of [2, null, 1, 2, null, 2, 1].entries())
    await make('sales', { number: `P${index}`, price, owner: 'paged' });
  for (const sort of ['price', '-price', '-price,number', 'price,-createdAt', '-updatedAt']) {
    const query = { filter: { owner: 'paged' }, sort };
    const whole = await readList(as(), 'sales', { ...query, limit: 100 });
    expect(whole).toMatchObject({ next: null });
    for (const limit of [1, 2, 7]) {
      const pages: Resource[] = [];
      let cursor: string | undefined;
      do {
        const { rows, next } = await readList(as(), 'sales', { ...query, limit, cursor });
        expect(rows.length).toBeLessThanOrEqual(limit);
        pages.push(...rows);
        cursor = next ?? undefined;
      } while (cursor !== undefined && pages.length < 20);
      expect(pages.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id));
    }
  }
});

test('pages of somebody who sees parts of rows follow each other the same way', async () => {
  const actor = half();
  const first = await readList(as(actor), 'sales', { sort: 'number', limit: 1 });
  expect(first.rows.map(({ data }) => data['number'])).toEqual(['A']);
  const query = { sort: 'number', limit: 1, cursor: first.next ?? undefined };
  const second = await readList(as(actor), 'sales', query);
  expect(second.rows.map(({ data }) => data['number'])).toEqual(['B']);
});

test('a cursor of one order is refused by another', async () => {
  const { next } = await readList(as(), 'sales', { sort: 'number', limit: 1 });
  const query = { sort: '-number', limit: 1, cursor: next ?? '' };
  await expect(readList(as(), 'sales', query)).rejects.toMatchObject({ code: 'malformed' });
  const shape = Buffer.from(next ?? '', 'base64url')
    .toString()
    .slice(0, 8);
  for (const keys of [['x'], ['x', 'y', newId()], [newId()], [1, newId()]]) {
    const cursor = Buffer.from(`${shape}${JSON.stringify(keys)}`).toString('base64url');
    await expect(readList(as(), 'sales', { sort: 'number', limit: 1, cursor })).rejects.toMatchObject({
      code: 'malformed',
    });
  }
});
