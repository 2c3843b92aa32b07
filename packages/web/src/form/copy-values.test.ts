import type { FieldDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { copyValues } from './copy-values.ts';

const fields: FieldDefinition[] = [
  { identifier: 'number', type: 'text', unique: true },
  { identifier: 'year', type: 'integer' },
  { identifier: 'name', type: 'text' },
  { identifier: 'secret', type: 'text' },
  { identifier: 'state', type: 'text', readonly: true },
  { identifier: 'sum', type: 'computed', options: { expression: '1', result: 'number' } },
  { identifier: 'paper', type: 'file' },
  {
    identifier: 'items',
    type: 'list',
    options: {
      fields: [
        { identifier: 'sku', type: 'text' },
        { identifier: 'checked', type: 'boolean', readonly: true },
      ],
    },
  },
];
const data = {
  number: 'A-1',
  year: 2026,
  name: 'Rye',
  secret: 'x',
  state: 'sent',
  sum: 3,
  paper: 'f1',
  items: [{ id: 'r1', sku: 'S', checked: true }],
};
const writable = fields.map(({ identifier }) => identifier).filter((name) => name !== 'secret');

test('UI22 a copy has what its maker may write, without what must differ in each entry; rows are new, files the same', () => {
  expect(copyValues(fields, data, { writable, keys: [] })).toEqual({
    year: 2026,
    name: 'Rye',
    paper: 'f1',
    items: [{ sku: 'S' }],
  });
  expect(copyValues(fields, data, { writable, keys: [['year', 'name']] })).toEqual({
    paper: 'f1',
    items: [{ sku: 'S' }],
  });
  expect(copyValues(fields, { name: null }, { writable, keys: [] })).toEqual({});
});
