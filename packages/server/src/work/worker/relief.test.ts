import { setImmediate as soon } from 'node:timers/promises';
import { newId } from '@bakehouse/contract';
import { queueRun } from '@bakehouse/store';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DurableEngine } from '../runs/durable/durable-runs.ts';
import { startWorker, type Worker } from './worker.ts';

let database: TestDatabase;
let worker: Worker | undefined;

beforeEach(async () => {
  database = await makeTestDatabase();
});

afterEach(async () => {
  await worker?.stop();
  await database.drop();
});

/** Runs that are taken, and how to end them. */
function engine(taken: (() => void)[]): DurableEngine {
  return {
    owner: newId(),
    leaseSeconds: 60,
    busy: () => 0,
    carry: () => new Promise((resolve) => taken.push(() => resolve(undefined))),
  } as Partial<DurableEngine> as DurableEngine;
}

const queued = () =>
  queueRun(database.pool, {
    id: newId(),
    workflow: 'w',
    version: 1,
    kind: 'durable',
    queue: undefined,
    actor: null,
    roles: undefined,
    elevated: false,
    cause: { type: 'direct' },
    start: {},
  });

test('OPS40 while another process is up, runs and events are left to it, and the rest is done', async () => {
  const done: string[] = [];
  const taken: (() => void)[] = [];
  let isUp = true;
  worker = startWorker({
    pool: () => database.pool,
    durable: engine(taken),
    room: 4,
    pollMs: 10,
    chores: {
      events: () => {
        done.push('events');
        return Promise.resolve(false);
      },
    },
    unhurried: {
      schedules: () => {
        done.push('schedules');
        return Promise.resolve(false);
      },
    },
    relief: { isUp: () => isUp, ask: () => undefined },
    log: { warn: () => undefined },
  });
  await queued();
  await expect.poll(() => done.length).toBeGreaterThan(5);
  expect([new Set(done), taken.length]).toEqual([new Set(['schedules']), 0]);

  isUp = false;
  await expect.poll(() => taken.length).toBe(1);
  expect(done).toContain('events');
  for (const end of taken) end();
});

test('OPS40 another process is asked for when runs are under way for long', async () => {
  const taken: (() => void)[] = [];
  let asked = 0;
  worker = startWorker({
    pool: () => database.pool,
    durable: engine(taken),
    room: 4,
    pollMs: 10,
    chores: {},
    unhurried: {},
    relief: { isUp: () => false, ask: () => void (asked += 1) },
    log: { warn: () => undefined },
  });
  await queued();
  await expect.poll(() => taken.length).toBe(1);
  taken.shift()?.();
  await soon();
  expect(asked).toBe(0);

  for (let n = 0; n < 4; n += 1) await queued();
  await expect.poll(() => taken.length).toBe(4);
  const began = performance.now();
  // Four at once for a second and more.
  await expect.poll(() => performance.now() - began, { interval: 100 }).toBeGreaterThan(1200);
  for (const end of taken) end();
  await expect.poll(() => asked).toBeGreaterThan(0);
});
