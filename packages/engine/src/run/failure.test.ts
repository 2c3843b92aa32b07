import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { elementOf, map, on, run } from './testing.ts';

const fault = (index: number) => ({ path: `rows.${index}`, code: 'required', message: 'Missing' });

const refuses = (errors?: ReturnType<typeof fault>[]) =>
  elementOf({
    type: 'action/refuses',
    run: () => {
      throw new Problem('invalid', 'No', errors === undefined ? {} : { errors });
    },
  });

const elements = [{ name: 'a', type: 'action/refuses' }];

test('ENG13 a run that failed says what was wrong and where', async () => {
  const state = await run([{ elements }], { more: [refuses([fault(0), fault(1)])] });
  expect(state.error).toStrictEqual({
    code: 'invalid',
    message: 'No',
    element: 'a',
    errors: [fault(0), fault(1)],
  });
});

test.each([[undefined], [[]]])('ENG13 a failure without faults of its own names none: %j', async (errors) => {
  const { error } = await run([{ elements }], { more: [refuses(errors)] });
  expect(error).toStrictEqual({ code: 'invalid', message: 'No', element: 'a' });
});

test('ENG12 the error port is given the first fifty faults', async () => {
  const many = Array.from({ length: 51 }, (_, index) => fault(index));
  const caught = [{ ...elements[0], to: on('m', 'error') }, map('m', 'errors')] as typeof elements;
  const { output } = await run([{ elements: caught }], { more: [refuses(many)] });
  expect(output).toEqual(many.slice(0, 50));
});
