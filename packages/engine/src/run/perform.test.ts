import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import type { Effect } from '../element/define-element.ts';
import { emit, emitAll } from '../element/outcome.ts';
import type { Host, StepTrace } from './host.ts';
import { begin, elementOf, map, on, run } from './testing.ts';
import { runToEnd } from './run-to-end.ts';

/** A host that notes what it is told about effects, in order. */
function noting(): { told: unknown[]; host: Partial<Host> } {
  const told: unknown[] = [];
  return {
    told,
    host: {
      begin: (state, key) => {
        told.push(['begin', key, state.active.map(({ element }) => element)]);
      },
      checkpoint: (state, key, done) => {
        told.push(['checkpoint', key, done, state.active.length]);
      },
      discard: (key) => {
        told.push(['discard', key]);
      },
    },
  };
}

function worker(effect: Effect, told: unknown[], work = async () => emit('default', 1)) {
  const type = 'action/work' as const;
  return elementOf({
    type,
    effect,
    run: () => {
      told.push('work');
      return work();
    },
  });
}

const elements = [{ name: 'a', type: 'action/work' }];

test('ENG33 what leaves the machine is written down as at work before it happens, and kept after it', async () => {
  const { told, host } = noting();
  const state = await run([{ elements }], { more: [worker('external', told)], host });
  expect(told).toEqual([['begin', 'r:2', ['a']], 'work', ['checkpoint', 'r:2', true, 0]]);
  expect(state).toMatchObject({ status: 'completed', output: 1, active: [] });
});

test('ENG32 what only changes the database is kept after it, without being written down before', async () => {
  const { told, host } = noting();
  await run([{ elements }], { more: [worker('database', told)], host });
  expect(told).toEqual(['work', ['checkpoint', 'r:2', true, 0]]);
});

test.each(['none', 'client', 'read'] as const)(
  'ENG32 what an element of the effect %s did while it worked is not kept',
  async (effect) => {
    const { told, host } = noting();
    await run([{ elements }], { more: [worker(effect, told)], host });
    expect(told).toEqual(['work', ['discard', 'r:2']]);
  },
);

test('ENG33 an element that takes time to start another run is kept like an effect', async () => {
  const { told, host } = noting();
  const starts = elementOf({
    type: 'action/work',
    calls: () => [{ workflow: 'w1', async: true, scope: true }],
    run: async () => emit('default', 1),
  });
  await run([{ elements }], { more: [starts], host });
  expect(told).toEqual([['checkpoint', 'r:2', true, 0]]);
});

test('ENG33 an effect that failed is kept as not done', async () => {
  const { told, host } = noting();
  const refuse = worker('external', told, () => Promise.reject(new Problem('forbidden', 'No')));
  expect(await run([{ elements }], { more: [refuse], host })).toMatchObject({
    status: 'failed',
    error: { code: 'forbidden', element: 'a' },
  });
  expect(told.at(-1)).toEqual(['checkpoint', 'r:2', false, 0]);
  const fails = worker(
    'external',
    told,
    async () => ({ kind: 'failed', code: 'own', message: 'No' }) as never,
  );
  expect(await run([{ elements }], { more: [fails], host })).toMatchObject({ error: { code: 'own' } });
  expect(told.at(-1)).toEqual(['checkpoint', 'r:2', false, 0]);
});

test('ENG32 an effect after which nothing can go on is kept as not done', async () => {
  const { told, host } = noting();
  const calls = worker('database', told, async () => ({ kind: 'called', workflow: 'gone' }) as never);
  expect(await run([{ elements }], { more: [calls], host })).toMatchObject({
    status: 'failed',
    error: { code: 'invalid', element: 'a' },
  });
  expect(told.at(-1)).toEqual(['checkpoint', 'r:2', false, 0]);
});

test('an effect that was to begin when its run was cancelled does not happen', async () => {
  const { told } = noting();
  const stop = new AbortController();
  const { state, host } = begin([{ elements }], {
    more: [worker('external', told)],
    host: {
      signal: stop.signal,
      begin: async (given) => {
        await Promise.resolve();
        given.status = 'cancelled';
      },
      discard: (key) => {
        told.push(['discard', key]);
      },
    },
  });
  await runToEnd(state, host);
  expect(told).toEqual([['discard', 'r:2']]);
});

test('what an element gives after its branch has failed is thrown away', async () => {
  const { told, host } = noting();
  let finish: (() => void) | undefined;
  const slow = elementOf({
    type: 'action/work',
    effect: 'database',
    run: ({ input }) => {
      if (input === 2) throw new Problem('forbidden', 'No');
      return new Promise((resolve) => (finish = () => resolve(emit('default', 1))));
    },
  });
  const state = await run(
    [
      {
        elements: [
          {
            name: 'each',
            type: 'flow/each',
            options: { items: '[1, 2]', concurrency: 2 },
            to: { ...on('a', 'item'), ...on('caught', 'error') },
          },
          { name: 'a', type: 'action/work' },
          map('caught', 'code'),
        ],
      },
    ],
    { more: [slow], host },
  );
  expect(state).toMatchObject({ status: 'completed', output: 'forbidden' });
  finish?.();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(told).toEqual([['discard', 'r:6']]);
});

