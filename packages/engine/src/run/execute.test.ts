import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import type { ElementContext } from '../element/define-element.ts';
import { emit } from '../element/outcome.ts';
import { begin, elementOf, map, on, run } from './testing.ts';
import { runToEnd } from './run-to-end.ts';
import { sleep } from './sleep.ts';

/** What an element sees of its run. */
async function context(
  definitions: object[],
  host: object = {},
  cause: object = {},
): Promise<ElementContext> {
  let seen: ElementContext | undefined;
  const look = elementOf({
    type: 'action/look',
    run: ({ ctx }) => {
      seen ??= ctx;
      return emit('default', 1);
    },
  });
  await run(definitions, { more: [look], host, cause });
  if (seen === undefined) throw new Error('It did not run');
  return seen;
}

const look = { name: 'l', type: 'action/look' };
const rights = async (...definitions: object[]) => (await context(definitions)).effect.elevated;
const never = () => new Promise<void>(() => undefined);

test('an element sees its run, its links, the modules of its workflow and what the host knows', async () => {
  const told: unknown[] = [];
  const services = { find: () => [] };
  const events = [{ identifier: 'e', type: 'on_change', module: 'orders' }];
  const ctx = await context(
    [
      { elements: [{ ...look, to: on('m', 'default') }, map('m', 1)], events },
      { elements: [], async: true },
    ],
    { services, modules: () => undefined, onProgress: (...progress: unknown[]) => told.push(progress) },
    { user: { id: 'u', roles: [] } },
  );
  expect(ctx.run).toEqual({ id: 'r', element: 'l' });
  expect([...ctx.linked]).toEqual(['default']);
  expect(ctx.formModules).toEqual(['orders']);
  expect(ctx.user).toEqual({ id: 'u', roles: [] });
  expect(ctx.services).toBe(services);
  expect(ctx.modules('orders')).toBeUndefined();
  expect(ctx.now()).toBe(1000);
  expect(ctx.isAsync('w1')).toBe(true);
  expect(ctx.isAsync('w0')).toBe(false);
  expect(ctx.isAsync('gone')).toBeUndefined();
  expect(ctx.effect).toMatchObject({ key: 'r:2', element: 'l', elevated: false });
  ctx.effect.progress?.({ done: 1 });
  expect(told).toEqual([['l', { done: 1 }]]);
});

test('without services and modules an element has none', async () => {
  const ctx = await context([{ elements: [look] }]);
  expect(ctx.services).toEqual({});
  expect(ctx.modules('orders')).toBeUndefined();
  expect(() => ctx.effect.progress?.({ done: 1 })).not.toThrow();
});

test('WF27 ENG38 elevation holds for the workflow that has it and for those that it runs', async () => {
  const call = { name: 'c', type: 'action/run', options: { workflow: 'w1' } };
  const each = { name: 'e', type: 'flow/each', options: { items: '[1]' }, to: on('l', 'item') };
  expect(await rights({ elements: [look] })).toBe(false);
  expect(await rights({ elements: [look], elevated: true })).toBe(true);
  expect(await rights({ elements: [each, look], elevated: true })).toBe(true);
  expect(await rights({ elements: [call], elevated: true }, { elements: [look] })).toBe(true);
  expect(await rights({ elements: [call] }, { elements: [look], elevated: true })).toBe(true);
  expect(await rights({ elements: [call] }, { elements: [look] })).toBe(false);
});

test('ENG38 elevation ends with the workflow that has it', async () => {
  const call = { name: 'c', type: 'action/run', options: { workflow: 'w1' }, to: on('l') };
  const ctx = await context([{ elements: [call, look] }, { elements: [map('m', 1)], elevated: true }]);
  expect(ctx.effect.elevated).toBe(false);
});

test('an element tells the browser and answers the webhook', async () => {
  const answer = { status: 201, headers: {}, body: 1 };
  const tell = elementOf({
    type: 'action/tell',
    run: ({ ctx }) => {
      ctx.respond({ type: 'none' });
      ctx.answer(answer);
      return emit('default', 1);
    },
  });
  const state = await run([{ elements: [{ name: 't', type: 'action/tell' }] }], { more: [tell] });
  expect(state).toMatchObject({ instructions: [{ type: 'none' }], answer });
});

test('whoever wants to know what happens within an element is told which one works', async () => {
  const steps: unknown[] = [];
  const around = <T>(step: unknown, work: () => T): T => {
    steps.push(step);
    return work();
  };
  expect((await run([{ elements: [map('m', 5)] }], { host: { around } })).output).toBe(5);
  expect(steps).toEqual([{ element: 'm', type: 'data/map', workflow: 'w0' }]);
});

test('EXPR22 EXPR23 options that need more than their budget are evaluated elsewhere, where the host can', async () => {
  const asked: unknown[] = [];
  const elements = [map('m', '$sum([1..$]) + $x')];
  const budget = { steps: 10 };
  const cause = { input: 9999, variables: { x: 1 } };
  const longer = async (evaluation: unknown) => {
    asked.push(evaluation);
    return { value: 'from elsewhere' };
  };
  const state = await run([{ elements }], { cause, host: { budget, longer } });
  expect(state).toMatchObject({ status: 'completed', output: 'from elsewhere' });
  expect(asked).toMatchObject([
    {
      type: 'data/map',
      options: { value: '$sum([1..$]) + $x' },
      scope: { input: 9999, variables: { x: 1 }, now: 1000 },
    },
  ]);
  expect(await run([{ elements }], { cause, host: { budget } })).toMatchObject({
    error: { code: 'expression_limit' },
  });
  expect(await run([{ elements: [map('m', '"a" * 1')] }], { host: { budget, longer } })).toMatchObject({
    error: { code: 'expression_failed' },
  });
  expect(asked).toHaveLength(1);
});

