import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attack } from '../../scripts/hostile/attack.ts';
import { faultsOf, together, within, type Figure } from '../../scripts/hostile/figures.ts';
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
const short = ['hashing', 'unread imports', 'wide filters', 'computed lists', 'slow exports', 'many keys'];

test('OPS15 OPS16 OPS17 beside hostile users every request of ordinary ones is answered, at the latest when it is sent again', async () => {
  const { url, placed } = world;
  const chosen = kinds.filter(({ name }) => short.includes(name));
  const [answers, measured] = await Promise.all([
    attack({ url, placed, seconds: 4 }, chosen, () => undefined),
    work(url, placed, 4),
  ]);

  expect(chosen).toHaveLength(short.length);
  expect(measured.failed).toEqual([]);
  // Each of the ten was answered at least once.
  expect(measured.times.length).toBeGreaterThanOrEqual(10);
  expect(Object.keys(answers)).not.toContain('500');
  expect(Object.keys(answers).length).toBeGreaterThan(0);
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
    answers: { '200': 5, '503': 7 },
  };
  expect(faultsOf(fine)).toEqual([]);
  const bad = { ...fine, beside: 21, after: 121, failed: ['GET /: 500'], answers: { '500': 1 } };
  expect(faultsOf(bad)).toHaveLength(4);
  expect(within([5, 1, 3], 0.99)).toBe(5);
  expect(
    together([
      { times: [1], failed: [], again: {} },
      { times: [2], failed: [], again: {} },
    ]),
  ).toEqual([1, 2]);
});
