import type { Permission } from '@bakehouse/contract';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../connect/transaction.ts';
import { readTotal } from '../feed/marks.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import { actorWith, shop, useResources } from '../testing/index.ts';
import { chanceOf } from '../testing/query-world.ts';
import { aggregate, type AggregateQuery } from './aggregate.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { readCounts } from './read-counts.ts';
import { updateResource } from './update.ts';

const { database, as, make } = useResources(shop);

/** Modules that keep every answer, and some that keep none. */
let keeping: Modules;
let fresh: Modules;

const open = (keepFiguresFrom: number) =>
  openModules(database().pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
    keepFiguresFrom,
  });

beforeAll(async () => {
  keeping = await open(0);
  fresh = await open(Infinity);
});

const bySystem = { by: ['region'], values: ['count', 'sum(price)'] };
const sales = async (modules: Modules, query: Partial<AggregateQuery> = bySystem, actor?: Actor) => {
  const whole = { by: [], values: [], limit: 50, timeZone: 'UTC', ...query };
  const { json } = await aggregate(as(actor, { modules }), 'sales', whole);
  return JSON.parse(`[${json}]`) as unknown;
};

test('QUERY19 figures that took long are given again without asking, until something changes', async () => {
  const id = await make('sales', { number: 'A', region: 'EU', price: 10 });
  const before = [{ region: 'EU', count: 1, 'sum(price)': 10 }];
  // Once to see that it takes long, and once to keep it.
  expect(await sales(keeping)).toEqual(before);
  expect(await sales(keeping)).toEqual(before);
  // A change that nobody was told of shows what is asked and what is remembered.
  await database().pool.query(`update modules.sales set price = 11 where id = $1`, [id]);
  expect(await sales(fresh)).toMatchObject([{ 'sum(price)': 11 }]);
  expect(await sales(keeping)).toEqual(before);
  expect(await sales(keeping, { ...bySystem, limit: 49 })).toMatchObject([{ 'sum(price)': 11 }]);
  const actor = actorWith([{ module: 'sales', action: 'read', filter: { number: 'A' } }]);
  expect(await sales(keeping, bySystem, actor)).toMatchObject([{ 'sum(price)': 11 }]);

  await make('sales', { number: 'B', region: 'EU', price: 1 });
  expect(await sales(keeping)).toEqual([{ region: 'EU', count: 2, 'sum(price)': 12 }]);
});

test('QUERY19 a transaction sees what it has written itself, and nobody else does', async () => {
  const query = { values: ['count'] };
  for (let turn = 0; turn < 2; turn += 1) await sales(keeping, query);
  const [{ count }] = (await sales(keeping, query)) as [{ count: number }];
  await inTransaction(database().pool, async (db) => {
    await createResource(as(systemActor, { db, modules: keeping }), 'sales', { data: { number: 'T' } });
    const within = await aggregate(as(systemActor, { db, modules: keeping }), 'sales', {
      by: [],
      values: ['count'],
      limit: 50,
      timeZone: 'UTC',
    });
    expect(JSON.parse(within.json)).toEqual({ count: count + 1 });
    expect(await sales(keeping, query)).toEqual([{ count }]);
  });
  expect(await sales(keeping, query)).toEqual([{ count: count + 1 }]);
});

const figures = (query: Partial<AggregateQuery>) => (modules: Modules, actor: Actor) =>
  sales(modules, query, actor);

test('QUERY19 what a transaction has seen that was undone is given to nobody', async () => {
  const query = { by: ['number'], values: ['count'], filter: { number: { _startsWith: 'U' } } };
  await sales(keeping, query);
  const undone = inTransaction(database().pool, async (db) => {
    await createResource(as(systemActor, { db, modules: keeping }), 'sales', { data: { number: 'U1' } });
    const whole = { limit: 50, timeZone: 'UTC', ...query };
    for (let turn = 0; turn < 2; turn += 1)
      await aggregate(as(systemActor, { db, modules: keeping }), 'sales', whole);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  // As many changes as there would have been.
  await make('sales', { number: 'U2' });
  expect(await sales(keeping, query)).toEqual([{ number: 'U2', count: 1 }]);
});

test('QUERY19 what is kept is what would be worked out anew, whatever is written and whoever asks', async () => {
  const chance = chanceOf(Number(process.env['TEST_SEED'] ?? 1));
  const regions = ['EU', 'US', 'ASIA'];
  const rows = { customers: [] as string[], sales: [] as string[] };
  const name = () => chance.pick(['customers', 'sales'] as const);
  const data = {
    customers: () => ({ name: 'C', region: chance.pick(regions) }),
    sales: () => ({
      number: `S${chance.upTo(9)}`,
      region: chance.pick(regions),
      price: chance.upTo(100),
      customer: rows.customers.length === 0 ? null : chance.pick(rows.customers),
    }),
  };
  const readsAll: Permission = { module: 'customers', action: 'read' };
  const actors = [
    systemActor,
    actorWith([readsAll, { module: 'sales', action: 'read', filter: { region: 'EU' } }]),
    actorWith([readsAll, { module: 'sales', action: 'read', filter: { customer: { region: 'EU' } } }]),
  ];
  const filters = [undefined, { price: { _gt: 50 } }, { price: { _gt: 20 } }, { customer: { region: 'US' } }];
  const questions = filters.flatMap((filter) => [
    figures({ values: ['count', 'sum(price)'], filter }),
    figures({ by: ['customer.region'], values: ['count', 'avg(price)'], filter }),
    (modules: Modules, actor: Actor) =>
      readCounts(as(actor, { modules }), 'sales', {
        by: 'region',
        unit: 'day',
        timeZone: 'UTC',
        limit: 10,
        filter,
      }),
    async (modules: Modules, actor: Actor) =>
      (await readTotal(as(actor, { modules }), 'sales', { filter })).total,
  ]);
  const writes = [
    async () => {
      const module = name();
      rows[module].push(await make(module, data[module]()));
    },
    async () => {
      const module = name();
      if (rows[module].length === 0) return;
      await updateResource(as(), module, chance.pick(rows[module]), { mode: 'patch', data: data[module]() });
    },
    async () => {
      const at = chance.upTo(rows.sales.length + 1);
      const [id] = rows.sales.splice(at, 1);
      if (id !== undefined) await deleteResource(as(), 'sales', id);
    },
  ];
  for (let step = 0; step < 300; step += 1) {
    if (chance.once(3)) await chance.pick(writes)();
    const ask = chance.pick(questions);
    const actor = chance.pick(actors);
    expect(await ask(keeping, actor), `step ${step}`).toEqual(await ask(fresh, actor));
  }
});
