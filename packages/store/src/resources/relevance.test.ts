import type { Pool } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { systemActor, type Actor } from '../identity/actor.ts';
import { actorWith, shop, useResources } from '../testing/index.ts';
import { readList, type ListQuery } from './read-list.ts';

const { as, make } = useResources(shop);
const canary = 'canary7731';
const filler = 'and other words that say nothing of it at all';

beforeAll(async () => {
  await make('sales', { number: 'S1', region: 'EU', note: `flour ${filler} ${filler}` });
  await make('sales', { number: 'S2', region: 'EU', note: 'flour' });
  await make('sales', { number: 'flour', region: 'EU', note: 'nothing' });
  await make('sales', { number: 'S4', region: 'US', note: `<b>Flour</b> flour flour ${canary}` });
  await make('sales', { number: 'S5', region: 'EU', owner: 'ann@example.com', note: 'rye' });
});

const page = async (actor: Actor, query: Partial<ListQuery>) =>
  readList(as(actor), 'sales', { limit: 100, ...query });
const numbers = async (actor: Actor, query: Partial<ListQuery>) =>
  (await page(actor, query)).rows.map(({ data }) => data['number']);

test('QUERY13 what fits best comes first, where no order is asked for', async () => {
  const ranked = await numbers(systemActor, { search: 'flour' });
  expect(ranked[0]).toBe('flour');
  expect(ranked.at(-1)).toBe('S1');
  expect(new Set(ranked)).toEqual(new Set(['S1', 'S2', 'S4', 'flour']));
  expect(await numbers(systemActor, { search: 'flour', sort: 'number' })).toEqual([
    'S1',
    'S2',
    'S4',
    'flour',
  ]);
});

test('QUERY13 pages go on in the same order, and a cursor of another one is refused', async () => {
  const whole = await numbers(systemActor, { search: 'flour' });
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await page(systemActor, { search: 'flour', limit: 1, cursor });
    seen.push(...rows.map(({ data }) => data['number']));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(whole);
  const { next } = await page(systemActor, { search: 'flour', limit: 1 });
  await expect(page(systemActor, { limit: 1, cursor: next ?? '' })).rejects.toMatchObject({
    code: 'malformed',
  });
});

test('QUERY14 highlights tell what was found, in parts and not as markup', async () => {
  const { rows } = await page(systemActor, { search: 'flou', filter: { number: 'S4' }, highlights: true });
  const { highlights } = rows[0] as unknown as {
    highlights: Record<string, { text: string; match: boolean }[]>;
  };
  expect(Object.keys(highlights)).toEqual(['note']);
  expect(highlights['note']?.map(({ text }) => text).join('')).toBe(` Flour  flour flour ${canary}`);
  expect(highlights['note']?.filter(({ match }) => match).map(({ text }) => text)).toEqual([
    'Flour',
    'flour',
    'flour',
  ]);
  expect((await page(systemActor, { search: 'flour' })).rows[0]).not.toHaveProperty('highlights');
});

test('QUERY13 QUERY14 what is hidden in some rows is neither found, nor counts, nor is shown', async () => {
  const half = actorWith([
    { module: 'sales', action: 'read', fields: ['number', 'region', 'note'], filter: { region: 'EU' } },
    { module: 'sales', action: 'read', fields: ['number', 'region'] },
  ]);
  for (const search of [canary, 'flour', 's', 'eu'])
    for (const sort of ['', 'number']) {
      const { rows } = await page(half, { search, sort, highlights: true });
      expect(JSON.stringify(rows)).not.toContain(canary);
      for (const row of rows)
        expect(Object.keys((row as unknown as { highlights: object }).highlights)).not.toContain('note');
    }
  // The note of S2 fits best, but nobody who does not see all notes is told so.
  expect(await numbers(half, { search: 'flour' })).toEqual(['flour']);
  // They fit equally well, and some were made within one millisecond.
  expect(new Set(await numbers(half, { search: 's' }))).toEqual(new Set(['S1', 'S2', 'S4', 'S5']));
  const { rows } = await page(systemActor, { search: canary, highlights: true });
  expect(JSON.stringify(rows)).toContain(canary);
});

test('QUERY13 the search of whoever reads everything uses its index', async () => {
  const { db } = as(systemActor);
  const uses = async () => {
    const { rows } = await db.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'modules' and tablename = 'sales' and indexdef like '%gin (to_tsvector%'`,
    );
    return rows[0]?.indexdef;
  };
  await expect.poll(uses).toBeDefined();
  const statements: string[] = [];
  const spied = {
    ...as(systemActor),
    db: new Proxy(db, {
      get(target, name, receiver) {
        if (name !== 'query') return Reflect.get(target, name, receiver) as unknown;
        return async (given: { text: string; values: unknown[] }) => {
          const client = await (target as Pool).connect();
          try {
            await client.query('begin; set local enable_seqscan = off');
            const { rows } = await client.query<Record<string, string>>(
              `explain ${given.text}`,
              given.values,
            );
            statements.push(rows.map((row) => Object.values(row)[0]).join('\n'));
            return await client.query(given.text, given.values);
          } finally {
            await client.query('rollback');
            client.release();
          }
        };
      },
    }),
  };
  await readList(spied, 'sales', { search: 'flour', limit: 5, highlights: true });
  expect(statements).toHaveLength(2);
  for (const plan of statements) expect(plan).toContain('Bitmap Index Scan');
});
