import { expect, test } from 'vitest';
import { runFirst } from '../testing.ts';

const on = (name: string) => ({ default: { [name]: ['default'] } });
const call = (options: object, after: unknown) => ({
  entry: 'start',
  elements: [
    {
      name: 'start',
      type: 'data/map',
      options: { value: { n: 1 } },
      set: { limit: 5, mine: '"kept"' },
      to: on('call'),
    },
    {
      name: 'call',
      type: 'action/run',
      options: { workflow: 'called', ...options },
      set: { got: ':output' },
      to: on('end'),
    },
    { name: 'end', type: 'data/map', options: { value: after } },
  ],
});
const called = (value: unknown, more: object = {}) => ({
  identifier: 'called',
  entry: 'a',
  elements: [
    { name: 'a', type: 'data/map', options: { value: '$' }, set: { inner: '"set inside"' }, to: on('b') },
    { name: 'b', type: 'data/map', options: { value } },
  ],
  ...more,
});

async function output(caller: object, callee: object): Promise<unknown> {
  const state = await runFirst([caller, callee]);
  expect(state.error).toBeUndefined();
  expect(Object.keys(state.frames)).toEqual(['0']);
  return state.output;
}

test('RUN1 RUN3 RUN5 RUN6 RUN10 without a scope the called workflow sees the variables, and its last output is the output', async () => {
  const result = await output(
    call({ scope: false }, { got: '$got', input: '$' }),
    called('{"limit": $limit, "n": n}'),
  );
  expect(result).toEqual({ got: { limit: 5, n: 1 }, input: { limit: 5, n: 1 } });
});

test('RUN2 RUN11 with a scope it sees the values of input and nothing else', async () => {
  const options = { scope: true, input: { most: '$limit * 2' } };
  const value = { most: '$most', limit: '$exists($limit)', mine: '$exists($mine)', whole: '$input' };
  expect(await output(call(options, '$got'), called(value))).toEqual({
    most: 10,
    limit: false,
    mine: false,
    whole: { most: 10 },
  });
});

test('RUN12 input as an array names variables to copy', async () => {
  const options = { scope: true, input: ['limit', '$mine', 'missing'] };
  expect(await output(call(options, '$got'), called('$input'))).toEqual({ limit: 5, mine: 'kept' });
});

test('RUN4 the previous context is restored: what a scope set is gone, what was there is back', async () => {
  const after = { inner: '$exists($inner)', limit: '$limit', mine: '$mine' };
  expect(await output(call({ scope: true, input: { limit: 9 } }, after), called(1))).toEqual({
    inner: false,
    limit: 5,
    mine: 'kept',
  });
});

test('RUN1 in the present context what the called workflow sets stays', async () => {
  expect(await output(call({ scope: false }, '$inner'), called(1))).toBe('set inside');
});

test('RUN7 RUN8 RUN9 RUN13 INST12 an asynchronous call gives the run', async () => {
  const run = '019a0000-0000-7000-8000-000000000001';
  for (const [options, more] of [
    [{ async: true, queue: 'slow', input: { a: '$limit' } }, {}],
    [{ async: null, queue: 'slow', scope: true, input: { a: '$limit' } }, { async: true }],
  ]) {
    const asked: unknown[] = [];
    const startRun = (request: unknown): { run: string } => {
      asked.push(request);
      return { run };
    };
    const state = await runFirst(
      [call(options as object, '$got'), called(1, more)],
      {},
      { services: { startRun } },
    );
    expect(state).toMatchObject({
      status: 'completed',
      output: { run },
      instructions: [{ type: 'run', run }],
    });
    const from = { resource: null, event: null };
    expect(asked).toEqual([
      { workflow: 'called', queue: 'slow', variables: { a: 5 }, input: { n: 1 }, from },
    ]);
  }
});

test('RUN14 an asynchronous workflow cannot share the context', async () => {
  const state = await runFirst([call({ scope: false }, 1), called(1, { async: true })]);
  expect(state).toMatchObject({ status: 'failed', error: { code: 'invalid', element: 'call' } });
});

test('ENG12 a failure in the called workflow is one of the call', async () => {
  const failing = {
    identifier: 'called',
    entry: 'f',
    elements: [{ name: 'f', type: 'flow/fail', options: { code: 'no' } }],
  };
  expect(await runFirst([call({}, 1), failing])).toMatchObject({
    status: 'failed',
    error: { code: 'no', element: 'call' },
  });
  const caller = call({}, 1);
  const caught = {
    ...caller,
    elements: caller.elements.map((each) =>
      each.name === 'call' ? { ...each, to: { error: { end: ['default'] } } } : each,
    ),
  };
  expect(await runFirst([caught, failing])).toMatchObject({ status: 'completed', output: 1 });
});

test('RUN5 workflows that run each other without end are stopped', async () => {
  const self = {
    identifier: 'called',
    entry: 'r',
    elements: [{ name: 'r', type: 'action/run', options: { workflow: 'called' } }],
  };
  const state = await runFirst([self]);
  expect(state).toMatchObject({ status: 'failed', error: { code: 'invalid' } });
  expect(state.error?.message).toContain('"called"');
  expect(state.steps).toBeLessThan(40);
  const unknown = await runFirst([call({}, 1)]);
  expect(unknown.error?.message).toBe('There is no workflow "called"');
});
