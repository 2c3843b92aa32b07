import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attack } from '../../scripts/hostile/attack.ts';
import { faultsOf, missed, together, within, type Figure } from '../../scripts/hostile/figures.ts';
import { kinds } from '../../scripts/hostile/kinds/index.ts';
import { work } from '../../scripts/hostile/ordinary.ts';
import { makeWorld, type World } from '../../scripts/hostile/world.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await makeTestDatabase();
  world = await makeWorld({ DATABASE_URL: database.url, DATA_DIR: scratch() }, short.length);
});
afterAll(async () => {
  await world.stop();
  // Statements that were under way when the process ended are given up a moment later.
  while (await isInUse()) continue;
  await database.drop();
});

async function isInUse(): Promise<boolean> {
  const { rows } = await database.pool.query<{ used: boolean }>(
    `select count(*) > 0 as used from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.used ?? false;
}

// Each stops the product where it is not held back; the others, and how long answers take, are for `npm run hostile`.
const short = [
  'hashing',
  'unread imports',
  'wide filters',
  'computed lists',
  'slow exports',
  'many keys',
  'parse bombs',
  'long choices',
  'deep aggregates',
  'form upload flood',
];

test('OPS15 OPS16 OPS17 PUB10 beside hostile users every request of ordinary ones is answered, at the latest when it is sent again', async () => {
  const { url, placed } = world;
  const chosen = kinds.filter(({ name }) => short.includes(name));
  const [answers, measured] = await Promise.all([
    attack({ url, placed, seconds: 4 }, chosen, () => undefined),
    work(url, placed, 4),
  ]);

  expect(chosen).toHaveLength(short.length);
  expect(measured.failed, world.product.output().stderr).toEqual([]);
  expect(measured.served).toHaveLength(10);
  expect(Math.min(...measured.served)).toBeGreaterThan(0);
  // Each did what it is for: it was served, limited or sent away for now, and broke nothing.
  expect(Object.keys(answers).sort()).toEqual(short.toSorted());
  expect(missed(answers)).toEqual([]);
  expect(Object.values(answers).flatMap((each) => Object.keys(each))).not.toContain('500');
});

test('the judge of hostile users tells what is slower, larger, failed and broken', () => {
  const fine: Figure = {
    kind: 'x',
    quiet: 10,
    beside: 20,
    requests: 100,
    failed: [],
    before: 100,
    after: 120,
    answers: { hashing: { '200': 5, '503': 7 }, 'deep JSON': { '400': 3 } },
  };
  expect(faultsOf(fine)).toEqual([]);
  const bad = {
    ...fine,
    beside: 21,
    after: 121,
    failed: ['GET /: 500'],
    answers: { hashing: { '500': 1 }, 'wide filters': { '403': 9 } },
  };
  expect(faultsOf(bad)).toHaveLength(5);
  expect(within([5, 1, 3], 0.99)).toBe(5);
  expect(
    together([
      { times: [1], failed: [], again: {}, served: [1] },
      { times: [2], failed: [], again: {}, served: [1] },
    ]),
  ).toEqual([1, 2]);
});
