import { Problem } from '@bakehouse/contract';
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { emit } from '../element/outcome.ts';
import type { Outcome } from '../element/outcome.ts';
import { runToEnd } from './run-to-end.ts';
import { sleep } from './sleep.ts';
import { begin, elementOf, map, on } from './testing.ts';

/** A promise that the test keeps. */
function promised<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let keep: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => (keep = resolve));
  return { promise, resolve: (value) => keep?.(value) };
}

/** An element whose work for each input ends when the test says so; `third` is kept once the third has begun. */
function workshop() {
  const finish = new Map<unknown, (outcome: Outcome) => void>();
  const third = promised<void>();
  const work = elementOf({
    type: 'action/work',
    run: ({ input }) => {
      const { promise, resolve } = promised<Outcome>();
      finish.set(input, resolve);
      if (finish.size === 3) third.resolve();
      return promise;
    },
  });
  const end = (input: unknown) => finish.get(input)?.(emit('default', `${String(input)} done`));
  return { work, end, third: third.promise };
}

const later = elementOf({
  type: 'action/later',
  run: () => {
    throw new Problem('unavailable', 'Later');
  },
});

const each = (items: string, to: string) => ({
  name: 'each',
  type: 'flow/each',
  options: { items, concurrency: 2 },
  to: on(to, 'item'),
});
const work = { name: 'w', type: 'action/work' };
const retried = { name: 'l', type: 'action/later', retry: { attempts: 2, delay: 3600 } };

/** A choice between the work for 1 and the retry for 2. */
const apart = elementOf({
  type: 'action/apart',
  outputs: ['one', 'two'],
  run: ({ input }) => emit(input === 1 ? 'one' : 'two', input),
});
const workAndRetry = [
  each('[1, 2]', 'p'),
  { name: 'p', type: 'action/apart', to: { ...on('w', 'one'), ...on('l', 'two') } },
  work,
  retried,
];

test('FLOW7 branches are at work side by side, and what each gives counts, whichever ends first', async () => {
  const { work: type, end, third } = workshop();
  const slept: number[] = [];
  const { state, host } = begin([{ elements: [each('[1, 2, 3]', 'w'), work] }], {
    more: [type],
    host: { sleep: async (ms) => void slept.push(ms) },
  });
  const running = runToEnd(state, host);
  expect(state.active.map(({ input }) => input)).toEqual([1, 2]);
  end(2);
  await third;
  expect(state.active.map(({ input }) => input)).toEqual([1, 3]);
  end(1);
  end(3);
  expect(await running).toMatchObject({ status: 'completed', output: ['1 done', '2 done', '3 done'] });
  expect(slept).toEqual([]);
});

test('ENG26 a run is not given back for a retry while a branch is still at work', async () => {
  const { work: type, end } = workshop();
  const slept: (AbortSignal | undefined)[] = [];
  const asleep = promised<string>();
  const { state, host } = begin([{ elements: workAndRetry }], {
    more: [type, later, apart],
    host: {
      patience: 1000,
      sleep: (_, signal) => {
        slept.push(signal);
        asleep.resolve('asleep');
        return new Promise(() => undefined);
      },
    },
  });
  const running = runToEnd(state, host);
  expect(await Promise.race([running, asleep.promise])).toBe('asleep');
  end(1);
  expect(await running).toMatchObject({
    status: 'running',
    active: [],
    tokens: [{ element: 'l', failed: 1 }],
  });
  // The sleep was ended when the work was done, and no other was begun.
  expect(slept.map((signal) => signal?.aborted)).toEqual([true]);
});

test('ENG13 a run that fails has nothing at work any more', async () => {
  const { work: type } = workshop();
  const elements = workAndRetry.map((one) => (one === retried ? { ...retried, retry: undefined } : one));
  const { state, host } = begin([{ elements }], { more: [type, later, apart] });
  expect(await runToEnd(state, host)).toMatchObject({
    status: 'failed',
    active: [],
    error: { code: 'unavailable', element: 'each' },
  });
});

test('TRACE7 an element that does not listen cannot hold up the end of a cancelled run', async () => {
  const { work: type } = workshop();
  const stop = new AbortController();
  const { state, host } = begin([{ elements: [work] }], { more: [type], host: { signal: stop.signal } });
  const running = runToEnd(state, host);
  stop.abort();
  expect(await running).toMatchObject({ status: 'cancelled', active: [] });
});

test('TRACE7 a run that is cancelled while it waits for a retry ends at once', async () => {
  const stop = new AbortController();
  const { state, host } = begin([{ elements: [retried] }], {
    more: [later],
    host: { signal: stop.signal, sleep },
  });
  const running = runToEnd(state, host);
  stop.abort();
  expect(await running).toMatchObject({ status: 'cancelled', tokens: [{ failed: 1 }] });
});

test('ENG26 where the host cannot wait for a retry, whoever carries the run out is told', async () => {
  const { state, host } = begin([{ elements: [retried] }], {
    more: [later],
    host: { sleep: () => Promise.reject(new Error('No timers')) },
  });
  await expect(runToEnd(state, host)).rejects.toThrow('No timers');
});

test('a run that is over leaves no listener on the signal of its host', async () => {
  const { signal } = new AbortController();
  let now = 0;
  const once = elementOf({
    type: 'action/later',
    run: async () => {
      if (now === 0) throw new Problem('unavailable', 'Later');
      return emit('default', 1);
    },
  });
  const { state, host } = begin([{ elements: [{ ...retried, timeout: 5 }, map('m', 1)] }], {
    more: [once],
    cause: { seconds: null },
    host: {
      signal,
      now: () => now,
      sleep: async (ms, stop) => {
        if (ms === 5000) return sleep(ms, stop);
        now += ms;
      },
    },
  });
  expect(await runToEnd(state, host)).toMatchObject({ status: 'completed', steps: 2 });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await sleep(0, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a token of something that has ended is passed over', async () => {
  const { state, host } = begin([{ elements: [map('a', 1)] }]);
  state.tokens = [{ id: 50, frame: 77, element: 'a', input: null }, ...state.tokens];
  expect(await runToEnd(state, host)).toMatchObject({ status: 'completed', steps: 1 });
});
