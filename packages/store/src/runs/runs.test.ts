import { randomUUID } from 'node:crypto';
import { newId, Problem } from '@bakehouse/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actorWith, makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { systemActor } from '../identity/actor.ts';
import { checkpointRun, isNotHeld, leaveRun, type Snapshot } from './checkpoint.ts';
import { claimRuns, extendLeases, releaseRun } from './claim-runs.ts';
import { cancelRun, retryRun } from './control-run.ts';
import { forgetRuns } from './forget-runs.ts';
import { holdNewRun, queueRun } from './insert-run.ts';
import { listQueues, putQueue } from './queues.ts';
import { listRuns, readRun, readTrace } from './read-runs.ts';
import type { ClaimedRun, NewRun } from './run.ts';
import { resumeWait } from './wake-run.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await makeTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.pool.query(
    'truncate bakehouse.runs, bakehouse.run_traces, bakehouse.queues, bakehouse.queue_starts',
  );
});

const [one, two] = [randomUUID(), randomUUID()];
const run = (more: Partial<NewRun> = {}): NewRun => ({
  id: newId(),
  workflow: 'w',
  version: 1,
  kind: 'durable',
  actor: null,
  elevated: false,
  cause: { type: 'direct' },
  start: { input: 1 },
  ...more,
});
const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  kept: { state: '{"kept":true}' },
  deltas: 0,
  waits: [],
  applied: 0,
  trace: '[{"element":"a"}]',
  steps: 1,
  elevated: false,
  ...more,
});
const claim = (owner = one, room = 100, leaseSeconds = 60) =>
  claimRuns(db.pool, { owner, room, leaseSeconds });
const first = async (owner = one, leaseSeconds = 60): Promise<ClaimedRun> => {
  const [taken] = await claim(owner, 1, leaseSeconds);
  if (taken === undefined) throw new Error('nothing to take');
  return taken;
};
const ended = { output: '7', instructions: '[]', answer: null };

test('ENG24 a run is taken once, by whoever comes first', async () => {
  for (let n = 0; n < 20; n += 1) await queueRun(db.pool, run());
  const taken = await Promise.all([claim(one, 8), claim(two, 8), claim(one, 8), claim(two, 8)]);
  const ids = taken.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await claim();
  expect(ids.length + rest.length).toBe(20);
  expect(rest.every(({ epoch, attempts }) => epoch === 1 && attempts === 1)).toBe(true);
});

test('ENG24 ENG32 a write of a holder counts only while nobody else took the run and nothing was written in between', async () => {
  await queueRun(db.pool, run());
  const old = await first(one, 0);
  expect(await checkpointRun(db.pool, old, snapshot())).toBe('running');
  await expect(checkpointRun(db.pool, old, snapshot())).rejects.toSatisfy(isNotHeld);
  const fresh = await first(two);
  expect(fresh).toMatchObject({ id: old.id, epoch: 2, seq: 1, attempts: 1, state: '{"kept":true}' });
  const zombie = { ...old, seq: 1 };
  await expect(checkpointRun(db.pool, zombie, snapshot())).rejects.toSatisfy(isNotHeld);
  const left = leaveRun(db.pool, zombie, snapshot(), { status: 'completed', ...ended });
  await expect(left).rejects.toSatisfy(isNotHeld);
  expect(await extendLeases(db.pool, one, [zombie], 60)).toEqual(new Set());
  expect(await releaseRun(db.pool, zombie)).toBe(false);
  expect(await extendLeases(db.pool, two, [fresh], 60)).toEqual(new Set([fresh.id]));
  expect(await leaveRun(db.pool, fresh, snapshot(), { status: 'completed', ...ended })).toBe('completed');
  expect(await readRun(db.pool, systemActor, old.id)).toMatchObject({
    status: 'completed',
    output: 7,
    steps: 2,
  });
  expect(await readTrace(db.pool, old.id)).toEqual([{ element: 'a' }, { element: 'a' }]);
});

test('ENG31 what a process held that ended is taken after its lease; what it gave back at once', async () => {
  await holdNewRun(db.pool, run(), { owner: one, leaseSeconds: 60 });
  expect(await claim(two)).toEqual([]);
  await db.pool.query(`update bakehouse.runs set lease_until = clock_timestamp()`);
  const taken = await first(two);
  expect(taken).toMatchObject({ epoch: 2, attempts: 2, state: null });
  expect(await releaseRun(db.pool, taken)).toBe(true);
  expect(await first(one)).toMatchObject({ epoch: 3, attempts: 2 });
});

