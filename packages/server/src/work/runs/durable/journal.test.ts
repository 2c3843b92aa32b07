import { randomUUID } from 'node:crypto';
import type { RunState } from '@bakehouse/engine';
import { holdNewRun, readHeldRun, type ClaimedRun, type Hold, type PoolClient } from '@bakehouse/store';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runState } from '../../../testing/run-state.ts';
import { Interruption } from './interruption.ts';
import { makeJournal } from './journal.ts';
import type { Journal, JournalParts } from './journal-parts.ts';
import { storedState } from './stored-state.ts';
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
let journal: Journal;
let onSaved: () => void;
beforeEach(async () => {
  await db.pool.query('truncate effects, bakehouse.runs, bakehouse.run_deltas');
  hold = await holdNewRun(
    db.pool,
    {
      id: randomUUID(),
      workflow: 'w',
      version: 1,
      kind: 'durable',
      actor: null,
      elevated: false,
      cause: { type: 'direct' },
      start: {},
    },
    { owner: randomUUID(), leaseSeconds: 60 },
  );
  onSaved = () => undefined;
  journal = makeJournal(parts());
});
const parts = (): JournalParts => ({
  pool: db.pool,
  hold,
  isElevated: () => false,
  trace: makeTrace(0),
  applied: 0,
  deltas: 0,
  groupMs: 0,
  eager: false,
  now: Date.now,
  faults: {},
  onSaved: () => onSaved(),
});
// What a journal does not give back must not keep the other tests waiting.
afterEach(async () => {
  await journal.close();
  for (const client of taken) client.release(true);
});

const state = (more: Partial<RunState> = {}): RunState => runState({ id: hold.id, ...more });
const write = (key: string, name: string) =>
  journal.executorFor(key).query('insert into effects (name) values ($1)', [name]);
const effects = async () =>
  (await db.pool.query<{ name: string }>('select name from effects order by name')).rows.map(
    ({ name }) => name,
  );
const stored = async () =>
  (
    await db.pool.query<{ seq: number; state: string | null; status: string }>(
      'select seq, state, status from bakehouse.runs where id = $1',
      [hold.id],
    )
  ).rows[0];

test('ENG32 an effect and the snapshot after it are committed together', async () => {
  await write('a', 'one');
  expect(await effects()).toEqual([]);
  expect(await journal.readerFor('a').query('select name from effects')).toMatchObject({ rowCount: 1 });
  await journal.checkpoint(state({ steps: 1 }), 'a', true);
  expect(await effects()).toEqual(['one']);
  expect(await stored()).toMatchObject({ seq: 1, state: expect.stringContaining('"steps":1') as unknown });
});

test('ENG12 ENG32 what a failed try wrote is undone, and its snapshot stays', async () => {
  await write('a', 'one');
  await write('a', 'two');
  await journal.checkpoint(state({ steps: 1 }), 'a', false);
  expect(await effects()).toEqual([]);
  expect(await stored()).toMatchObject({ seq: 1 });
  await write('b', 'one');
  await journal.checkpoint(state({ steps: 2 }), 'b', true);
  expect(await effects()).toEqual(['one']);
});

test('ENG12 ENG32 of two writes neither stays where the second is refused', async () => {
  await write('a', 'one');
  await expect(write('a', 'one')).rejects.toMatchObject({ code: '23505' });
  await journal.checkpoint(state({ steps: 1 }), 'a', false);
  expect(await effects()).toEqual([]);
  expect(await stored()).toMatchObject({ seq: 1 });
});

test('ENG32 an element whose try is over can neither write nor read by it', async () => {
  const late = journal.executorFor('a');
  const reader = journal.readerFor('a');
  await journal.discard('a');
  await expect(late.query(`insert into effects values ('late')`)).rejects.toThrow('is over');
  await expect(reader.query('select 1')).rejects.toThrow('is over');
  const ended = journal.executorFor('b');
  await journal.checkpoint(state(), 'b', true);
  await expect(ended.query(`insert into effects values ('late')`)).rejects.toThrow('is over');
  expect(await effects()).toEqual([]);
});

