import { expect, test } from 'vitest';
import { eventOfEntry } from './entry-event.ts';
import { keptTest } from './kept-test.ts';
import { answersAt } from './waits.ts';

const entry = { id: 'e1', data: { number: 'A', items: [{ price: 1 }] } };
const definition = {
  events: [{ identifier: 'pressed', type: 'on_click', module: 'orders' }],
  elements: [
    { name: 'ask', type: 'action/notify', options: { actions: 'yes, no' }, to: { maybe: {}, error: {} } },
    { name: 'pause', type: 'flow/wait', options: { seconds: 5 }, to: { default: {} } },
  ],
};

test('EDIT40 a stored entry becomes the event of each kind; a row stays chosen where the entry has it', () => {
  const of = (type: string, before?: unknown) => eventOfEntry({ identifier: 'x', type }, entry, before);
  expect(of('on_create')).toEqual({ identifier: 'x', id: 'e1', data: entry.data, after: entry });
  expect(of('on_update')).toMatchObject({ before: entry, after: entry });
  expect(of('on_delete')).toEqual({ identifier: 'x', id: 'e1', data: entry.data, before: entry });
  expect(of('on_click')).toEqual({ identifier: 'x', id: 'e1', data: entry.data });
  expect(of('on_change', { selector: 'items.0' })).toMatchObject({ selector: 'items.0' });
  expect(of('on_change', { selector: 'items.1' })).not.toHaveProperty('selector');
});

test('EDIT40 a question is answered by its actions, a wait is skipped', () => {
  expect(answersAt(definition, 'ask')).toEqual(['yes', 'no', 'maybe']);
  expect(answersAt(definition, 'pause')).toEqual([]);
  expect(answersAt(definition, 'gone')).toEqual([]);
});

test('EDIT40 a trial is kept as a test with the entry and the answers that it was given', () => {
  const result = { status: 'completed', output: 1, instructions: [], effects: [], steps: [], waits: [] };
  const json = { identifier: 'pressed', id: 'e1', data: entry.data };
  expect(
    keptTest(definition, { mode: 'event', json }, result, {
      as: 'clerk',
      answers: { ask: 'yes' },
      name: 'T',
    }),
  ).toEqual({
    name: 'T',
    event: json,
    as: 'clerk',
    given: { resources: { orders: [{ ...entry.data, id: 'e1' }] }, answers: { ask: 'yes' } },
    expect: { status: 'completed', instructions: [], effects: [] },
  });
  expect(
    keptTest(definition, { mode: 'input', json: 5 }, result, { as: '', answers: {}, name: 'T' }),
  ).toEqual({
    name: 'T',
    input: 5,
    expect: { status: 'completed', instructions: [], effects: [] },
  });
});
