import type { FieldDefinition } from '@bakehouse/contract';
import { createFormStore } from '../form-store.ts';

const fields: FieldDefinition[] = [
  { identifier: 'number', type: 'text' },
  { identifier: 'total', type: 'number' },
  {
    identifier: 'items',
    type: 'list',
    options: {
      fields: [
        { identifier: 'sku', type: 'text' },
        { identifier: 'price', type: 'number' },
      ],
    },
  },
];

/** The form of an order with two rows. */
export function orderForm() {
  return createFormStore(fields, {
    number: 'A-1',
    total: 3,
    items: [
      { sku: 'a', price: 1 },
      { sku: 'b', price: 2 },
    ],
  });
}
