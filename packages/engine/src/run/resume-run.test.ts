import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { cancelRun, resumeRun } from './resume-run.ts';
import { runToEnd } from './run-to-end.ts';
import type { RunStatus } from './state.ts';
import { begin, on } from './testing.ts';

const waiting = [{ name: 'w', type: 'flow/wait', options: { state: { n: 1 } } }];

test('WF26 the time that a run spends waiting does not count against it', async () => {
  const { state, host } = begin([{ elements: waiting, limits: { seconds: 60 } }]);
  await runToEnd(state, host);
  expect(state).toMatchObject({ status: 'waiting', deadline: 61_000, waits: [{ since: 1000 }] });
  const later = { ...host, now: () => 1_000_000 };
  resumeRun(state, state.waits[0]?.id ?? -1, null, later);
  expect(state.deadline).toBe(61_000 + 999_000);
  expect(await runToEnd(state, later)).toMatchObject({ status: 'completed' });
});

test('WF26 a run without a limit of time has none after its wait either', async () => {
  const { state, host } = begin([{ elements: waiting }], { cause: { seconds: null } });
  await runToEnd(state, host);
  resumeRun(state, state.waits[0]?.id ?? -1, null, { now: () => 5 });
  expect(state.deadline).toBeNull();
});

test('FLOW11 an element goes on with its input, what it kept, and what ended its wait', async () => {
  const { state, host } = begin([{ elements: waiting }], { cause: { input: 'in' } });
  await runToEnd(state, host);
  expect(resumeRun(state, state.waits[0]?.id ?? -1, 'paid')).toBe(state);
  expect(state).toMatchObject({ status: 'running', waits: [] });
  expect(await runToEnd(state, host)).toMatchObject({
    status: 'completed',
    output: { input: 'in', state: { n: 1 }, payload: 'paid' },
  });
});

test('FLOW11 without a payload and without anything kept both are null', async () => {
  const { state, host } = begin([{ elements: [{ name: 'w', type: 'flow/wait' }] }]);
  await runToEnd(state, host);
  resumeRun(state, state.waits[0]?.id ?? -1);
  expect(await runToEnd(state, host)).toMatchObject({ output: { input: null, state: null, payload: null } });
});

test('FLOW11 of several waits the one that is named ends', async () => {
  const each = {
    name: 'each',
    type: 'flow/each',
    options: { items: '[1, 2]', concurrency: 2 },
    to: on('w', 'item'),
  };
  const { state, host } = begin([{ elements: [each, ...waiting] }]);
  await runToEnd(state, host);
  const [first, second] = state.waits;
  resumeRun(state, second?.id ?? -1, null, host);
  expect(state.waits).toEqual([first]);
  // While one branch goes on the others can still be resumed.
  resumeRun(state, first?.id ?? -1, null, host);
  expect(await runToEnd(state, host)).toMatchObject({
    status: 'completed',
    output: [{ input: 1 }, { input: 2 }],
  });
});

test.each<RunStatus>(['completed', 'failed', 'cancelled'])(
  'FLOW11 a run that is %s cannot be resumed',
  async (status) => {
    const { state, host } = begin([{ elements: waiting }]);
    await runToEnd(state, host);
    const id = state.waits[0]?.id ?? -1;
    expect(() => resumeRun(state, id + 1)).toThrow(Problem);
    state.status = status;
    expect(() => resumeRun(state, id)).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(state.waits).toHaveLength(1);
  },
);

test.each<[RunStatus, RunStatus]>([
  ['running', 'cancelled'],
  ['waiting', 'cancelled'],
  ['completed', 'completed'],
  ['failed', 'failed'],
])('a run that is %s is %s after it was cancelled', (before, after) => {
  const { state } = begin([{ elements: waiting }]);
  state.status = before;
  expect(cancelRun(state)).toBe(state);
  expect(state.status).toBe(after);
});
