import { randomUUID } from 'node:crypto';
import { newId } from '@bakehouse/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor } from '../identity/actor.ts';
import { actorWith, makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { checkpointRun, isNotHeld, leaveRun, type Snapshot } from './checkpoint.ts';
import { claimRuns, extendLeases, recordTry, releaseRun } from './claim-runs.ts';
import { cancelRun, retryRun } from './control-run.ts';
import { queueRun } from './insert-run.ts';
import { listRuns, readRun } from './read-runs.ts';
import type { ClaimedRun, NewRun } from './run.ts';
import { resumeWait } from './wake-run.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await makeTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.pool.query('truncate bakehouse.runs, bakehouse.run_traces').then(() => undefined));

const [one, two] = [randomUUID(), randomUUID()];
const snapshot: Snapshot = {
  kept: { state: '{}' },
  deltas: 0,
  waits: [],
  applied: 0,
  trace: null,
  steps: 0,
  elevated: false,
};
const ended = { output: '1', instructions: '[]', answer: null };

const usual: Omit<NewRun, 'id'> = {
  workflow: 'w',
  version: 1,
  kind: 'durable',
  actor: null,
  elevated: false,
  cause: { type: 'direct' },
  start: {},
};

let made = 0;

async function queue(more: Partial<NewRun> = {}): Promise<string> {
  // Each of another millisecond, as they are listed by their ids.
  made += 1;
  const id = newId(Date.now() + made);
  await queueRun(db.pool, { ...usual, id, ...more });
  return id;
}

async function take(owner = one, leaseSeconds = 60): Promise<ClaimedRun> {
  const [taken] = await claimRuns(db.pool, { owner, room: 1, leaseSeconds });
  if (taken === undefined) throw new Error('nothing to take');
  return taken;
}

const row = async (id: string) =>
  (await db.pool.query<Record<string, unknown>>('select * from bakehouse.runs where id = $1', [id])).rows[0];

test('ENG24 a process that took a run twice writes only under the second taking', async () => {
  await queue();
  const before = await take(one, 0);
  const after = await take(one);
  expect(after.epoch).toBe(before.epoch + 1);
  await expect(checkpointRun(db.pool, before, snapshot)).rejects.toSatisfy(isNotHeld);
  expect(await extendLeases(db.pool, one, [before], 60)).toEqual(new Set());
  expect(await releaseRun(db.pool, before)).toBe(false);
  expect(await recordTry(db.pool, before)).toBeUndefined();
  expect(await recordTry(db.pool, after)).toBe(1);
  expect(await checkpointRun(db.pool, after, snapshot)).toBe('running');
});

test('ENG24 nobody extends or gives back what another holds', async () => {
  await queue();
  const held = await take(one);
  const foreign = { ...held, owner: two };
  expect(await extendLeases(db.pool, two, [foreign], 60)).toEqual(new Set());
  expect(await releaseRun(db.pool, foreign)).toBe(false);
  expect(await recordTry(db.pool, foreign)).toBeUndefined();
  await expect(checkpointRun(db.pool, foreign, snapshot)).rejects.toSatisfy(isNotHeld);
});

test('ENG24 a lease that is extended keeps others away', async () => {
  await queue();
  const held = await take(one, 0);
  await extendLeases(db.pool, one, [held], 60);
  expect(await claimRuns(db.pool, { owner: two, room: 1, leaseSeconds: 60 })).toEqual([]);
});

test('TRACE7 the holder of a cancelled run writes nothing more, even where it is let go on by hand', async () => {
  await queue();
  const held = await take(one);
  await cancelRun(db.pool, systemActor, held.id);
  expect(await row(held.id)).toMatchObject({ owner: null, lease_until: null, wake_at: null });
  await db.pool.query(
    `update bakehouse.runs set status = 'running', owner = $2, ended_at = null where id = $1`,
    [held.id, one],
  );
  await expect(checkpointRun(db.pool, held, snapshot)).rejects.toSatisfy(isNotHeld);
  await expect(leaveRun(db.pool, held, snapshot, { status: 'completed', ...ended })).rejects.toSatisfy(
    isNotHeld,
  );
});

test('TRACE7 one that is queued or waits is cancelled as well, one that is over is not', async () => {
  const queued = await queue();
  await cancelRun(db.pool, systemActor, queued);
  await queue();
  const held = await take();
  await leaveRun(db.pool, held, { ...snapshot, waits: [1] }, { status: 'waiting', wakeAt: null });
  await cancelRun(db.pool, systemActor, held.id);
  expect(await resumeWait(db.pool, { run: held.id, wait: 1, payload: null })).toBe(false);
  await queue();
  const done = await take();
  await leaveRun(db.pool, done, snapshot, { status: 'completed', ...ended });
  await expect(cancelRun(db.pool, systemActor, done.id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await row(done.id)).toMatchObject({ status: 'completed' });
});

test('TRACE8 only whoever caused a run tries it again, and then it is as fresh as a new one', async () => {
  const mine = actorWith([]);
  await queue({ actor: mine.user?.id ?? null });
  const held = await take();
  const error = { code: 'x', message: 'y' };
  await leaveRun(db.pool, held, snapshot, { status: 'failed', error, ...ended });
  await expect(retryRun(db.pool, actorWith([]), held.id)).rejects.toMatchObject({ code: 'not_found' });
  await retryRun(db.pool, mine, held.id);
  expect(await row(held.id)).toMatchObject({ status: 'queued', error: null, ended_at: null, attempts: 0 });
});

test('ENG24 what a snapshot says counts from then on: tries begin anew, and what was taken in is forgotten', async () => {
  await queue();
  const held = await take();
  await recordTry(db.pool, held);
  await checkpointRun(db.pool, held, { ...snapshot, waits: [1, 2], steps: 3 });
  expect(await row(held.id)).toMatchObject({ attempts: 0, tries: 0, steps: 3, seq: 1 });
  for (const wait of [2, 1]) await resumeWait(db.pool, { run: held.id, wait, payload: wait });
  const next = { ...held, seq: 1 };
  await checkpointRun(db.pool, next, { ...snapshot, waits: [1], applied: 1 });
  expect((await row(held.id))?.['resumed']).toEqual([{ wait: 1, payload: 1 }]);
});

test('FLOW11 a wait that ended while its run was at work lets it go on at once', async () => {
  await queue();
  const held = await take();
  await checkpointRun(db.pool, held, { ...snapshot, waits: [1] });
  expect(await resumeWait(db.pool, { run: held.id, wait: 1, payload: null })).toBe(true);
  expect(await row(held.id)).toMatchObject({ status: 'running', owner: one });
  const later = new Date(Date.now() + 3_600_000);
  const waiting = { ...snapshot, waits: [1] };
  expect(await leaveRun(db.pool, { ...held, seq: 1 }, waiting, { status: 'waiting', wakeAt: later })).toBe(
    'queued',
  );
  expect((await take(two)).id).toBe(held.id);
});

test('ENG24 what was given back counts as never taken, and a delayed run waits for its time', async () => {
  await queue();
  const held = await take();
  await releaseRun(db.pool, held);
  expect(await row(held.id)).toMatchObject({ status: 'queued', owner: null, attempts: 0 });
  await db.pool.query('truncate bakehouse.runs');
  await queueRun(db.pool, { ...usual, id: newId() }, 3600);
  expect(await claimRuns(db.pool, { owner: one, room: 1, leaseSeconds: 60 })).toEqual([]);
});

test('TRACE1 runs are listed by workflow, queue, status and time, the newest first, page by page', async () => {
  const ids = [await queue(), await queue({ queue: 'side' }), await queue({ workflow: 'other' })];
  const listed = async (query: object) =>
    (await listRuns(db.pool, systemActor, { limit: 10, ...query })).map(({ id }) => ids.indexOf(id));
  expect(await listed({})).toEqual([2, 1, 0]);
  expect(await listed({ limit: 2 })).toEqual([2, 1]);
  expect(await listed({ before: ids[1] })).toEqual([0]);
  expect(await listed({ queue: 'side' })).toEqual([1]);
  expect(await listed({ workflow: 'w' })).toEqual([1, 0]);
  expect(await listed({ status: ['running'] })).toEqual([]);
  await db.pool.query(`update bakehouse.runs set created_at = '2026-01-01T00:00:00Z' where id = $1`, [
    ids[0],
  ]);
  expect(await listed({ since: new Date('2026-01-01T00:00:00Z') })).toEqual([2, 1, 0]);
  expect(await listed({ since: new Date('2026-01-01T00:00:01Z') })).toEqual([2, 1]);
  const mine = actorWith([]);
  expect(await readRun(db.pool, mine, ids[0] ?? '')).toBeUndefined();
});
