import { expect, test } from 'vitest';
import type { RunStep, RunWithTrace } from '../../data/stored/runs.ts';
import { graphOf } from '../model/graph.ts';
import { marksOfRun, waitDuration, waitingAt } from './marks-of-run.ts';

const on = (name: string) => ({ default: { [name]: ['default'] } });
const graph = graphOf({
  identifier: 'approval',
  elements: [
    { name: 'begin', type: 'data/map', options: {}, to: on('asked') },
    { name: 'asked', type: 'action/notify', options: {}, to: on('end') },
    { name: 'end', type: 'data/map', options: {} },
  ],
});

const step = (element: string, second: number, more: Partial<RunStep> = {}): RunStep => ({
  element,
  workflow: 'approval',
  at: new Date(Date.UTC(2026, 0, 1, 8, 0, second)).toISOString(),
  ms: 1,
  ...more,
});

const run = (status: RunWithTrace['status'], trace: RunStep[]): RunWithTrace => ({
  id: '1',
  workflow: 'approval',
  version: 1,
  kind: 'durable',
  status,
  queue: 'default',
  actor: null,
  cause: { type: 'direct' },
  steps: trace.length,
  error: null,
  createdAt: '',
  startedAt: null,
  endedAt: null,
  wakeAt: null,
  droppedAt: null,
  trace,
});

const begun = [
  step('begin', 0, { port: 'default', output: 1 }),
  step('asked', 1, { waits: {} }),
] satisfies RunStep[];
const done = [
  ...begun,
  step('asked', 31, { resumed: true, port: 'default', output: 1 }),
  step('end', 31, { port: 'default', output: 1 }),
];

test('EDIT12 an element at which a run waits is marked, and once it has gone on says how long that took', () => {
  const waiting = run('waiting', begun);
  expect(waitingAt(waiting)).toEqual(['asked']);
  expect(marksOfRun(graph, waiting, 2).marks.get('asked')).toMatchObject({ state: 'waiting' });
  const over = run('completed', done);
  expect(waitingAt(over)).toEqual([]);
  expect(marksOfRun(graph, over, 4).marks.get('asked')).toEqual({
    state: 'ran',
    note: '30.0 s · 2 ms',
    paused: true,
  });
  expect(waitDuration(done, done[2] as RunStep)).toBe(30_000);
});

test('EDIT12 going back in a run that is over shows it waiting where it waited', () => {
  const { marks, edgeMarks } = marksOfRun(graph, run('completed', done), 2);
  expect(marks.get('asked')).toMatchObject({ state: 'waiting' });
  expect(marks.get('end')).toEqual({ state: 'idle' });
  const states = [...edgeMarks.values()].map(({ state }) => state);
  expect(states).toEqual(['taken', 'idle']);
});

test('EDIT12 a called workflow that is under way is not taken for a wait', () => {
  expect(waitingAt(run('running', [step('begin', 0)]))).toEqual([]);
});
