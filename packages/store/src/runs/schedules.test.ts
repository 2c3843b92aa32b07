import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { syncSchedules, takeTicks, type DueTick, type ScheduleEntry } from './schedules.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await makeTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.pool.query('truncate bakehouse.schedules').then(() => undefined));

const entry = (workflow: string, cron = 'daily'): ScheduleEntry => ({
  workflow,
  element: 'e',
  event: 'tick',
  cron,
  timezone: 'UTC',
  version: 1,
});
const sync = (entries: ScheduleEntry[], next: Date) =>
  syncSchedules(
    db.pool,
    () => Promise.resolve(entries),
    () => next,
  );
const due = new Date('2026-01-01T00:00:00Z');
const later = new Date('2999-01-01T00:00:00Z');
const times = async () =>
  (
    await db.pool.query<{ workflow: string; next_at: Date }>(
      'select workflow, next_at from bakehouse.schedules order by workflow',
    )
  ).rows.map(({ workflow, next_at }) => [workflow, next_at]);

test('EVT7 a schedule keeps its next time while its definition says the same, and gets a new one when it changes', async () => {
  await sync([entry('a'), entry('b')], due);
  await sync([entry('a'), entry('b', 'hourly')], later);
  expect(await times()).toEqual([
    ['a', due],
    ['b', later],
  ]);
  await sync([entry('b', 'hourly')], due);
  expect(await times()).toEqual([['b', later]]);
});

test('EVT7 ticks that nobody took while nobody worked count as one, and the next comes after now', async () => {
  await sync([entry('a')], due);
  const ticks: DueTick[] = [];
  const asked: Date[] = [];
  const work = (_client: unknown, tick: DueTick) => Promise.resolve(void ticks.push(tick));
  const next = (_entry: ScheduleEntry, after: Date) => {
    asked.push(after);
    return later;
  };
  const before = Date.now();
  expect(await takeTicks(db.pool, work, next)).toBe(1);
  expect(await takeTicks(db.pool, work, next)).toBe(0);
  expect(ticks).toMatchObject([{ workflow: 'a', at: due }]);
  expect(asked[0]?.getTime()).toBeGreaterThanOrEqual(before - 60_000);
  expect(await times()).toEqual([['a', later]]);
});

test('EVT7 a tick whose work fails is not taken off the list', async () => {
  await sync([entry('a')], due);
  await expect(
    takeTicks(
      db.pool,
      () => Promise.reject(new Error('the work failed')),
      () => later,
    ),
  ).rejects.toThrow('the work failed');
  expect(await times()).toEqual([['a', due]]);
});

test('EVT7 a tick that one process works on is passed over by the others', async () => {
  await sync([entry('a')], due);
  let other: number | undefined;
  await takeTicks(
    db.pool,
    async () => {
      other = await takeTicks(
        db.pool,
        () => Promise.resolve(),
        () => later,
      );
    },
    () => later,
  );
  expect(other).toBe(0);
});
