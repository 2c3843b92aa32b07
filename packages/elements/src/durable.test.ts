import { Problem, type Resource } from '@bakehouse/contract';
import { resumeRun, runToEnd, startRun, stepRun } from '@bakehouse/engine';
import type { EffectCall, Host, RunState } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { compileAll, hostFor, runFirst } from './testing.ts';

const on = (name: string, port = 'default') => ({ [port]: { [name]: ['default'] } });
const find = { name: 'find', type: 'data/find', options: { module: 'orders', one: true } };
const stored = (data: Record<string, unknown>): Resource => ({
  id: '019a0000-0000-7000-8000-000000000001',
  module: 'orders',
  version: 1,
  createdAt: 'a',
  updatedAt: 'b',
  createdBy: null,
  updatedBy: null,
  data,
});

const long = [
  {
    entry: 'each',
    elements: [
      {
        name: 'each',
        type: 'flow/each',
        options: { items: '[1..3]', concurrency: 2 },
        to: { ...on('wait', 'item'), ...on('call') },
      },
      {
        name: 'wait',
        type: 'flow/wait',
        options: { seconds: '$item' },
        set: { waited: '$item' },
        to: on('give'),
      },
      { name: 'give', type: 'data/map', options: { value: '$waited * 10' } },
      { name: 'call', type: 'action/run', options: { workflow: 'w1', scope: true, input: { list: '$' } } },
    ],
  },
  {
    entry: 'sum',
    elements: [
      { name: 'sum', type: 'data/map', options: { value: '$sum($list)' }, to: on('mark') },
      { name: 'mark', type: 'action/response' },
    ],
  },
];

async function byStep(keep: (state: RunState) => RunState): Promise<RunState> {
  const workflows = compileAll(...long);
  const host = hostFor(workflows);
  const [first] = workflows;
  if (first === undefined) throw new Error('No workflow');
  let state = keep(startRun(first, { run: 'r' }, host));
  for (let turn = 0; turn < 100 && state.status !== 'completed'; turn++) {
    if (state.status === 'waiting') {
      const [wait] = state.waits;
      expect(wait?.until).toBeGreaterThan(Date.parse('2026-11-15T12:00:00Z'));
      resumeRun(state, wait?.id ?? -1, null, host);
    } else await stepRun(state, host);
    state = keep(state);
  }
  return state;
}

test('FLOW10 FLOW11 FLOW12 ENG24 a run that is kept as JSON after every element comes to the same end', async () => {
  const [plain, kept] = [
    await byStep((state) => state),
    await byStep((state) => JSON.parse(JSON.stringify(state)) as RunState),
  ];
  expect(plain).toMatchObject({
    status: 'completed',
    output: 60,
    instructions: [{ type: 'response', data: 60 }],
  });
  expect(JSON.parse(JSON.stringify(kept))).toEqual(JSON.parse(JSON.stringify(plain)));
});

test('FLOW11 a wait is resumed once', async () => {
  const state = await runFirst(
    [
      {
        entry: 'w',
        elements: [{ name: 'w', type: 'flow/wait', options: { until: '"2026-11-16T00:00:00Z"' } }],
      },
    ],
    { input: 7 },
  );
  expect(state).toMatchObject({
    status: 'waiting',
    waits: [{ element: 'w', until: Date.parse('2026-11-16T00:00:00Z') }],
  });
  const id = state.waits[0]?.id ?? -1;
  const host: Host = hostFor(
    compileAll({ entry: 'w', elements: [{ name: 'w', type: 'flow/wait', options: { seconds: 1 } }] }),
  );
  resumeRun(state, id);
  expect(() => resumeRun(state, id)).toThrow(Problem);
  expect(await runToEnd(state, host)).toMatchObject({ status: 'completed', output: 7 });
});

