import { expect, test } from 'vitest';
import { callDepthLimit } from './begin-call.ts';
import { begin, map, on, run } from './testing.ts';
import { stepRun } from './step-run.ts';

const call = (workflow: string, more: object = {}) => ({
  name: 'call',
  type: 'action/run',
  options: { workflow, ...more },
});

/** Workflows that each call the next, so many within the first. */
function chain(depth: number) {
  return [
    ...Array.from({ length: depth }, (_, index) => ({ elements: [call(`w${index + 1}`)] })),
    { elements: [map('end', '"reached"')] },
  ];
}

test('32 workflows may run within the first, and not one more', async () => {
  expect(callDepthLimit).toBe(32);
  expect(await run(chain(32))).toMatchObject({ status: 'completed', output: 'reached' });
  expect(await run(chain(33))).toMatchObject({
    status: 'failed',
    error: { code: 'invalid', element: 'call' },
  });
});

test('a called workflow shares the context where it is not given one of its own', async () => {
  const state = await run([
    {
      elements: [
        map('a', 1, { set: { x: ':output' }, to: on('call') }),
        { ...call('w1'), to: on('after') },
        map('after', '[$x, $y]'),
      ],
    },
    { elements: [map('b', '$x + 1', { set: { y: ':output' } })] },
  ]);
  expect(state).toMatchObject({ status: 'completed', output: [1, 2] });
});

test('a called workflow with a context of its own sees what it is given and what is always there', async () => {
  const user = { id: 'u', roles: [] };
  const state = await run(
    [
      {
        elements: [
          map('a', 1, { set: { x: ':output' }, to: on('call') }),
          { ...call('w1', { variables: { n: 5 } }), to: on('after') },
          map('after', '{"output": $, "leaked": $y}'),
        ],
      },
      {
        elements: [
          map(
            'b',
            '{"n": $n, "in": $input, "x": $x, "user": $user.id, "run": $run.id, "total": $resource.total}',
            {
              set: { y: '2' },
            },
          ),
        ],
      },
    ],
    { cause: { user, input: { total: 3 } } },
  );
  expect(state.output).toEqual({ output: { n: 5, in: { n: 5 }, user: 'u', run: 'r', total: 3 } });
  expect(Object.keys(state.contexts)).toEqual(['1']);
  expect(Object.keys(state.frames)).toEqual(['0']);
});

test('a call of a workflow that is not there fails where it stands, and its error port catches it', async () => {
  expect(await run([{ elements: [call('gone')] }])).toMatchObject({
    error: { code: 'invalid', element: 'call' },
  });
  const caught = [{ ...call('gone'), to: on('c', 'error') }, map('c', 'element')];
  expect(await run([{ elements: caught }])).toMatchObject({ status: 'completed', output: 'call' });
});

test('a failure in a called workflow is one of the element that called it', async () => {
  const fails = { elements: [{ name: 'f', type: 'flow/fail', options: { code: 'own' } }] };
  expect(await run([{ elements: [call('w1')] }, fails])).toMatchObject({
    status: 'failed',
    error: { code: 'own', element: 'call' },
  });
  const state = await run([{ elements: [{ ...call('w1'), to: on('c', 'error') }, map('c', '$')] }, fails]);
  expect(state).toMatchObject({ status: 'completed', output: { code: 'own', element: 'call' } });
  expect(Object.keys(state.frames)).toEqual(['0']);
});

test('ENG11 a called workflow keeps the version with which it began', async () => {
  const { state, host } = begin([{ elements: [call('w1')] }, { elements: [map('b', 1)] }]);
  const asked: unknown[] = [];
  const versioned = {
    ...host,
    workflows: (identifier: string, version?: number) => {
      asked.push([identifier, version]);
      const found = host.workflows(identifier);
      return found && { ...found, version: identifier === 'w1' ? 7 : undefined };
    },
  };
  await stepRun(state, versioned);
  expect(
    Object.values(state.frames).map(({ workflow, version, depth }) => [workflow, version, depth]),
  ).toEqual([
    ['w0', undefined, 0],
    ['w1', 7, 1],
  ]);
  asked.length = 0;
  await stepRun(state, versioned);
  expect(asked).toContainEqual(['w1', 7]);
  expect(state).toMatchObject({ status: 'completed', output: 1 });
});

test('without an element of its own that gives something a call hands its input on', async () => {
  const { state, host } = begin([{ elements: [call('w1')] }, { elements: [map('b', 1)] }], {
    cause: { input: 9 },
  });
  await stepRun(state, host);
  expect(state.tokens).toMatchObject([{ element: 'b', input: 9 }]);
  expect(Object.values(state.frames).at(-1)).toMatchObject({ output: 9, live: 1, steps: 0, parent: 0 });
});