test('ENG32 what is discarded, or not committed when the run is left, is undone', async () => {
  await write('a', 'one');
  await journal.discard('a');
  await write('b', 'two');
  expect(await journal.leave(state({ status: 'completed' }))).toBe('completed');
  expect(await effects()).toEqual([]);
  expect(await stored()).toMatchObject({ status: 'completed' });
});

test('ENG24 ENG32 where somebody else has taken the run, nothing of an effect stays', async () => {
  await write('a', 'one');
  await db.pool.query('update bakehouse.runs set epoch = epoch + 1 where id = $1', [hold.id]);
  const refused = await journal.checkpoint(state(), 'a', true).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Interruption);
  expect(refused).toMatchObject({ reason: 'taken' });
  expect(await effects()).toEqual([]);
  // Nor can it begin anything more.
  await expect(write('b', 'two')).rejects.toBeInstanceOf(Interruption);
  await expect(journal.begin(state(), 'c')).rejects.toBeInstanceOf(Interruption);
});

test('ENG32 what leaves the machine is written down before it happens', async () => {
  const token = { id: 7, frame: 0, element: 'call', input: null };
  await journal.begin(state({ active: [token] }), 'a');
  expect(JSON.parse((await stored())?.state ?? '{}')).toMatchObject({ active: [{ id: 7, element: 'call' }] });
});

test('ENG32 while one branch has not committed, no other branch writes', async () => {
  const order: string[] = [];
  await write('a', 'one');
  const other = write('b', 'two').then(() => order.push('b'));
  // The other has every chance to be faster.
  for (let turn = 0; turn < 10; turn += 1) await db.pool.query('select 1');
  expect(order).toEqual([]);
  await journal.checkpoint(state(), 'a', true);
  await other;
  await journal.checkpoint(state(), 'b', true);
  expect(await effects()).toEqual(['one', 'two']);
});

test('ENG24 an interrupted run writes nothing more', async () => {
  await write('a', 'one');
  journal.interrupt(new Interruption('stopping'));
  await expect(write('a', 'two')).rejects.toMatchObject({ reason: 'stopping' });
  await expect(journal.checkpoint(state(), 'a', true)).rejects.toMatchObject({ reason: 'stopping' });
  await journal.close();
  expect(await effects()).toEqual([]);
  expect(await stored()).toMatchObject({ seq: 0 });
});