test('random numbers for expressions come from the host', async () => {
  expect((await run([{ elements: [map('m', '$random()')] }], { host: { random: () => 0.5 } })).output).toBe(
    0.5,
  );
  expect(await run([{ elements: [map('m', '$random()')] }])).toMatchObject({
    error: { code: 'expression_failed' },
  });
});

test('ENG27 an element within its time gives what it has, and its timer is ended', async () => {
  let timer: AbortSignal | undefined;
  let work: AbortSignal | undefined;
  const quick = elementOf({
    type: 'action/quick',
    run: async ({ ctx }) => {
      work = ctx.effect.signal;
      expect(work?.aborted).toBe(false);
      return emit('default', 'done');
    },
  });
  const wait = (_: number, signal?: AbortSignal) => {
    timer = signal;
    return new Promise<void>(() => undefined);
  };
  const elements = [{ name: 'q', type: 'action/quick', timeout: 2 }];
  expect(await run([{ elements }], { more: [quick], host: { sleep: wait } })).toMatchObject({
    output: 'done',
  });
  expect(timer?.aborted).toBe(true);
  expect(work?.aborted).toBe(true);
});

test('ENG27 cancelling a run aborts an element with a timeout', async () => {
  const stop = new AbortController();
  let aborted = false;
  const listens = elementOf({
    type: 'action/listens',
    run: ({ ctx }) =>
      new Promise((_, reject) => {
        ctx.effect.signal?.addEventListener('abort', () => {
          aborted = true;
          reject(new Problem('unavailable', 'Stopped'));
        });
        queueMicrotask(() => stop.abort());
      }),
  });
  const elements = [{ name: 'l', type: 'action/listens', timeout: 1000 }];
  const state = await run([{ elements }], { more: [listens], host: { signal: stop.signal, sleep: never } });
  expect(state.status).toBe('cancelled');
  expect(aborted).toBe(true);
});

test('ENG31 what was at work when a run was kept runs again, first, with the same key', async () => {
  const keys: string[] = [];
  const note = elementOf({
    type: 'action/note',
    run: ({ ctx, input }) => {
      keys.push(ctx.effect.key);
      return emit('default', input);
    },
  });
  const { state, host } = begin([{ elements: [{ name: 'n', type: 'action/note' }] }], { more: [note] });
  const [token] = state.tokens;
  if (token === undefined) throw new Error('No token');
  state.active = [token];
  state.tokens = [{ ...token, id: 99, input: 'later' }];
  const frame = state.frames[0];
  if (frame !== undefined) frame.live = 2;
  await runToEnd(state, host);
  expect(keys).toEqual(['r:2', 'r:99']);
  expect(state).toMatchObject({ status: 'completed', output: 'later' });
});

test('a run that is over is not gone on with, and one that is cancelled before it begins does nothing', async () => {
  const { state, host } = begin([{ elements: [map('a', 1)] }]);
  state.status = 'failed';
  expect(await runToEnd(state, host)).toMatchObject({ status: 'failed', steps: 0 });
  expect(await run([{ elements: [map('a', 1)] }], { host: { signal: AbortSignal.abort() } })).toMatchObject({
    status: 'cancelled',
    steps: 0,
  });
});

test('ENG26 a retry that is further off than the host has patience gives the run back', async () => {
  const fail = elementOf({
    type: 'action/fail',
    run: () => {
      throw new Problem('unavailable', 'Later');
    },
  });
  const slept: number[] = [];
  let now = 0;
  const host = {
    now: () => now,
    patience: 2000,
    sleep: async (ms: number) => {
      slept.push(ms);
      now += ms;
    },
  };
  const elements = [{ name: 'f', type: 'action/fail', retry: { attempts: 5, delay: 1, factor: 2 } }];
  expect(await run([{ elements }], { more: [fail], host })).toMatchObject({
    status: 'running',
    tokens: [{ failed: 3, notBefore: 7000 }],
  });
  expect(slept).toEqual([1000, 2000]);
});

test('HTTP5 a retry waits as long as whoever refused it asks, and no less than it would', async () => {
  let asked = 30;
  const fail = elementOf({
    type: 'action/fail',
    run: () => {
      throw new Problem('connection_limited', 'Slow down', { retryAfter: asked });
    },
  });
  const elements = [{ name: 'f', type: 'action/fail', retry: { attempts: 2, delay: 5 } }];
  const host = { now: () => 0, patience: 1000 };
  expect((await run([{ elements }], { more: [fail], host })).tokens[0]?.notBefore).toBe(30_000);
  asked = 1;
  expect((await run([{ elements }], { more: [fail], host })).tokens[0]?.notBefore).toBe(5000);
});

test('a wait by a timer ends with time, or never once it was ended', async () => {
  await expect(sleep(1)).resolves.toBeUndefined();
  const stop = new AbortController();
  await expect(sleep(1, stop.signal)).resolves.toBeUndefined();
  const ended = sleep(100_000, stop.signal);
  stop.abort();
  await expect(ended).rejects.toThrow('cancelled');
  await expect(sleep(100_000, stop.signal)).rejects.toThrow('cancelled');
});