async function traced(definition: object[], more: Parameters<typeof run>[1] = {}): Promise<StepTrace[]> {
  const steps: StepTrace[] = [];
  let now = 0;
  await run([{ elements: definition as never }], {
    ...more,
    host: { now: () => (now += 10), onStep: (step) => steps.push({ ...step }), ...more.host },
  });
  return steps;
}

test('a trace tells of every execution: element, port, input, output, variables and time', async () => {
  const [step] = await traced([map('a', '$ + 1')], { cause: { input: 4 } });
  expect(step).toMatchObject({ element: 'a', workflow: 'w0', port: 'default', input: 4, output: 5 });
  expect(step?.ms).toBeGreaterThan(0);
  expect(step?.at).toBeGreaterThan(0);
  expect(step?.variables).toMatchObject({ input: 4, user: null });
  expect(step).not.toHaveProperty('ports');
  expect(step).not.toHaveProperty('inner');
  expect(step).not.toHaveProperty('bound');
  expect(step).not.toHaveProperty('resumed');
  expect(step).not.toHaveProperty('error');
});

test('a trace names all ports where several fired, and none where nothing did', async () => {
  const both = elementOf({
    type: 'action/work',
    outputs: ['default', 'more'],
    run: () => emitAll([emit('default', 1), emit('more', 2)].flatMap(({ emissions }) => emissions)),
  });
  expect((await traced(elements, { more: [both] }))[0]).toMatchObject({
    port: 'more',
    ports: ['default', 'more'],
    output: 2,
  });
  const none = elementOf({ type: 'action/work', run: () => emitAll([]) });
  const [silent] = await traced(elements, { more: [none] });
  expect(silent).not.toHaveProperty('port');
  expect(silent).not.toHaveProperty('output');
});

test('a trace tells of failures, ours without their words', async () => {
  const bugs: unknown[] = [];
  const bug = elementOf({
    type: 'action/work',
    run: () => {
      throw new Error('secret');
    },
  });
  const host = { onBug: (error: unknown, element: string) => bugs.push([String(error), element]) };
  expect(await traced(elements, { more: [bug], host })).toMatchObject([
    { element: 'a', workflow: 'w0', port: 'error', input: null, error: { code: 'internal', element: 'a' } },
  ]);
  expect(bugs).toEqual([['Error: secret', 'a']]);
  expect(await traced([{ name: 'f', type: 'flow/fail', options: { code: 'own' } }], { host })).toMatchObject([
    { port: 'error', error: { code: 'own', message: 'No', element: 'f' } },
  ]);
  expect(await traced([map('m', '"x" * 1')], { host })).toMatchObject([
    { port: 'error', error: { code: 'expression_failed', element: 'm' } },
  ]);
  expect(bugs).toHaveLength(1);
});

test('a trace says which steps belong to a branch, what was bound before, and that one waits', async () => {
  const steps = await traced([
    map('a', 1, { set: { x: ':output' }, to: on('each') }),
    { name: 'each', type: 'flow/each', options: { items: '[7]' }, to: { ...on('in', 'item'), ...on('w') } },
    map('in', '$item'),
    { name: 'w', type: 'flow/wait', options: { until: 99 } },
  ]);
  expect(steps.map(({ element, inner, bound, waits }) => ({ element, inner, bound, waits }))).toEqual([
    { element: 'a', inner: undefined, bound: undefined, waits: undefined },
    { element: 'each', inner: undefined, bound: { x: 1 }, waits: undefined },
    { element: 'in', inner: true, bound: undefined, waits: undefined },
    { element: 'w', inner: undefined, bound: { x: 1 }, waits: { until: 99 } },
  ]);
  const [, open] = await traced([map('a', 1, { to: on('w') }), { name: 'w', type: 'flow/wait' }]);
  expect(open?.waits).toStrictEqual({});
});

test('a failure after the run was cancelled leaves it cancelled', async () => {
  const stop = new AbortController();
  const gives = elementOf({
    type: 'action/work',
    run: () => {
      stop.abort();
      throw new Problem('unavailable', 'Later');
    },
  });
  const state = await run([{ elements }], { more: [gives], host: { signal: stop.signal } });
  expect(state).toMatchObject({ status: 'cancelled' });
  expect(state).not.toHaveProperty('error');
});

test('quick elements are run without a promise', () => {
  const { state, host } = begin([{ elements: [map('a', 1, { to: on('b') }), map('b', 2)] }]);
  expect(runToEnd(state, host)).toBe(state);
  expect(state).toMatchObject({ status: 'completed', output: 2, steps: 2 });
});

test('an effect needs nobody who keeps the run', async () => {
  const quick = elementOf({ type: 'action/work', effect: 'external', run: () => emit('default', 1) });
  const { state, host } = begin([{ elements }], { more: [quick] });
  expect(runToEnd(state, host)).toBe(state);
  expect(state).toMatchObject({ status: 'completed', output: 1 });
  for (const effect of ['database', 'read'] as const)
    expect(await run([{ elements }], { more: [worker(effect, [])] })).toMatchObject({ status: 'completed' });
});
