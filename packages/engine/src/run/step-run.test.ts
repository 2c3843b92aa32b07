import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import type { RunStatus } from './state.ts';
import { stepRun } from './step-run.ts';
import { begin, elementOf, map, on } from './testing.ts';

const two = [map('a', 1, { to: on('b') }), map('b', 2)];

test('ENG14 a step executes one element and says where the run stands', async () => {
  const { state, host } = begin([{ elements: two }]);
  expect(await stepRun(state, host)).toEqual({ status: 'running' });
  expect(state).toMatchObject({ steps: 1, output: 1, tokens: [{ element: 'b' }] });
  expect(await stepRun(state, host)).toEqual({ status: 'completed' });
  expect(state).toMatchObject({ steps: 2, output: 2, tokens: [] });
});

test.each<RunStatus>(['waiting', 'completed', 'failed', 'cancelled'])(
  'TRACE3 a run that is %s makes no step',
  async (status) => {
    const { state, host } = begin([{ elements: two }]);
    state.status = status;
    expect(await stepRun(state, host)).toEqual({ status });
    expect(state).toMatchObject({ status, steps: 0, tokens: [{ element: 'a' }] });
  },
);

test('TRACE7 a run that is cancelled between two steps makes no more', async () => {
  const stop = new AbortController();
  const { state, host } = begin([{ elements: two }], { host: { signal: stop.signal } });
  expect(await stepRun(state, host)).toEqual({ status: 'running' });
  stop.abort();
  expect(await stepRun(state, host)).toEqual({ status: 'cancelled' });
  expect(state).toMatchObject({ status: 'cancelled', steps: 1 });
});

test('ENG31 what was at work when the state was kept runs again, before what came after it', async () => {
  const keys: string[] = [];
  const note = elementOf({
    type: 'action/note',
    run: ({ ctx, input }) => {
      keys.push(ctx.effect.key);
      return { kind: 'emitted', emissions: [{ port: 'default', data: input }] };
    },
  });
  const elements = [
    map('a', 1, { to: on('n') }),
    { name: 'n', type: 'action/note', to: on('m') },
    map('m', 3),
  ];
  const { state, host } = begin([{ elements }], { more: [note] });
  await stepRun(state, host);
  const [token] = state.tokens;
  if (token === undefined) throw new Error('No token');
  state.active = [token];
  state.tokens = [{ ...token, id: 99 }];
  expect(await stepRun(state, host)).toEqual({ status: 'running' });
  expect(keys).toEqual([`r:${token.id}`]);
  expect(state).toMatchObject({ active: [], tokens: [{ id: 99 }, { element: 'm' }] });
});

test('ENG26 a step before a retry is due executes nothing and says when it will be', async () => {
  let tries = 0;
  let now = 1000;
  const flaky = elementOf({
    type: 'action/flaky',
    run: () => {
      if (tries++ === 0) throw new Problem('unavailable', 'Later');
      return { kind: 'emitted', emissions: [{ port: 'default', data: 'done' }] };
    },
  });
  const elements = [{ name: 'f', type: 'action/flaky', retry: { attempts: 2, delay: 3 } }];
  const { state, host } = begin([{ elements }], { more: [flaky], host: { now: () => now } });
  expect(await stepRun(state, host)).toEqual({ status: 'running' });
  expect(await stepRun(state, host)).toEqual({ status: 'running', notBefore: 4000 });
  expect(tries).toBe(1);
  now = 4000;
  expect(await stepRun(state, host)).toEqual({ status: 'completed' });
  expect(state.output).toBe('done');
});

test('FLOW11 after the step with which nothing but a wait is left, the run waits', async () => {
  const { state, host } = begin([{ elements: [{ name: 'w', type: 'flow/wait' }] }]);
  expect(await stepRun(state, host)).toEqual({ status: 'waiting' });
  expect(await stepRun(state, host)).toEqual({ status: 'waiting' });
  expect(state.steps).toBe(1);
});

test('FLOW11 a run that was kept with nothing left to execute waits', async () => {
  const { state, host } = begin([{ elements: two }]);
  state.tokens = [];
  expect(await stepRun(state, host)).toEqual({ status: 'waiting' });
});
