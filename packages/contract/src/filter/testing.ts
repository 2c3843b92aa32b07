import type { ModuleDefinition } from '../module/module-definition.ts';
import { moduleOf } from '../module/testing.ts';

/** A module with a field of every kind of column. */
export const orders = moduleOf(
  [
    { identifier: 'number', type: 'text' },
    { identifier: 'country', type: 'select', options: { choices: ['DE', 'FR'] } },
    { identifier: 'total', type: 'number' },
    { identifier: 'price', type: 'number', options: { min: 0 } },
    { identifier: 'amount', type: 'money', options: { currency: 'EUR' } },
    { identifier: 'count', type: 'integer' },
    { identifier: 'paid', type: 'boolean' },
    { identifier: 'due', type: 'date' },
    { identifier: 'opens', type: 'time' },
    { identifier: 'sent', type: 'datetime' },
    { identifier: 'tags', type: 'multiselect', options: { allowOther: true } },
    { identifier: 'meta', type: 'json' },
    { identifier: 'secret', type: 'password' },
    { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
    { identifier: 'buyers', type: 'relation', options: { module: 'customers', multiple: true } },
    { identifier: 'orphan', type: 'relation', options: { module: 'gone' } },
    { identifier: 'owner', type: 'user' },
    {
      identifier: 'items',
      type: 'list',
      options: {
        fields: [
          { identifier: 'sku', type: 'text' },
          { identifier: 'price', type: 'number' },
          { identifier: 'parts', type: 'list', options: { fields: [{ identifier: 'part', type: 'text' }] } },
        ],
      },
    },
  ],
  {},
  'orders',
);

/** What the relations of the module lead to. */
export const customers = moduleOf(
  [
    { identifier: 'name', type: 'text' },
    { identifier: 'password', type: 'password' },
    { identifier: 'parent', type: 'relation', options: { module: 'customers' } },
  ],
  {},
  'customers',
);

/** Knows both modules. */
export function lookup(module: string): ModuleDefinition | undefined {
  return { orders, customers }[module];
}
