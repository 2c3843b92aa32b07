import { expect, test } from 'vitest';
import { takesInput, type DrawnField } from './takes-input.ts';

const text = { identifier: 'name', type: 'text' };
const computed = { identifier: 'sum', type: 'computed', options: { expression: '1', result: 'number' } };
const open: DrawnField = { field: text, writable: true, properties: {}, around: true };

test.each<[string, Partial<DrawnField>]>([
  ['in a list that takes no input', { around: false }],
  ['of somebody who may not write it', { writable: false }],
  ['that is readonly', { field: { ...text, readonly: true } }],
  ['that is computed', { field: computed }],
  ['that a workflow disabled', { properties: { disabled: true } }],
  ['that a workflow made readonly', { properties: { readonly: true } }],
])('SET18 a field %s takes no input', (_, more) => {
  expect(takesInput(open)).toBe(true);
  expect(takesInput({ ...open, ...more })).toBe(false);
});