describe('ENG62 effects that follow each other closely', () => {
  beforeEach(() => {
    journal = makeJournal({ ...parts(), groupMs: 1e9 });
  });

  test('are committed together, with the end of the run', async () => {
    await write('a', 'one');
    await journal.checkpoint(state({ steps: 1 }), 'a', true);
    expect((await journal.readerFor('c').query('select name from effects')).rows).toHaveLength(1);
    await journal.discard('c');
    await write('b', 'two');
    await journal.checkpoint(state({ steps: 2 }), 'b', true);
    expect(await effects()).toEqual([]);
    expect(await journal.leave(state({ status: 'completed' }))).toBe('completed');
    expect(await effects()).toEqual(['one', 'two']);
    expect(await stored()).toMatchObject({ seq: 1, status: 'completed' });
  });

  test('are committed soon where nothing follows', async () => {
    journal = makeJournal({ ...parts(), groupMs: 1 });
    await write('a', 'one');
    const saved = new Promise<void>((done) => (onSaved = done));
    await journal.checkpoint(state({ steps: 1 }), 'a', true);
    // At once, or by itself a moment later.
    await saved;
    expect(await effects()).toEqual(['one']);
    expect(await stored()).toMatchObject({ state: expect.stringContaining('"steps":1') as unknown });
  });

  test('are committed with the end by whoever comes first', async () => {
    journal = makeJournal({ ...parts(), groupMs: 1 });
    const live = state();
    await write('a', 'one');
    const checkpoint = journal.checkpoint(live, 'a', true);
    live.status = 'completed';
    await checkpoint;
    expect(await Promise.all([journal.begin(live, 'b'), journal.leave(live)])).toEqual([
      undefined,
      'completed',
    ]);
    expect(await effects()).toEqual(['one']);
  });

  test('are undone one by one: what fails takes none of the others with it', async () => {
    await write('a', 'one');
    await journal.checkpoint(state({ steps: 1 }), 'a', true);
    await write('b', 'two');
    await expect(write('b', 'one')).rejects.toMatchObject({ code: '23505' });
    await journal.checkpoint(state({ steps: 2 }), 'b', false);
    await write('c', 'three');
    await journal.discard('c');
    await expect(journal.readerFor('d').query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await journal.discard('d');
    await write('e', 'four');
    await journal.checkpoint(state({ status: 'completed' }), 'e', true);
    expect(await effects()).toEqual(['four', 'one']);
  });

  test('stay where the run fails later, which goes on from after them', async () => {
    const live = state({ steps: 1 });
    await write('a', 'one');
    await journal.checkpoint(live, 'a', true);
    Object.assign(live, { status: 'failed', steps: 2, error: { code: 'x', message: 'y', element: 'z' } });
    expect(await journal.leave(live)).toBe('failed');
    expect(await effects()).toEqual(['one']);
    expect(await stored()).toMatchObject({ state: expect.stringContaining('"steps":1') as unknown });
  });

  test('are committed before something leaves the machine, and its result at once', async () => {
    await write('a', 'one');
    await journal.checkpoint(state(), 'a', true);
    await journal.begin(state(), 'call');
    expect(await effects()).toEqual(['one']);
    await write('call', 'two');
    await journal.checkpoint(state(), 'call', true);
    expect(await effects()).toEqual(['one', 'two']);
  });

  test('are committed before something slow begins', async () => {
    await write('a', 'one');
    await journal.checkpoint(state(), 'a', true);
    await journal.executorFor('slow', 'slow').query('select 1');
    expect(await effects()).toEqual(['one']);
  });

  test('leave nothing where the run was taken meanwhile, or they are not committed', async () => {
    await write('a', 'one');
    await journal.checkpoint(state(), 'a', true);
    await journal.close();
    expect(await effects()).toEqual([]);
    await write('b', 'two');
    await journal.checkpoint(state(), 'b', true);
    await db.pool.query('update bakehouse.runs set epoch = epoch + 1 where id = $1', [hold.id]);
    await expect(journal.leave(state({ status: 'completed' }))).rejects.toMatchObject({ reason: 'taken' });
    expect(await effects()).toEqual([]);
  });
});

test('ENG62 of a large state only what changes is written, and all of it again once that is as much', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => `item number ${index}`);
  const live = state({ output: items });
  const steps = async () => {
    live.steps += 1;
    await journal.checkpoint(live, `${live.steps}`, true);
    const { rows } = await db.pool.query<{ deltas: number; rows: number; steps: number }>(
      `select deltas, (state::json ->> 'steps')::integer as steps,
         (select count(*)::integer from bakehouse.run_deltas where run = id) as rows from bakehouse.runs where id = $1`,
      [hold.id],
    );
    return rows[0];
  };
  expect(await steps()).toEqual({ deltas: 0, rows: 0, steps: 1 });
  expect(await steps()).toEqual({ deltas: 1, rows: 1, steps: 1 });
  const kept = await storedState(db.pool, (await readHeldRun(db.pool, hold)) as ClaimedRun);
  expect(kept).toEqual(JSON.parse(JSON.stringify(live)));
  live.output = [items, items];
  expect(await steps()).toEqual({ deltas: 0, rows: 0, steps: 3 });
  expect(await steps()).toEqual({ deltas: 1, rows: 1, steps: 3 });
  // Waits are looked for in the whole state.
  live.waits = [{ id: 9, frame: 0, element: 'ask', input: null, since: 0 }];
  expect(await steps()).toEqual({ deltas: 0, rows: 0, steps: 5 });
  expect(await steps()).toEqual({ deltas: 1, rows: 1, steps: 5 });
  live.status = 'completed';
  expect(await steps()).toEqual({ deltas: 0, rows: 0, steps: null });
});
