import { expect, test } from 'vitest';
import { parseValue } from './field-value.ts';
import { testField } from './testing.ts';

const rows = {
  fields: [
    { identifier: 'sku', type: 'text', required: true },
    { identifier: 'price', type: 'number', options: { min: 0 } },
  ],
};
const qty = { identifier: 'qty', type: 'integer', default: 1 };
const inner = { identifier: 'inner', type: 'list', options: rows };
const split = { identifier: 'split', title: 'Split', trigger: 'split_row' };

testField('list', {
  rule: 'FIELD29',
  options: rows,
  takes: [
    { raw: [] },
    { raw: [{ sku: 'A', price: 1.5 }, { sku: 'B' }, { sku: 'C', price: null }] },
    { raw: [{ id: '019a7f00-0000-7000-8000-000000000001', sku: 'A' }] },
    {
      raw: [{ id: '019A7F00-0000-7000-8000-00000000000B', sku: 'A' }],
      stored: [{ id: '019a7f00-0000-7000-8000-00000000000b', sku: 'A' }],
    },
    { raw: [{ sku: 'A' }], stored: [{ sku: 'A', qty: 1 }], options: { fields: [...rows.fields, qty] } },
    { raw: [{ inner: [{ sku: 'A' }] }], options: { fields: [inner] } },
  ],
  refuses: [
    { raw: {}, code: 'wrong_type' },
    { raw: ['A'], code: 'wrong_type', at: '0' },
    { raw: [{ sku: 'A', price: -1 }], code: 'too_small', at: '0.price' },
    { raw: [{ sku: 'A' }, { price: 1 }], code: 'required', at: '1.sku' },
    { raw: [{ sku: 'A', color: 'red' }], code: 'unknown_field', at: '0.color' },
    { raw: [{ id: 7, sku: 'A' }], code: 'bad_format', at: '0.id' },
    {
      raw: [
        { id: '019a7f00-0000-7000-8000-000000000001', sku: 'A' },
        { id: '019a7f00-0000-7000-8000-000000000001', sku: 'B' },
      ],
      code: 'duplicate',
      at: '1.id',
    },
    {
      raw: [{ inner: [{ sku: 'A' }, { sku: 1 }] }],
      code: 'wrong_type',
      at: '0.inner.1.sku',
      options: { fields: [inner] },
    },
    { raw: [{ sku: 'A' }, { sku: 'B' }], code: 'too_many', options: { ...rows, max: 1 } },
    { raw: [], code: 'too_few', options: { ...rows, min: 1 } },
  ],
  shows: [{ value: [{ sku: 'A' }, { sku: 'B' }], text: '2' }],
  refusesOptions: [
    { options: {}, code: 'required', at: 'fields' },
    { options: { fields: [] }, code: 'too_few', at: 'fields' },
    { options: { ...rows, buttons: [{ identifier: 'a' }] }, code: 'required', at: 'buttons.0.trigger' },
    { options: { ...rows, buttons: [split, split] }, code: 'duplicate', at: 'buttons.1.identifier' },
    {
      options: { ...rows, buttons: [{ ...split, display: false }] },
      code: 'unknown_key',
      at: 'buttons.0.display',
    },
    { options: { ...rows, min: 3, max: 2 }, code: 'conflict', at: 'min' },
  ],
});

test('BTN15 a list with rowIds gives rows without an id one, and keeps the others', () => {
  const field = { identifier: 'items', type: 'list', options: { ...rows, rowIds: true } };
  const kept = '019a7f00-0000-7000-8000-000000000001';
  const made = '019a7f00-0000-7000-8000-000000000009';
  expect(parseValue(field, [{ id: kept, sku: 'A' }, { sku: 'B' }], 'items', { newId: () => made })).toEqual({
    value: [
      { id: kept, sku: 'A' },
      { id: made, sku: 'B' },
    ],
  });
});
