import { randomUUID } from 'node:crypto';
import type { RunState } from '@bakehouse/engine';
import type { Hold, NewRun, PoolClient } from '@bakehouse/store';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runState } from '../../../testing/run-state.ts';
import { until } from '../../../testing/index.ts';
import { makeJournal } from './journal.ts';
import type { Journal, JournalParts } from './journal-parts.ts';
import { makeStoring, type Storing } from './storing.ts';
import { makeTrace } from './trace.ts';

let db: TestDatabase;
const taken = new Set<PoolClient>();
beforeAll(async () => {
  db = await makeTestDatabase();
  await db.pool.query('create table effects (name text primary key)');
  db.pool.on('acquire', (client) => taken.add(client));
  db.pool.on('release', (_error, client) => taken.delete(client));
});
afterAll(() => db.drop());

let hold: Hold;
let storing: Storing;
let journal: Journal;
beforeEach(async () => {
  await db.pool.query('truncate effects, bakehouse.runs, bakehouse.run_deltas');
  hold = { id: randomUUID(), owner: randomUUID(), epoch: 1, seq: 0 };
  const run: NewRun = {
    id: hold.id,
    workflow: 'w',
    version: 1,
    kind: 'durable',
    actor: null,
    elevated: false,
    cause: { type: 'direct' },
    start: { input: 1 },
  };
  storing = makeStoring(run, {
    owner: hold.owner,
    leaseSeconds: 60,
    startedAt: new Date(),
    onWritten: () => undefined,
  });
  journal = open(60_000);
});
afterEach(async () => {
  await journal.close();
  for (const client of taken) client.release(true);
});

function open(groupMs: number, more: Partial<JournalParts> = {}): Journal {
  return makeJournal({
    pool: db.pool,
    hold,
    storing,
    isElevated: () => true,
    trace: makeTrace(0),
    applied: 0,
    deltas: 0,
    groupMs,
    eager: true,
    now: Date.now,
    faults: {},
    onSaved: () => undefined,
    ...more,
  });
}
const state = (more: Partial<RunState> = {}): RunState => runState({ id: hold.id, ...more });
const write = (key: string, name: string, pace?: 'slow') =>
  journal.executorFor(key, pace).query('insert into effects (name) values ($1)', [name]);
const effects = async () => (await db.pool.query('select from effects')).rowCount;
const stored = async () =>
  (
    await db.pool.query<{ status: string; seq: number; owner: string | null; elevated: boolean }>(
      'select status, seq, owner, elevated from bakehouse.runs where id = $1',
      [hold.id],
    )
  ).rows[0];

test('ENG66 a run that is over at once is stored with its effects, as one that is over', async () => {
  await write('a', 'one');
  await journal.checkpoint(state(), 'a', true);
  expect(await stored()).toBeUndefined();
  expect(storing.done).toBe(false);
  expect(await journal.leave(state({ status: 'completed', output: 7 }))).toBe('completed');
  expect(await stored()).toEqual({ status: 'completed', seq: 1, owner: null, elevated: true });
  expect(await effects()).toBe(1);
  await storing.stored;
});

test('ENG66 where its first effect is undone, nothing of the run is stored, and it is with the next', async () => {
  await write('a', 'one');
  await journal.discard('a');
  expect(await stored()).toBeUndefined();
  await write('b', 'two');
  await journal.checkpoint(state(), 'b', true);
  await journal.leave(state({ status: 'waiting' }));
  expect(await stored()).toMatchObject({ status: 'waiting', seq: 1 });
  expect(await effects()).toBe(1);
});

test('ENG66 it is stored before something leaves the machine', async () => {
  await journal.begin(state(), 'a');
  expect(await stored()).toMatchObject({ status: 'running', seq: 1, owner: hold.owner });
  expect(storing.done).toBe(true);
});

test('ENG66 it is stored before something takes long', async () => {
  await write('a', 'one', 'slow');
  expect(await stored()).toMatchObject({ status: 'running', seq: 0, owner: hold.owner });
  expect(await effects()).toBe(0);
});

test('ENG66 it is stored after a while though it has written nothing', async () => {
  await journal.close();
  journal = open(1);
  await storing.stored;
  expect(await stored()).toMatchObject({ status: 'running', seq: 0 });
  expect(await journal.leave(state({ status: 'completed' }))).toBe('completed');
  expect(await stored()).toMatchObject({ status: 'completed', seq: 1 });
});

test('ENG66 or with what it has written by then', async () => {
  await journal.close();
  journal = open(1);
  await write('a', 'one');
  await journal.checkpoint(state(), 'a', true);
  await until(async () => (await stored())?.seq === 1);
  expect(await effects()).toBe(1);
});

test('ENG62 ENG66 one that fails after an effect is stored with the state before', async () => {
  await write('a', 'one');
  await journal.checkpoint(state({ steps: 1 }), 'a', true);
  expect(await journal.leave(state({ status: 'failed', steps: 2 }))).toBe('failed');
  expect(await stored()).toMatchObject({ status: 'failed', seq: 2, owner: null });
  expect(await effects()).toBe(1);
});
