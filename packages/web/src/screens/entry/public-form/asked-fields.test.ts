import { expect, test } from 'vitest';
import { askedSteps, askedValues, isAsked, missingIn } from './asked-fields.ts';

const fields = [
  { identifier: 'kind', type: 'select', required: true },
  { identifier: 'size', type: 'select' },
  { identifier: 'paper', type: 'text' },
  { identifier: 'tags', type: 'multiselect' },
  { identifier: 'note', type: 'text' },
];
const when = {
  size: { field: 'kind', is: ['cake', 'bread'] },
  paper: { field: 'size', is: ['large'] },
  note: { field: 'tags', is: ['nuts'] },
};
const steps = [
  { title: 'What', fields: ['kind', 'tags'] },
  { title: null, fields: ['size', 'paper'] },
  { title: 'More', fields: ['note'] },
];
const names = (values: object) =>
  askedSteps({ steps, when }, fields, { ...values }).map((step) =>
    step.fields.map((each) => each.identifier),
  );

test('PUB13 a form asks step by step, and leaves out steps that ask for nothing', () => {
  expect(names({ kind: 'cake', size: 'large', tags: ['nuts', 'eggs'] })).toEqual([
    ['kind', 'tags'],
    ['size', 'paper'],
    ['note'],
  ]);
  expect(names({ kind: 'tea' })).toEqual([['kind', 'tags']]);
  expect(askedSteps({ steps: [], when: {} }, fields, {})).toEqual([{ title: null, fields }]);
});

test('PUB13 what a step must have is told before the next one', () => {
  const [first] = askedSteps({ steps, when }, fields, {});
  expect(first && missingIn(first, {})).toEqual(['kind']);
  expect(first && missingIn(first, { kind: 'tea' })).toEqual([]);
});

test('PUB14 what depends on something that is not asked for is not asked for, and not sent', () => {
  expect(isAsked(when, 'paper', { kind: 'tea', size: 'large' })).toBe(false);
  expect(askedValues(when, { kind: 'tea', size: 'large', paper: 'A4', note: null, tags: ['eggs'] })).toEqual({
    kind: 'tea',
    tags: ['eggs'],
  });
});
