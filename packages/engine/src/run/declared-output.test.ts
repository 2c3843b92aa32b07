import { expect, test } from 'vitest';
import { begin, map, on, run } from './testing.ts';
import { runToEnd } from './run-to-end.ts';

const output = [
  { identifier: 'total', type: 'number', required: true },
  { identifier: 'note', type: 'text', default: 'none' },
  { identifier: 'day', type: 'date' },
];
const call = { name: 'call', type: 'action/run', options: { workflow: 'w1' } };

test('ENG42 what a direct run gives is read by the declared output', async () => {
  expect(await run([{ output, elements: [map('a', { total: 7 })] }])).toMatchObject({
    status: 'completed',
    output: { total: 7, note: 'none', day: null },
  });
});

const faults = async (value: unknown) => {
  const { status, error } = await run([
    { output, elements: [map('a', 1, { to: on('b') }), map('b', value)] },
  ]);
  expect(status).toBe('failed');
  expect(error).toMatchObject({ code: 'wrong_output', element: 'b' });
  expect(error?.message).toContain('"w0" gives what it does not declare');
  return error?.errors?.map(({ path, code }) => `${code} ${path}`);
};

test('ENG42 anything else fails the run, with code, sentence and faults by path', async () => {
  expect(await faults({ total: '"x"' })).toEqual(['wrong_type output.total']);
  expect(await faults({ note: '"x"' })).toEqual(['required output.total']);
  expect(await faults({ total: 1, more: 2 })).toEqual(['unknown_field output.more']);
  expect(await faults({ total: 1, day: '"tomorrow"' })).toEqual(['bad_format output.day']);
  expect(await faults('[1]')).toEqual(['wrong_type output']);
  expect(await faults('null')).toEqual(['required output.total']);
});

test('ENG42 a linked error port of the last element is not taken once more', async () => {
  const elements = [map('a', { total: '"x"' }, { to: on('b', 'error') }), map('b', { total: 1 })];
  expect(await run([{ output, elements }])).toMatchObject({ status: 'failed', steps: 1 });
});

test('ENG42 a called workflow is held to its output, and fails where it is called', async () => {
  const called = { output, elements: [map('b', { total: '$x' })] };
  const first = (x: unknown) => ({
    elements: [
      map('a', x, { set: { x: ':output' }, to: on('call') }),
      { ...call, to: on('c', 'error') },
      map('c', '$'),
    ],
  });
  expect(await run([first(2), called])).toMatchObject({
    status: 'completed',
    output: { total: 2, note: 'none', day: null },
  });
  expect(await run([first('"many"'), called])).toMatchObject({
    status: 'completed',
    output: { code: 'wrong_output', element: 'call', errors: [{ path: 'output.total' }] },
  });
  const uncaught = [{ elements: [{ ...call }] }, { output, elements: [map('b', '"x"')] }];
  expect(await run(uncaught)).toMatchObject({ status: 'failed', error: { code: 'wrong_output' } });
});

test('ENG42 what an event begins, and a branch of a loop, are not held to it', async () => {
  const byEvent = begin(
    [{ output, entry: 'm', elements: [{ name: 'e', type: 'event/on_click', to: on('m') }, map('m', '"x"')] }],
    { cause: { event: { type: 'on_click', identifier: 'press', resource: {} } as never } },
  );
  expect(await runToEnd(byEvent.state, byEvent.host)).toMatchObject({ status: 'completed', output: 'x' });
  const each = {
    output,
    elements: [
      {
        name: 'each',
        type: 'flow/each',
        options: { items: '[1, 2]' },
        to: { ...on('b', 'item'), ...on('sum') },
      },
      map('b', '$ * 2'),
      map('sum', { total: '$sum($)' }),
    ],
  };
  expect(await run([each])).toMatchObject({ status: 'completed', output: { total: 6 } });
});
