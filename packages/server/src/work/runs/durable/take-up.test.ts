import type { RunState } from '@bakehouse/engine';
import type { ClaimedRun } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { runState } from '../../../testing/run-state.ts';
import { takeUp, wakeDue } from './take-up.ts';

const minute = 60_000;

const stateWith = (parts: Partial<RunState>): RunState =>
  runState({ id: 'run', status: 'waiting', next: 9, steps: 1, ...parts });

const wait = (id: number, parts: object) => ({ id, frame: 0, element: 'w', input: null, since: 0, ...parts });
const claimed = (...resumed: ClaimedRun['resumed']) => ({ resumed }) as ClaimedRun;
const at = (time: number) => ({ now: () => time, seconds: 60 });

test('WF26 an outage does not count against the limit of a run', () => {
  const state = stateWith({ status: 'running', deadline: 2 * minute, savedAt: minute });
  takeUp(state, claimed(), at(71 * minute));
  expect(state.deadline).toBe(72 * minute);
});

test('WF26 the time of a wait counts once, whoever was away meanwhile', () => {
  const state = stateWith({
    deadline: 2 * minute,
    savedAt: minute,
    waits: [wait(1, { since: minute })],
  });
  takeUp(state, claimed({ wait: 1, payload: null }), at(71 * minute));
  expect(state).toMatchObject({ deadline: 72 * minute, waits: [] });
});

test('WF26 one without a limit gets none; one that is tried again by hand has all of its time', () => {
  const without = stateWith({ status: 'running', savedAt: 1 });
  takeUp(without, claimed(), { now: () => minute, seconds: undefined });
  expect(without.deadline).toBeNull();
  const again = stateWith({ status: 'running', deadline: 1, savedAt: 0 });
  takeUp(again, claimed({ wait: -1, payload: null }), at(10 * minute));
  expect(again.deadline).toBe(11 * minute);
});

test('FLOW10 waits end by the clock that is given, that of the database', () => {
  const waits = [wait(1, { until: 5 * minute }), wait(2, { until: 7 * minute })];
  const state = stateWith({ waits });
  expect(wakeDue(state, () => 4 * minute)).toBe(false);
  expect(wakeDue(state, () => 5 * minute)).toBe(true);
  expect(state.waits.map(({ id }) => id)).toEqual([2]);
});
