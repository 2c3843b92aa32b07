import { checkPublicForm } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { stepOf, withFields, withStep, withTitle, withWhen } from './form-flow.ts';

const form = { role: 'visitor', fields: ['name', 'kind', 'note'] };

test('PUB13 fields are put into steps and out of them again', () => {
  const two = withStep(form, 'note', 1);
  expect(two).toEqual([{ fields: ['name', 'kind'] }, { fields: ['note'] }]);
  const titled = { ...form, steps: withTitle({ ...form, steps: two }, 1, 'More') };
  expect(stepOf(titled, 'note')).toBe(1);
  expect(withStep(titled, 'kind', 1)).toEqual([
    { fields: ['name'] },
    { title: 'More', fields: ['kind', 'note'] },
  ]);
  expect(withStep(titled, 'note', 0)).toBeUndefined();
  const fields = form.fields.map((identifier) => ({ identifier, type: 'text' }));
  const definition = { bakery_resource_module: 'things', bakery_resource: { fields, publicForm: titled } };
  expect(checkPublicForm(definition)).toEqual([]);
});

test('PUB14 a field depends on the value of another, or on nothing', () => {
  const when = withWhen(form, 'note', JSON.stringify(['kind', 'b']));
  expect(when).toEqual({ note: { field: 'kind', is: ['b'] } });
  expect(withWhen({ ...form, when }, 'note', '')).toBeUndefined();
});

test('PUB13 PUB14 a field that is not asked for any more leaves nothing behind, a new one stands in the last step', () => {
  const whole = {
    ...form,
    steps: [{ fields: ['name', 'kind'] }, { title: 'More', fields: ['note'] }],
    when: { note: { field: 'kind', is: ['b'] } },
  };
  expect(withFields(whole, ['name', 'note', 'guests'])).toEqual({
    fields: ['name', 'note', 'guests'],
    steps: [{ fields: ['name'] }, { title: 'More', fields: ['note', 'guests'] }],
    when: undefined,
  });
  expect(withFields(whole, ['name', 'kind'])).toEqual({
    fields: ['name', 'kind'],
    steps: undefined,
    when: undefined,
  });
});
