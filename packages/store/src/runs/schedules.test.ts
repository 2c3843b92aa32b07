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

const failed = (_client: unknown, _tick: unknown, error: unknown) => Promise.reject(error);

const deadlock = () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
const unknown = () => {
  throw new RangeError('no such time zone');
};

/** Waits until so many statements wait for a lock. */
async function waitingFor(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n;
    })
    .toBe(count);
}

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
  expect(await takeTicks(db.pool, { work, next, failed })).toBe(1);
  expect(await takeTicks(db.pool, { work, next, failed })).toBe(0);
  expect(ticks).toMatchObject([{ workflow: 'a', at: due }]);
  expect(asked[0]?.getTime()).toBeGreaterThanOrEqual(before - 60_000);
  expect(await times()).toEqual([['a', later]]);
});

test('EVT42 a tick that fails is told and keeps no other from its work, and the next comes', async () => {
  await sync([entry('a'), entry('b')], due);
  const done: string[] = [];
  const told: unknown[] = [];
  const taken = await takeTicks(db.pool, {
    work: async (client, { workflow }) => {
      if (workflow === 'a') await client.query('select 1 / 0');
      done.push(workflow);
    },
    next: () => later,
    failed: (_client, { workflow }, error) => Promise.resolve(void told.push([workflow, String(error)])),
  });
  expect(taken).toBe(2);
  expect(done).toEqual(['b']);
  expect(told).toEqual([['a', 'error: division by zero']]);
  expect(await times()).toEqual([
    ['a', later],
    ['b', later],
  ]);
});

test('EVT42 a schedule whose next time nobody can work out stops alone', async () => {
  await syncSchedules(
    db.pool,
    () => Promise.resolve([entry('a'), entry('b')]),
    ({ workflow }) => {
      if (workflow === 'a') throw new RangeError('no such time zone');
      return due;
    },
  );
  expect(await times()).toEqual([
    ['a', null],
    ['b', due],
  ]);
  const told: string[] = [];
  const failing = (_client: unknown, { workflow }: DueTick) => Promise.resolve(void told.push(workflow));
  await takeTicks(db.pool, { work: () => Promise.resolve(), next: unknown, failed: failing });
  expect(told).toEqual(['b']);
  expect(await times()).toEqual([
    ['a', null],
    ['b', null],
  ]);
});

test('EVT7 a tick whose work fails for the moment is not taken off the list', async () => {
  await sync([entry('a')], due);
  await expect(takeTicks(db.pool, { work: deadlock, next: () => later, failed })).rejects.toThrow(
    'deadlock detected',
  );
  expect(await times()).toEqual([['a', due]]);
});

test('EVT42 definitions are looked at while ticks are taken, without waiting in a circle', async () => {
  await sync([entry('a'), entry('b')], due);
  let synced: Promise<void> | undefined;
  await takeTicks(db.pool, {
    work: async () => {
      synced ??= sync([entry('a'), entry('b', 'hourly')], later);
      // It waits for the rows that are held here.
      await waitingFor(1);
    },
    next: () => later,
    failed,
  });
  await synced;
  expect(await times()).toEqual([
    ['a', later],
    ['b', later],
  ]);
});

test('EVT7 a tick that one process works on is passed over by the others', async () => {
  await sync([entry('a')], due);
  let other: number | undefined;
  const idle = { work: () => Promise.resolve(), next: () => later, failed };
  await takeTicks(db.pool, {
    ...idle,
    work: async () => {
      other = await takeTicks(db.pool, idle);
    },
  });
  expect(other).toBe(0);
});
