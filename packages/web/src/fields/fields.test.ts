import { fieldTypes } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { fieldUis } from './index.ts';

test('FIELD9 every field type has a form control and a cell, and there are no others', () => {
  expect(fieldUis.map(({ type }) => type)).toEqual(fieldTypes.map(({ type }) => type));
  for (const { Control, Cell } of fieldUis) {
    expect(typeof Control).toBe('function');
    expect(typeof Cell).toBe('function');
  }
});
