import { expect, test } from 'vitest';
import { found, workflowsOf } from '../testing.ts';

const output = [
  { identifier: 'total', type: 'number', required: true },
  { identifier: 'state', type: 'select', options: { choices: ['open', 'done'] } },
  { identifier: 'note', type: 'text' },
];
const map = (name: string, value: unknown, to?: string, port = 'default') => ({
  name,
  type: 'data/map',
  options: { value },
  ...(to === undefined ? {} : { to: { [port]: { [to]: ['default'] } } }),
});
const check = (...elements: object[]) => found({ identifier: 'w', entry: 'a', output, elements });

test('WF107 what is given at an end is compared with what is declared', () => {
  expect(check(map('a', { total: 1, note: '"x"' }))).toEqual({ errors: [], warnings: [] });
  expect(check(map('a', { total: '"x"' })).warnings).toEqual(['wrong_type elements.0.options.value.total']);
  expect(check(map('a', { totl: 1 })).warnings).toEqual([
    'unknown_field elements.0.options.value.totl',
    'required elements.0',
  ]);
  expect(check(map('a', { total: 1, state: '"shut"' })).warnings).toEqual([
    'not_a_choice elements.0.options.value.state',
  ]);
  expect(check(map('a', '"x"')).warnings).toEqual(['wrong_type elements.0']);
  expect(check(map('a', 'null')).warnings).toEqual(['required elements.0']);
  expect(check(map('a', '{"total": "x"}')).warnings).toEqual(['wrong_type elements.0']);
  expect(
    check({ name: 'a', type: 'data/find', options: { module: 'orders', one: true } }).warnings,
  ).toContain('unknown_field elements.0');
});

test('WF107 only ends count, and nothing is said of what is not known', () => {
  expect(check(map('a', '"x"', 'b'), map('b', { total: 1 })).warnings).toEqual([]);
  expect(check(map('a', { total: 1 }, 'b', 'error'), map('b', '"x"')).warnings).toEqual([
    'wrong_type elements.1',
  ]);
  expect(check(map('a', '$input')).warnings).toEqual([]);
  // Which of two comes last is not known.
  const both = { ...map('a', 1), to: { default: { b: ['default'], c: ['default'] } } };
  expect(check(both, map('b', '"x"'), map('c', { total: 1 })).warnings).toEqual([]);
});

const of = (fields: unknown, more: object = { entry: 'a' }) =>
  found({ identifier: 'w', ...more, output: fields, elements: [map('a', '$input')] });

test('WF107 the fields of the output are such as a run can give', () => {
  expect(of([{ identifier: 'id', type: 'text' }])).toEqual({ errors: [], warnings: [] });
  expect(of([{ identifier: 'a', type: 'tex' }]).errors).toEqual(['unknown_type output.0.type']);
  expect(of([{ identifier: 'a', type: 'password' }]).errors).toEqual(['conflict output.0.type']);
  expect(
    of([{ identifier: 'a', type: 'computed', options: { expression: '1', result: 'number' } }]).errors,
  ).toEqual(['conflict output.0.type']);
  expect(of([{ identifier: 'a', type: 'text', options: { numbering: 'A-{0}' } }]).errors).toContain(
    'conflict output.0.options.numbering',
  );
  expect(of([], {}).warnings).toContain('no_effect output');
});

test('WF108 what a called workflow declares as its output is known where it is called', () => {
  const workflows = workflowsOf({
    sums: { entry: 'a', output, elements: [map('a', { total: 1 })] },
    later: { entry: 'a', async: true, output, elements: [map('a', { total: 1 })] },
  });
  const read = (workflow: string, value: string) =>
    found(
      {
        identifier: 'w',
        entry: 'a',
        elements: [
          { name: 'a', type: 'action/run', options: { workflow }, to: { default: { b: ['default'] } } },
          map('b', value),
        ],
      },
      { workflows },
    ).errors;
  expect(read('sums', 'total + 1')).toEqual([]);
  expect(read('sums', 'totl')).toEqual(['unknown_field elements.1.options.value']);
  expect(read('later', 'totl')).toEqual([]);
});