test('ENG29 ENG30 no more runs of a queue are at work than it allows, whoever takes them', async () => {
  await putQueue(db.pool, 'slow', { concurrency: 3 });
  for (let n = 0; n < 10; n += 1) await queueRun(db.pool, run({ queue: 'slow' }));
  const taken = (await Promise.all(Array.from({ length: 8 }, (_, n) => claim(n % 2 ? one : two, 5)))).flat();
  // Whoever finds the queue held by another comes back later.
  taken.push(...(await claim(one, 5)));
  expect(taken).toHaveLength(3);
  expect(await listQueues(db.pool)).toEqual([
    { name: 'slow', concurrency: 3, defined: true, queued: 7, running: 3, failed: 0 },
  ]);
  const [done] = taken;
  if (done === undefined) throw new Error('nothing was taken');
  await leaveRun(db.pool, done, snapshot(), { status: 'completed', ...ended });
  expect(await claim()).toHaveLength(1);
  await queueRun(db.pool, run({ queue: 'free' }));
  expect(await claim()).toHaveLength(1);
  // One whose holder is gone has its place already.
  await db.pool.query(
    `update bakehouse.runs set lease_until = clock_timestamp() where queue = 'slow' and status = 'running'`,
  );
  expect(await claim(two)).toHaveLength(3);
});

test('ENG29 no more runs of a queue are started in a time than its rate allows', async () => {
  await putQueue(db.pool, 'rated', { rate: { limit: 4, seconds: 3600 } });
  for (let n = 0; n < 10; n += 1) await queueRun(db.pool, run({ queue: 'rated' }));
  const taken = [...(await claim(one, 3)), ...(await claim(two, 3)), ...(await claim(one, 3))];
  expect(taken).toHaveLength(4);
  // Going on after a wait is no start.
  const [resting] = taken;
  if (resting === undefined) throw new Error('nothing was taken');
  await leaveRun(db.pool, resting, snapshot(), { status: 'waiting', wakeAt: new Date(0) });
  expect((await claim()).map(({ id }) => id)).toEqual([resting.id]);
  await db.pool.query(`update bakehouse.queue_starts set at = at - interval '2 hours'`);
  expect(await claim()).toHaveLength(4);
});

test('ENG24 a queue with many runs does not keep those of other queues waiting', async () => {
  await db.pool
    .query(`insert into bakehouse.runs (id, workflow, version, kind, status, queue, cause, start, wake_at)
    select gen_random_uuid(), 'w', 1, 'durable', 'queued', 'flood', '{}', '{}', clock_timestamp() - interval '1 hour'
    from generate_series(1, 2000)`);
  for (const queue of ['b', 'c']) for (let n = 0; n < 3; n += 1) await queueRun(db.pool, run({ queue }));
  const queues = (await claim(one, 9)).map(({ queue }) => queue).sort();
  expect(queues).toEqual(['b', 'b', 'b', 'c', 'c', 'c', 'flood', 'flood', 'flood']);
  expect(await claim(one, 9)).toHaveLength(9);
});

test('ENG24 those that are over are not looked at when runs are taken', async () => {
  await db.pool
    .query(`insert into bakehouse.runs (id, workflow, version, kind, status, cause, start, ended_at)
    select gen_random_uuid(), 'w', 1, 'durable', 'completed', '{}', '{}', now() from generate_series(1, 20000)`);
  await db.pool.query('analyze bakehouse.runs');
  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
    `explain select id from bakehouse.runs where queue = 'default' and due_at <= now() order by due_at limit 10`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/runs_due/);
  await queueRun(db.pool, run());
  expect(await claim()).toHaveLength(1);
});