test('ENG26 ENG33 a failure that may pass is tried again after a growing delay, with one key for its effect', async () => {
  let now = 0;
  const slept: number[] = [];
  const tries: number[] = [];
  const keys = new Set<string>();
  const services = {
    find: (_request: unknown, { key }: EffectCall) => {
      keys.add(key);
      tries.push(now);
      if (tries.length < 4) throw new Problem('upstream_failed', 'Not now');
      return [stored({ total: 5 })];
    },
  };
  const sleep = async (milliseconds: number): Promise<void> => {
    slept.push(milliseconds);
    now += milliseconds;
  };
  const retry = { attempts: 4, delay: 2, factor: 3 };
  const host = { services, sleep, now: () => now };
  const state = await runFirst([{ entry: 'find', elements: [{ ...find, retry }] }], {}, host);
  expect(state).toMatchObject({ status: 'completed', output: { total: 5 } });
  expect(slept).toEqual([2000, 6000, 18_000]);
  expect([...keys]).toEqual(['r1:2']);
  tries.length = 0;
  const given = await runFirst(
    [{ entry: 'find', elements: [{ ...find, retry: { attempts: 2 } }] }],
    {},
    host,
  );
  expect(given).toMatchObject({ status: 'failed', error: { code: 'upstream_failed' } });
  expect(tries).toHaveLength(2);
});

test('ENG26 a failure that cannot pass is not tried again, and the host decides when to try', async () => {
  let tries = 0;
  const refuse = {
    find: (): never => {
      tries++;
      throw new Problem('forbidden', 'No');
    },
  };
  const elements = [{ ...find, retry: { attempts: 5 } }];
  expect(await runFirst([{ entry: 'find', elements }], {}, { services: refuse })).toMatchObject({
    error: { code: 'forbidden' },
  });
  expect(tries).toBe(1);
  const workflows = compileAll({ entry: 'find', elements });
  const fail = {
    find: (): never => {
      throw new Problem('unavailable', 'Later');
    },
  };
  const host = hostFor(workflows, { services: fail });
  const [first] = workflows;
  if (first === undefined) throw new Error('No workflow');
  const state = startRun(first, { run: 'r' }, host);
  expect(await stepRun(state, host)).toEqual({ status: 'running' });
  expect(await stepRun(state, host)).toEqual({
    status: 'running',
    notBefore: Date.parse('2026-11-15T12:00:01Z'),
  });
  expect(state.steps).toBe(1);
});

test('ENG27 an element that takes longer than its timeout fails, and its signal is aborted', async () => {
  const slept: number[] = [];
  let signal: AbortSignal | undefined;
  const services = {
    find: (_request: unknown, effect: EffectCall): Promise<Resource[]> => {
      ({ signal } = effect);
      return new Promise(() => undefined);
    },
  };
  const sleep = async (milliseconds: number): Promise<void> => {
    slept.push(milliseconds);
  };
  const elements = [{ ...find, timeout: 5 }];
  const state = await runFirst([{ entry: 'find', elements }], {}, { services, sleep });
  expect(state).toMatchObject({
    status: 'failed',
    error: { code: 'upstream_timeout', message: '"find" took longer than 5 s' },
  });
  expect(slept).toEqual([5000]);
  expect(signal?.aborted).toBe(true);
});

test('ENG13 a bug of ours tells nothing of itself', async () => {
  const bugs: unknown[] = [];
  const bug = new Error('at /secret/path');
  const services = {
    find: (): never => {
      throw bug;
    },
  };
  const state = await runFirst(
    [{ entry: 'find', elements: [find] }],
    {},
    { services, onBug: (error) => bugs.push(error) },
  );
  expect(state.error).toEqual({ code: 'internal', message: 'Internal error', element: 'find' });
  expect(bugs).toEqual([bug]);
});

test('a run is cancelled while an element is at work that does not listen', async () => {
  const stop = new AbortController();
  const services = {
    find: (): Promise<Resource[]> => {
      stop.abort();
      return new Promise(() => undefined);
    },
  };
  const host = { services, signal: stop.signal };
  const state = await runFirst([{ entry: 'find', elements: [{ ...find, to: on('find') }] }], {}, host);
  expect(state).toMatchObject({ status: 'cancelled', steps: 1, active: [] });
});
