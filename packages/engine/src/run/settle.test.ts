import { expect, test } from 'vitest';
import { emitAll } from '../element/outcome.ts';
import { elementOf, begin, map, on, run } from './testing.ts';
import { stepRun } from './step-run.ts';

const each = (items: string, to: object, more: object = {}) => ({
  name: 'each',
  type: 'flow/each',
  options: { items, ...more },
  to: to as never,
});

test('FLOW5 FLOW6 FLOW9 a loop gives the list of what its branches gave, in the order of the items', async () => {
  const elements = [
    each('[3, 1, 2]', { ...on('m', 'item'), ...on('end') }),
    map('m', '$item * 10'),
    map('end', '$'),
  ];
  expect(await run([{ elements }])).toMatchObject({ status: 'completed', output: [30, 10, 20], steps: 5 });
});

test('FLOW9 a branch that gives nothing counts as null, one without an output as its item', async () => {
  const silent = elementOf({ type: 'action/silent', run: () => emitAll([]) });
  const elements = [each('[1, 2]', on('s', 'item')), { name: 's', type: 'action/silent' }];
  expect((await run([{ elements }], { more: [silent] })).output).toEqual([1, 2]);
  const none = elementOf({ type: 'action/none', run: () => emitAll([{ port: 'default', data: undefined }]) });
  const empty = [each('[1]', on('n', 'item')), { name: 'n', type: 'action/none' }];
  expect((await run([{ elements: empty }], { more: [none] })).output).toEqual([null]);
});

test('FLOW9 a loop without items, or without anything to do for them, gives its items at once', async () => {
  const told: unknown[] = [];
  const host = { onPort: (...port: unknown[]) => told.push(port) };
  const none = [each('[]', { ...on('m', 'item'), ...on('end') }), map('m', 1), map('end', '$count($)')];
  expect(await run([{ elements: none }], { host })).toMatchObject({ output: 0, steps: 2 });
  const unlinked = [each('[1, 2]', on('end')), map('end', '$count($)')];
  expect(await run([{ elements: unlinked }], { host })).toMatchObject({ output: 2, steps: 2 });
  expect(told).toEqual([
    ['w0', 'each', 'default', []],
    ['w0', 'end', 'default', 0],
    ['w0', 'each', 'default', [1, 2]],
    ['w0', 'end', 'default', 2],
  ]);
});

test('FLOW8 whoever watches ports is told of the items, then of the list', async () => {
  const told: unknown[] = [];
  const elements = [each('[1, 2]', on('m', 'item')), map('m', '$ + 1')];
  await run([{ elements }], { host: { onPort: (...port) => told.push(port) } });
  expect(told).toEqual([
    ['w0', 'each', 'item', [1, 2]],
    ['w0', 'm', 'default', 2],
    ['w0', 'm', 'default', 3],
    ['w0', 'each', 'default', [2, 3]],
  ]);
});

test('FLOW7 no more branches are begun than may run at a time', async () => {
  const elements = [each('[1, 2, 3, 4, 5]', on('m', 'item'), { concurrency: 2 }), map('m', 1)];
  const { state, host } = begin([{ elements }]);
  const branches: number[] = [];
  for (let turn = 0; turn < 20 && state.status === 'running'; turn++) {
    await stepRun(state, host);
    branches.push(Object.values(state.frames).filter(({ kind }) => kind === 'branch').length);
  }
  expect(branches).toEqual([2, 2, 2, 2, 1, 0]);
  expect(state).toMatchObject({ output: [1, 1, 1, 1, 1], loops: {}, tokens: [] });
  expect(Object.keys(state.contexts)).toEqual(['1']);
});

test('branches see the variables of the run and cannot disturb each other or it', async () => {
  const elements = [
    map('a', 7, { set: { x: ':output' }, to: on('each') }),
    each('[1, 2]', { ...on('m', 'item'), ...on('end') }, { concurrency: 2 }),
    map('m', '$x + $item', { set: { x: ':output' }, to: on('n') }),
    map('n', '$x'),
    map('end', '{"list": $, "x": $x, "item": $exists($item)}'),
  ];
  expect((await run([{ elements }])).output).toEqual({ list: [8, 9], x: 7, item: false });
});

test('ENG12 a failure in a branch ends the loop, and goes to its error port as its own', async () => {
  const fails = { name: 'f', type: 'flow/fail', options: { code: 'own' } };
  const elements = [
    each('[1, 2, 3]', { ...on('f', 'item'), ...on('caught', 'error'), ...on('never') }, { concurrency: 2 }),
    fails,
    map('caught', '$'),
    map('never', '"no"'),
  ];
  const state = await run([{ elements }]);
  expect(state).toMatchObject({
    status: 'completed',
    output: { code: 'own', message: 'No', element: 'each' },
  });
  expect(state).toMatchObject({ loops: {}, tokens: [], waits: [], steps: 3 });
  expect(Object.keys(state.frames)).toEqual(['0']);
  expect(Object.keys(state.contexts)).toEqual(['1']);
  expect(await run([{ elements: [each('[1]', on('f', 'item')), fails] }])).toMatchObject({
    status: 'failed',
    error: { code: 'own', element: 'each' },
  });
});

