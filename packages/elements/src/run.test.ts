import { expect, test } from 'vitest';
import { runFirst } from './testing.ts';

const map = (name: string, value: unknown, to?: Record<string, Record<string, string[]>>) => ({
  name,
  type: 'data/map',
  options: { value },
  ...(to && { to }),
});
const on = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ['default']]));

async function order(elements: object[], input: unknown = null): Promise<string[]> {
  const seen: string[] = [];
  await runFirst(
    [{ entry: 'a', elements: elements as never }],
    { input },
    { onStep: ({ element }) => seen.push(element) },
  );
  return seen;
}

test('SVC2 ENG7 ENG14 ENG15 elements run first come first served, targets of a port in the order written', async () => {
  expect(
    await order([
      map('a', 1, { default: on('c', 'b') }),
      map('b', 1, { default: on('d') }),
      map('c', 1, { default: on('e') }),
      map('d', 1),
      map('e', 1),
    ]),
  ).toEqual(['a', 'c', 'b', 'e', 'd']);
});

test('ENG16 two inputs of default mean two executions', async () => {
  expect(
    await order([
      map('a', 1, { default: on('b', 'c') }),
      map('b', 1, { default: on('d') }),
      map('c', 1, { default: on('d') }),
      map('d', 1),
    ]),
  ).toEqual(['a', 'b', 'c', 'd', 'd']);
});

test('ENG17 ENG18 WF21 WF23 a loop runs until its condition ends it, and the last output is the output of the run', async () => {
  const state = await runFirst([
    {
      entry: 'a',
      elements: [
        { ...map('a', '$count($i) = 0 ? 1 : $i + 1', { default: on('more') }), set: { i: ':output' } },
        {
          name: 'more',
          type: 'flow/if',
          options: { condition: '$i < 5' },
          to: { true: on('a'), false: on('end') },
        },
        map('end', '"at " & $i'),
      ],
    },
  ]);
  expect(state).toMatchObject({ status: 'completed', output: 'at 5' });
});

test('WF25 WF26 a run-away is ended by its limits, which no error port catches', async () => {
  const elements = [
    map('a', 1, { default: on('b') }),
    map('b', 1, { default: on('a'), error: on('c') }),
    map('c', 1),
  ];
  const bySteps = await runFirst([{ entry: 'a', elements, limits: { steps: 50 } }]);
  expect(bySteps).toMatchObject({ status: 'failed', steps: 51, error: { code: 'run_limit' } });
  expect(bySteps.error?.message).toContain('50');
  const byDefault = await runFirst([{ entry: 'a', elements }]);
  expect(byDefault).toMatchObject({ status: 'failed', steps: 10_001 });
  let now = 0;
  const byTime = await runFirst([{ entry: 'a', elements }], {}, { now: () => (now += 1000) });
  expect(byTime).toMatchObject({ status: 'failed', error: { code: 'run_limit' } });
  expect(byTime.steps).toBeLessThan(100);
});

test('ENG12 ENG13 FLOW13 FLOW14 a failure goes to error where it is linked, else the run fails', async () => {
  const fail = { name: 'f', type: 'flow/fail', options: { code: 'too_much', message: '"No " & $input.x' } };
  const failed = await runFirst([{ entry: 'f', elements: [fail] }], { input: { x: 'more' } });
  expect(failed).toMatchObject({
    status: 'failed',
    error: { code: 'too_much', message: 'No more', element: 'f' },
  });
  const caught = await runFirst([
    { entry: 'f', elements: [{ ...fail, to: { error: on('e') } }, map('e', { got: '$' })] },
  ]);
  expect(caught).toMatchObject({
    status: 'completed',
    output: { got: { code: 'too_much', message: 'No ', element: 'f' } },
  });
});

test('ENG13 an expression that fails is a failure of its element', async () => {
  const state = await runFirst([{ entry: 'a', elements: [map('a', '"x" * 2')] }]);
  expect(state).toMatchObject({ status: 'failed', error: { code: 'expression_failed', element: 'a' } });
});

test('EXPR2 EXPR11 EXPR12 EXPR13 EXPR14 EXPR15 EXPR16 EXPR17 the variables that are always there', async () => {
  const user = { id: 'u1', email: 'ann@example.com', roles: ['clerk'] };
  const stored = { id: 'o1', module: 'orders', version: 2, data: { total: 5 } };
  const value = {
    input: '$input.data.total',
    resource: '$resource.total & $resource.id',
    user: '$user.email',
    event: '$event = null',
    run: '$run.id & $run.workflow',
    bare: 'total',
    whole: '$.version',
  };
  const state = await runFirst([{ entry: 'a', elements: [map('a', value)] }], { user, input: stored });
  expect(state.output).toEqual({
    input: 5,
    resource: '5o1',
    user: 'ann@example.com',
    event: true,
    run: 'r1w0',
    bare: 5,
    whole: 2,
  });
});

test('SVC9 INST2 INST6 INST8 REFR1 REFR2 RESP1 RESP2 RESP3 several instructions are kept in order', async () => {
  const state = await runFirst([
    {
      entry: 'a',
      elements: [
        { name: 'a', type: 'action/refresh', options: { scope: 'list' }, to: { default: on('b') } },
        { name: 'b', type: 'action/response', options: { body: 1, status: 201 } },
      ],
    },
  ]);
  expect(state.instructions).toEqual([
    { type: 'refresh', scope: 'list' },
    { type: 'response', data: 1 },
  ]);
  expect(state.answer).toEqual({ status: 201, headers: {}, body: 1 });
});

test('a run is cancelled between two elements', async () => {
  const stop = new AbortController();
  const state = await runFirst(
    [{ entry: 'a', elements: [map('a', 1, { default: on('b') }), map('b', 2)] }],
    {},
    { signal: stop.signal, onStep: () => stop.abort() },
  );
  expect(state).toMatchObject({ status: 'cancelled', steps: 1, output: 1 });
});
