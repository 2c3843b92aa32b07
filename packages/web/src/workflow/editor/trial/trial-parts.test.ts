import { expect, test } from 'vitest';
import { evaluateSample } from '../../forms/evaluate.ts';
import { eventOfEntry } from './entry-event.ts';
import { keptTest } from './kept-test.ts';
import { answersIn, askingElements } from './last-answers.ts';
import { readPins, renamedPin, standingPins, withPin } from './pins.ts';
import { sourceOf } from './source-of.ts';
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
  const effects = { instructions: [], effects: [], steps: [], waits: [] };
  const result = { status: 'completed', output: 1, ...effects, outputs: {} };
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

test('EDIT52 what was pinned is kept in a test, follows the name of its element and goes with it', () => {
  const effects = { instructions: [], effects: [], steps: [], waits: [] };
  const pins = withPin({}, 'ask', { port: 'yes', data: 1 });
  const result = { status: 'completed', output: 1, ...effects, outputs: pins };
  const manner = { as: '', answers: {}, name: 'T' };
  expect(keptTest(definition, { mode: 'input', json: 5 }, result, manner)).toMatchObject({
    given: { outputs: { ask: { port: 'yes', data: 1 } } },
  });
  expect(renamedPin(pins, 'ask', 'inquire')).toEqual({ inquire: { port: 'yes', data: 1 } });
  expect(renamedPin(pins, 'pause', 'rest')).toBe(pins);
  expect(standingPins(definition, { ...pins, gone: { port: 'default', data: 2 } })).toEqual(pins);
  expect(withPin(pins, 'ask', undefined)).toEqual({});
  expect(readPins({ ask: { port: 'yes' }, broken: 5, other: { data: 1 } })).toEqual({
    ask: { port: 'yes', data: null },
  });
});

test('EDIT54 other systems answer as they did last, as far as it was kept whole', () => {
  const at = { at: '2026-01-01T00:00:00Z', ms: 1, workflow: 'flow', port: 'default' };
  const trace = [
    { ...at, element: 'fetch', output: { status: 200, body: 'old' } },
    { ...at, element: 'fetch', output: { status: 200, body: 'new' } },
    { ...at, element: 'fetch', output: null, error: { code: 'timeout', message: 'late' } },
    { ...at, element: 'fetch', workflow: 'other', output: { status: 200, body: 'of another' } },
    { ...at, element: 'long', output: { cut: true, size: 9_000, begins: '{' } },
  ];
  expect(answersIn(trace, 'flow', ['fetch', 'long', 'never'])).toEqual({
    fetch: { port: 'default', data: { status: 200, body: 'new' } },
  });
  const elements = [...definition.elements, { name: 'fetch', type: 'data/http', options: {} }];
  expect(askingElements({ elements })).toEqual(['fetch']);
});

const gives = (value: unknown, ...way: (string | number)[]) =>
  JSON.parse(evaluateSample(sourceOf(way) ?? '', { input: value, variables: {}, selector: '' }) ?? '');

test('EDIT55 the expression of a value in the input gives that value', () => {
  const input = {
    name: 'Ann',
    'full name': 'Ann B',
    in: 1,
    null: 2,
    items: [{ price: 1 }, { price: 2, sizes: [[1, 2], [3]] }],
  };
  expect(gives(input, 'name')).toBe('Ann');
  expect(gives(input, 'full name')).toBe('Ann B');
  expect(gives(input, 'in')).toBe(1);
  expect(gives(input, 'null')).toBe(2);
  expect(gives(input, 'items', 1, 'price')).toBe(2);
  expect(gives(input, 'items', 1, 'sizes', 0, 1)).toBe(2);
  expect(gives(input.items, 1, 'price')).toBe(2);
  expect(gives(7)).toBe(7);
  expect(sourceOf(['a`b'])).toBeUndefined();
});