test('a failure in a branch also ends what other branches wait for and call', async () => {
  const elements = [
    each('[1, 2]', { ...on('m', 'item'), ...on('caught', 'error') }, { concurrency: 2 }),
    map('m', '$', { to: { default: { call: ['default'] } } }),
    { name: 'call', type: 'action/run', options: { workflow: 'w1', variables: {} } },
    map('caught', 'element'),
  ];
  const inner = [
    map('p', '$', { to: { default: { loop: ['default'] } } }),
    { ...each('[1, 2]', on('q', 'item')), name: 'loop' },
    { name: 'q', type: 'action/turn' },
    map('end', 1),
  ];
  let turns = 0;
  const turn = elementOf({
    type: 'action/turn',
    run: () => (turns++ === 0 ? { kind: 'waiting' } : { kind: 'failed', code: 'own', message: 'No' }),
  });
  const state = await run([{ elements }, { elements: inner }], { more: [turn] });
  expect(state).toMatchObject({ status: 'completed', output: 'each', loops: {}, waits: [], tokens: [] });
  expect(Object.keys(state.frames)).toEqual(['0']);
  expect(Object.keys(state.contexts)).toEqual(['1']);
});

test('ENG12 the output of a failure that was caught is the failure, and nothing is bound by it', async () => {
  const state = await run([
    {
      elements: [
        {
          name: 'f',
          type: 'flow/fail',
          options: { code: 'own' },
          set: { x: ':output' },
          to: on('m', 'error'),
        },
        map('m', '$exists($x)'),
      ],
    },
  ]);
  expect(state.output).toBe(false);
});

test('ENG15 several ports of one element go out in the order in which they fired', async () => {
  const both = elementOf({
    type: 'action/both',
    outputs: ['one', 'two'],
    run: () =>
      emitAll([
        { port: 'two', data: 2 },
        { port: 'one', data: 1 },
      ]),
  });
  const seen: unknown[] = [];
  const elements = [
    {
      name: 'b',
      type: 'action/both',
      to: { ...on('x', 'one'), ...on('y', 'two') },
      set: { last: ':output' },
    },
    map('x', '[$, $last]'),
    map('y', '[$, $last]'),
  ];
  await run([{ elements }], {
    more: [both],
    host: { onStep: ({ element, output }) => seen.push([element, output]) },
  });
  expect(seen).toEqual([
    ['b', 1],
    ['y', [2, 1]],
    ['x', [1, 1]],
  ]);
});

test('ENG26 tries that failed do not count for the next element', async () => {
  let now = 0;
  let failures = 0;
  const flaky = elementOf({
    type: 'action/flaky',
    run: () => {
      if (failures++ % 2 === 0) throw new Error('once');
      return emitAll([{ port: 'default', data: failures }]);
    },
  });
  const slept: number[] = [];
  const host = {
    now: () => now,
    onBug: () => undefined,
    sleep: async (ms: number) => {
      slept.push(ms);
      now += ms;
    },
  };
  const retry = { attempts: 2, delay: 3 };
  const elements = [
    { name: 'a', type: 'action/flaky', retry, to: on('b') },
    { name: 'b', type: 'action/flaky', retry },
  ];
  expect(await run([{ elements }], { more: [flaky], host })).toMatchObject({
    status: 'completed',
    output: 4,
  });
  expect(slept).toEqual([3000, 3000]);
});

test('ENG26 a failure of the workflow itself is not tried again', async () => {
  const elements = [{ name: 'f', type: 'flow/fail', options: { code: 'own' }, retry: { attempts: 5 } }];
  expect(await run([{ elements }])).toMatchObject({ status: 'failed', steps: 1 });
});

test.each([1, 2, 3])('ENG26 an element is tried %i times and no more', async (attempts) => {
  let now = 0;
  let tries = 0;
  const fails = elementOf({
    type: 'action/fails',
    run: () => {
      tries++;
      throw new Error('always');
    },
  });
  const sleep = async (ms: number) => void (now += ms);
  const elements = [{ name: 'a', type: 'action/fails', retry: { attempts, delay: 1 } }];
  // Nobody is told of the bug here: the run fails all the same.
  const state = await run([{ elements }], { more: [fails], host: { now: () => now, sleep } });
  expect(state).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  expect(tries).toBe(attempts);
});

const modules = () => {
  throw new Error('secret');
};

test('WF21 a bug while variables are set is told, a mistake of the definition is not', async () => {
  const bugs: unknown[] = [];
  const onBug = (error: unknown, element: string) => void bugs.push([String(error), element]);
  const events = [{ identifier: 'x', type: 'on_click', module: 'orders' }];
  const elements = [map('a', 1, { set: { selector: '"items.0"' } })];
  const failed = { status: 'failed', error: { code: 'internal', message: 'Internal error', element: 'a' } };
  expect(await run([{ elements, events }], { host: { onBug, modules } })).toMatchObject(failed);
  expect(bugs).toEqual([['Error: secret', 'a']]);
  expect(await run([{ elements, events }], { host: { modules } })).toMatchObject(failed);
  await run([{ elements: [map('a', 1, { set: { x: '"a" * 1' } })] }], { host: { onBug } });
  expect(bugs).toHaveLength(1);
});
