import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { faultOfError } from './failure.ts';
import { instructionOf } from './instruction-of.ts';
import { resourceInContext } from './resource-in-context.ts';
import { elementOf, map, on, run } from './testing.ts';

const loop = (steps: number) => ({
  limits: { steps },
  elements: [
    { name: 'each', type: 'flow/each', options: { items: '[1..10]' }, to: on('m', 'item') },
    map('m', 1),
  ],
});

test('WF25 branches count for their workflow, and the last step that is allowed is done', async () => {
  expect(await run([loop(11)])).toMatchObject({ status: 'completed', steps: 11 });
  expect(await run([loop(10)])).toMatchObject({
    status: 'failed',
    steps: 11,
    error: { code: 'run_limit', element: 'm' },
  });
});

test('WF25 a called workflow counts for itself', async () => {
  const call = { name: 'c', type: 'action/run', options: { workflow: 'w1' } };
  expect(await run([{ limits: { steps: 1 }, elements: [call] }, loop(11)])).toMatchObject({
    status: 'completed',
    steps: 12,
  });
  expect(await run([{ elements: [call] }, loop(10)])).toMatchObject({
    status: 'failed',
    error: { code: 'run_limit' },
  });
});

test('WF26 a run may use all of its time, and not a millisecond more', async () => {
  const elements = [map('a', 1, { to: on('b') }), map('b', 2)];
  for (const [at, status] of [
    [2000, 'completed'],
    [2001, 'failed'],
  ] as const) {
    let now = 1000;
    const tick = { onStep: () => (now = at) };
    expect(
      await run([{ elements, limits: { seconds: 1 } }], { host: { now: () => now, ...tick } }),
    ).toMatchObject({ status });
  }
});

test('WF25 no error port catches the end of a run-away', async () => {
  const elements = [map('a', 1, { to: { ...on('a'), ...on('c', 'error') } }), map('c', '"caught"')];
  expect(await run([{ elements, limits: { steps: 3 } }])).toMatchObject({
    status: 'failed',
    output: 1,
    steps: 4,
  });
});

test.each([
  ['unavailable', true],
  ['upstream_failed', true],
  ['request_timeout', true],
  ['conflict', true],
  ['precondition_failed', true],
  ['too_many_requests', true],
  ['internal', true],
  ['forbidden', false],
  ['not_found', false],
  ['invalid', false],
] as const)('ENG26 whether another try may help after %s: %s', (code, again) => {
  expect(faultOfError(new Problem(code, 'Why'), 'a')).toEqual({ code, message: 'Why', element: 'a', again });
});

test('HTTP5 whoever asks to wait is told to the retry', () => {
  const busy = new Problem('connection_limited', 'Slow down', { retryAfter: 30 });
  expect(faultOfError(busy, 'a')).toMatchObject({ again: true, after: 30_000 });
});

test('ENG26 a bug of ours may pass, and tells nothing of itself', () => {
  expect(faultOfError(new TypeError('secret'), 'a')).toEqual({
    code: 'internal',
    message: 'Internal error',
    element: 'a',
    again: true,
  });
});

test('INST6 the browser is told one thing, a sequence, or nothing', () => {
  const refresh = { type: 'refresh', scope: 'list' } as const;
  expect(instructionOf([])).toEqual({ type: 'none' });
  expect(instructionOf([refresh])).toBe(refresh);
  expect(instructionOf([refresh, { type: 'none' }])).toEqual({
    type: 'sequence',
    responses: [refresh, { type: 'none' }],
  });
});

test('EXPR16 a stored resource is its fields and the reserved names', () => {
  const system = {
    id: 'i',
    module: 'm',
    version: 1,
    createdAt: 'a',
    updatedAt: 'b',
    createdBy: null,
    updatedBy: 'u',
  };
  expect(resourceInContext({ ...system, data: { total: 5 } })).toEqual({ ...system, total: 5 });
});

test('an element that waits and cannot be resumed is a bug that is told', async () => {
  const bugs: unknown[] = [];
  const stuck = elementOf({ type: 'action/stuck', run: () => ({ kind: 'waiting' }) });
  const { resumeRun } = await import('./resume-run.ts');
  const { begin } = await import('./testing.ts');
  const { runToEnd } = await import('./run-to-end.ts');
  const { state, host } = begin([{ elements: [{ name: 's', type: 'action/stuck' }] }], {
    more: [stuck],
    host: { onBug: (error) => bugs.push(String(error)) },
  });
  await runToEnd(state, host);
  expect(state.status).toBe('waiting');
  resumeRun(state, state.waits[0]?.id ?? -1);
  expect(await runToEnd(state, host)).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  expect(bugs).toHaveLength(1);
});
