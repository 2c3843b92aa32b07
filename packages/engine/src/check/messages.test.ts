import { expect, test } from 'vitest';
import { checkWorkflow } from './check-workflow.ts';
import { freshOptions, of } from './testing.ts';

function told(json: object): string[] {
  const { errors, warnings } = checkWorkflow({ identifier: 'w', ...json }, freshOptions());
  return [...errors, ...warnings].map(({ message }) => message);
}

const map = (value: unknown, more: object = {}) => ({ type: 'data/map', options: { value }, ...more });
const inForm = (...elements: object[]) => ({
  elements: of({ name: 'e', type: 'event/on_change' }, ...elements).elements,
  events: [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }],
});

test('WF39 a message says what is wrong with the shape, and quotes the value', () => {
  expect(told({ elements: [{ type: 'data/map', options: { value: 1 } }], entry: 'a' })[0]).toContain(
    'Missing "name"',
  );
  expect(told({ ...of(map(1)), async: 'yes' })[0]).toMatch(/, not "yes"$/);
  expect(told({ elements: [], limits: { setps: 1 } })[0]).not.toContain(', not');
  expect(checkWorkflow(5, freshOptions()).errors[0]?.message).toMatch(/, not 5$/);
});

test('WF39 a message about an option names it and its type', () => {
  expect(told(of({ type: 'action/run', options: {} }))).toEqual(['action/run needs the option "workflow"']);
  expect(told(of({ type: 'data/map', options: { value: 1, other: 1 } }))[0]).toBe(
    'data/map has no option "other": it has value',
  );
  expect(told(of({ type: 'flow/each', options: { items: '[1]', as: 5 } }))[0]).toMatch(
    /^The option "as" of flow\/each: .*, not 5$/,
  );
});

test('WF39 a message about types names what a field takes and what it would get', () => {
  const set = (recipes: object) => told(inForm({ type: 'action/set', options: { recipes } }));
  expect(set({ total: '"ten"' })).toEqual(['The field "total" takes a number, but "\\"ten\\"" gives text']);
  expect(set({ number: 5 })).toEqual(['The field "number" takes text, but 5 gives a number']);
  expect(told(inForm(map('numbr')))).toEqual([
    'There is no field "numbr" in the module "orders" (at character 1 of "numbr")',
  ]);
  expect(told(inForm(map('1', { set: { x: 'numbr' } })))[0]).toContain('There is no field "numbr"');
  expect(told(inForm(map('number + 1')))[0]).toBe(
    '"+" takes numbers, not text (at character 8 of "number + 1")',
  );
  expect(told(inForm(map('number = 1')))[0]).toContain('"=" compares text with a number');
  expect(told(inForm(map('$abs(number)')))[0]).toContain('Argument 1 of $abs is text; it takes a number');
  expect(told(inForm(map('$length(total)')))[0]).toContain(
    'Argument 1 of $length is a number; it takes text',
  );
});

test('WF39 a field that is near is offered', () => {
  const { errors } = checkWorkflow({ identifier: 'w', ...inForm(map('numbr')) }, freshOptions());
  expect(errors.map(({ hint }) => hint)).toEqual(['Did you mean "number"?']);
});
