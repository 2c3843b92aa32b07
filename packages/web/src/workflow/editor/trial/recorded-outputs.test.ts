import { expect, test } from 'vitest';
import { recordedOutputs } from './recorded-outputs.ts';

const step = (element: string, output: unknown, more: object = {}) => ({
  element,
  workflow: 'w',
  port: 'default',
  output,
  at: '',
  ms: 1,
  ...more,
});

test('EDIT83 the elements around one give what they gave last: in the trial, else in a run, where it was kept whole', () => {
  const trace = [
    step('a', 1),
    step('b', 2, { port: 'yes' }),
    step('secret', { token: '•••' }),
    step('long', { cut: true, size: 9, begins: '' }),
    step('inside', 3, { inner: true }),
    step('a', 4, { workflow: 'other' }),
    step('wanted', 5),
  ];
  expect(recordedOutputs('w', 'wanted', undefined, trace)).toEqual({
    a: { port: 'default', data: 1 },
    b: { port: 'yes', data: 2 },
  });
  const tried = {
    steps: [
      {
        element: 'a',
        workflow: 'w',
        input: null,
        variables: null,
        fired: [{ port: 'default', data: 7 }],
        at: '',
        ms: 1,
      },
    ],
    outputs: { given: { port: 'default', data: 8 } },
  };
  expect(recordedOutputs('w', 'wanted', tried, trace)).toMatchObject({ a: { data: 7 }, given: { data: 8 } });
});