test('FLOW11 a wait is ended once: by its time, or by whoever ends it first', async () => {
  await queueRun(db.pool, run());
  const taken = await first();
  const leaving = { status: 'waiting', wakeAt: null } as const;
  expect(await leaveRun(db.pool, taken, snapshot({ waits: [5] }), leaving)).toBe('waiting');
  expect(await claim()).toEqual([]);
  expect(await resumeWait(db.pool, { run: taken.id, wait: 6, payload: 'x' })).toBe(false);
  const both = await Promise.all(
    ['yes', 'no'].map((payload) => resumeWait(db.pool, { run: taken.id, wait: 5, payload })),
  );
  expect(both.filter(Boolean)).toHaveLength(1);
  const again = await first(two);
  expect(again.resumed).toEqual([{ wait: 5, payload: both[0] ? 'yes' : 'no' }]);
  // Until the snapshot holds it, a crash brings it again.
  expect(await checkpointRun(db.pool, again, snapshot({ waits: [8], applied: 1 }))).toBe('running');
  const next = { ...again, seq: again.seq + 1 };
  expect(await resumeWait(db.pool, { run: taken.id, wait: 8, payload: 1 })).toBe(true);
  expect(await leaveRun(db.pool, next, snapshot({ waits: [8] }), leaving)).toBe('queued');
  expect((await first(one)).resumed).toEqual([{ wait: 8, payload: 1 }]);
});

test('FLOW11 a run that waits for a time is due then', async () => {
  await queueRun(db.pool, run());
  const taken = await first();
  await leaveRun(db.pool, taken, snapshot(), { status: 'waiting', wakeAt: new Date(Date.now() + 3_600_000) });
  expect(await claim()).toEqual([]);
  await db.pool.query(`update bakehouse.runs set wake_at = clock_timestamp()`);
  expect(await claim()).toHaveLength(1);
});

test('TRACE7 TRACE8 a run is cancelled whoever holds it, and a failed one goes on from its snapshot', async () => {
  await queueRun(db.pool, run());
  const taken = await first();
  await cancelRun(db.pool, systemActor, taken.id);
  await expect(checkpointRun(db.pool, taken, snapshot())).rejects.toSatisfy(isNotHeld);
  await expect(cancelRun(db.pool, systemActor, taken.id)).rejects.toThrow(Problem);
  await queueRun(db.pool, run());
  const failing = await first();
  await checkpointRun(db.pool, failing, snapshot());
  const error = { code: 'x', message: 'y' };
  await leaveRun(db.pool, { ...failing, seq: 1 }, snapshot({ kept: { state: '{"kept":false}' } }), {
    status: 'failed',
    error,
    ...ended,
  });
  expect(await readRun(db.pool, systemActor, failing.id)).toMatchObject({ status: 'failed', error });
  await retryRun(db.pool, systemActor, failing.id);
  expect(await first(two)).toMatchObject({ id: failing.id, state: '{"kept":true}' });
  await expect(retryRun(db.pool, systemActor, failing.id)).rejects.toThrow('only a failed run');
});

test('PERM3 TRACE1 whoever is no administrator sees the runs that they caused, and no others', async () => {
  const mine = actorWith([]);
  const own = run({ actor: mine.user?.id ?? null });
  await queueRun(db.pool, own);
  await queueRun(db.pool, run({ actor: randomUUID() }));
  await queueRun(db.pool, run());
  expect((await listRuns(db.pool, mine, { limit: 10 })).map(({ id }) => id)).toEqual([own.id]);
  expect(await listRuns(db.pool, systemActor, { limit: 10 })).toHaveLength(3);
  const [other] = await listRuns(db.pool, systemActor, { limit: 1 });
  expect(await readRun(db.pool, mine, other?.id ?? '')).toBeUndefined();
  await expect(cancelRun(db.pool, mine, other?.id ?? '')).rejects.toThrow('no such run');
  expect(await listRuns(db.pool, systemActor, { limit: 10, status: ['failed'] })).toEqual([]);
});

test('ENG24 old runs are forgotten with their traces, those that go on are not', async () => {
  await queueRun(db.pool, run());
  const taken = await first();
  await leaveRun(db.pool, taken, snapshot(), { status: 'completed', ...ended });
  await queueRun(db.pool, run());
  await db.pool.query(
    `update bakehouse.runs set ended_at = ended_at - interval '40 days', created_at = now() - interval '40 days'`,
  );
  expect(await forgetRuns(db.pool, 30)).toBe(1);
  const { rows } = await db.pool.query(
    'select (select count(*)::int from bakehouse.runs) as runs, (select count(*)::int from bakehouse.run_traces) as traces',
  );
  expect(rows).toEqual([{ runs: 1, traces: 0 }]);
});
