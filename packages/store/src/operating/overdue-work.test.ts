import { randomUUID } from 'node:crypto';
import { newId } from '@bakehouse/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimRuns } from '../runs/claim-runs.ts';
import { queueRun } from '../runs/insert-run.ts';
import { putQueue } from '../runs/queues.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { overdueWork } from './overdue-work.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await makeTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() =>
  db.pool.query(`truncate bakehouse.runs, bakehouse.queues, bakehouse.queue_starts, bakehouse.schedules,
    bakehouse.event_deliveries`),
);

const queue = (more: object = {}) =>
  queueRun(db.pool, {
    id: newId(),
    workflow: 'w',
    version: 1,
    kind: 'durable',
    actor: null,
    elevated: false,
    cause: { type: 'direct' },
    start: {},
    ...more,
  });
const since = (seconds: number) => `clock_timestamp() - interval '${seconds} seconds'`;
const kinds = async () => (await overdueWork(db.pool)).map(({ kind }) => kind);

test('HEALTH7 nothing is overdue where nothing is due', async () => {
  await queue();
  await db.pool.query(`update bakehouse.runs set wake_at = now() + interval '1 hour'`);
  await db.pool
    .query(`insert into bakehouse.schedules (workflow, element, event, cron, timezone, version, next_at)
    values ('w', 'e', 'v', '* * * * *', 'UTC', 1, now() + interval '1 minute')`);
  expect(await kinds()).toEqual([]);
});

test('HEALTH7 the oldest run, event and tick that nobody took tells how late it is, and for how long nothing has moved', async () => {
  for (const seconds of [100, 300]) {
    await queue();
    await db.pool.query(`update bakehouse.runs set wake_at = ${since(seconds)} where wake_at > ${since(50)}`);
  }
  await db.pool.query(`insert into bakehouse.event_deliveries (module, resource, version, op, at)
    values (1, gen_random_uuid(), 1, 'create', ${since(200)})`);
  await db.pool
    .query(`insert into bakehouse.schedules (workflow, element, event, cron, timezone, version, next_at)
    values ('w', 'e', 'v', '* * * * *', 'UTC', 1, ${since(400)})`);
  const work = await overdueWork(db.pool);
  expect(work.map(({ kind, seconds }) => [kind, Math.floor(seconds / 100)])).toEqual([
    ['runs', 3],
    ['events', 2],
    ['schedules', 4],
  ]);
  expect(work[0]?.idle).toBeNull();
  await db.pool.query(`update bakehouse.runs set status = 'failed', wake_at = null, ended_at = now()
    where id = (select id from bakehouse.runs limit 1)`);
  expect((await overdueWork(db.pool))[0]?.idle).toBeLessThan(60);
});

test('HEALTH7 what the limit of its queue holds back is not due, unless its holder is gone', async () => {
  await putQueue(db.pool, 'slow', { concurrency: 1 });
  await putQueue(db.pool, 'rated', { rate: { limit: 1, seconds: 3600 } });
  for (const name of ['slow', 'slow', 'rated', 'rated']) await queue({ queue: name });
  await db.pool.query(`update bakehouse.runs set wake_at = ${since(100)}`);
  expect(await kinds()).toEqual(['runs']);
  await claimRuns(db.pool, { owner: randomUUID(), room: 10, leaseSeconds: 60 });
  expect(await kinds()).toEqual([]);
  await db.pool.query(
    `update bakehouse.runs set lease_until = ${since(10)} where queue = 'slow' and status = 'running'`,
  );
  expect(await kinds()).toEqual(['runs']);
});
