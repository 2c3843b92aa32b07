import { cellOf, gridText, matches, parseFilter, type Filterable } from '@bakehouse/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModules, type Modules } from '../modules/modules.ts';
import { systemActor } from '../identity/actor.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { aggregate } from './aggregate.ts';
import { runBatch } from './batch.ts';
import {
  anyFilter,
  anyGrid,
  definitions,
  numbers,
  people,
  texts,
  thing,
} from '../testing/generated-filters.ts';
import { readList } from './read-list.ts';

let database: TestDatabase;
let modules: Modules;
let access: ResourceAccess;
const rowsWanted = 240;

beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  for (const definition of definitions) await modules.put(systemActor, definition);
  access = { db: database.pool, actor: systemActor, modules, evaluate: () => null };
  await runBatch(
    access,
    'people',
    people.map((id, n) => ({
      op: 'create',
      id,
      data: {
        f_text: texts[n * 2] ?? null,
        f_number: n === 3 ? null : (numbers[n] ?? null),
        f_relation: n === 0 ? null : (people[n - 1] ?? null),
      },
    })),
  );
  const rows = fc.sample(thing, { numRuns: rowsWanted, seed: 7 });
  await runBatch(
    access,
    'things',
    rows.map((data) => ({ op: 'create', data })),
  );
});
afterAll(() => database.drop());

// A sample that is another one each day; `TEST_FULL` asks for all.
const full = process.env['TEST_FULL'] !== undefined;
const sampled = {
  numRuns: full ? 800 : 200,
  seed: full ? 1 : Number(process.env['TEST_SEED'] ?? 1),
};

async function all(module: string): Promise<Map<string, Filterable & { id: string }>> {
  const { rows } = await readList(access, module, { limit: 1000 });
  return new Map(rows.map((each) => [each.id, each as Filterable & { id: string }]));
}

test('FILT1 FILT3 FILT4 FILT5 FILT6 FILT7 FILT8 FILT9 FILT10 FILT11 FILT12 FILT13 FILT14 FILT15 FILT16 FILT17 FILT18 FILT19 FILT20 FILT32 the database finds what the filter means in memory', async () => {
  const [things, persons] = [await all('things'), await all('people')];
  const definition = modules.find('things')?.definition;
  if (definition === undefined) throw new Error('the module is missing');
  let hits = 0;
  const property = fc.asyncProperty(anyFilter, async (json) => {
    const parsed = parseFilter(json, definition, { lookup: modules.lookup });
    if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
    const expected = [...things.values()]
      .filter((each) => matches(parsed.filter, each, (_, id) => persons.get(id)))
      .map(({ id }) => id);
    const { rows } = await readList(access, 'things', { filter: json, limit: 1000 });
    const found = rows.map(({ id }) => id);
    hits += found.length;
    expect(found.sort()).toEqual(expected.sort());
  });

  await fc.assert(property, sampled);

  expect(things.size).toBe(rowsWanted);
  expect(hits).toBeGreaterThan(sampled.numRuns * 10);
});

test('QUERY15 the database gathers places into the cells into which memory does', async () => {
  const [things, persons] = [await all('things'), await all('people')];
  const definition = modules.find('things')?.definition;
  if (definition === undefined) throw new Error('the module is missing');
  let cells = 0;
  const property = fc.asyncProperty(fc.option(anyFilter), anyGrid, async (json, grid) => {
    const parsed = parseFilter(json ?? {}, definition, { lookup: modules.lookup });
    if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
    const expected = new Map<string | null, number[]>();
    for (const each of things.values()) {
      if (!matches(parsed.filter, each, (_, id) => persons.get(id))) continue;
      const place = each.data['f_geo'];
      const cell = cellOf(place, grid);
      const [count = 0, north] = expected.get(cell) ?? [];
      const lat = (place as { lat: number } | null)?.lat ?? -Infinity;
      expected.set(cell, [count + 1, Math.max(north ?? -Infinity, lat)]);
    }
    const by = gridText(grid);
    const { json: text } = await aggregate(access, 'things', {
      by: [by],
      values: ['count', 'max(f_geo.lat)'],
      ...(json === null ? {} : { filter: json }),
      limit: 1000,
      timeZone: 'UTC',
    });
    const told = JSON.parse(`[${text}]`) as Record<string, string | number | null>[];
    cells += told.length;
    const found = told.map((each) => [each[by], [each['count'], each['max(f_geo.lat)'] ?? -Infinity]]);
    expect(new Map(found as [string, number[]][])).toEqual(expected);
    expect(found.length).toBe(expected.size);
  });
  await fc.assert(property, sampled);
  expect(cells).toBeGreaterThan(sampled.numRuns);
});
