import { fieldTypes, parseValue, type FieldDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { sampleValue } from './sample-value.ts';

test('EDIT76 values that are made up for a preview fit their fields, and name nothing that is not there', () => {
  for (const { type, example } of fieldTypes) {
    const field: FieldDefinition = { identifier: 'it', type, title: 'It', options: { ...example.options } };
    const value = sampleValue(field, 1);
    if (value === null || type === 'computed') continue;
    expect(parseValue(field, value, 'it'), type).toMatchObject({ value });
  }
  for (const type of ['relation', 'user', 'file'])
    expect(sampleValue({ identifier: 'it', type }, 0)).toBeNull();
});

test('EDIT76 choices are taken in turn', () => {
  const choices = ['draft', { value: 'sent', title: 'Sent' }];
  const field = { identifier: 'it', type: 'select', options: { choices } };
  expect([0, 1, 2].map((at) => sampleValue(field, at))).toEqual(['draft', 'sent', 'draft']);
});
