import type { ModuleDefinition } from '@bakehouse/contract';

/** Customers and orders: modules with relations, nested lists and a field of every kind that filters treat differently. */
export const shop: readonly ModuleDefinition[] = [
  {
    bakery_resource_module: 'customers',
    bakery_resource: {
      title: 'Customers',
      fields: [
        { identifier: 'name', type: 'text', required: true },
        { identifier: 'country', type: 'select', options: { choices: ['DE', 'FR', 'IT'] } },
        { identifier: 'credit', type: 'number' },
      ],
    },
  },
  {
    bakery_resource_module: 'orders',
    bakery_resource: {
      title: 'Orders',
      label: '$resource.number',
      fields: [
        { identifier: 'number', type: 'text', title: 'No.', required: true, unique: true },
        { identifier: 'country', type: 'select', options: { choices: ['DE', 'FR', 'IT'] } },
        { identifier: 'owner', type: 'text' },
        { identifier: 'total', type: 'number' },
        { identifier: 'amount', type: 'money', options: { currency: 'EUR' } },
        { identifier: 'pieces', type: 'integer' },
        { identifier: 'paid', type: 'boolean' },
        { identifier: 'placed', type: 'datetime' },
        { identifier: 'due', type: 'date' },
        { identifier: 'opens', type: 'time' },
        { identifier: 'tags', type: 'multiselect', options: { choices: ['a', 'b', 'c'] } },
        { identifier: 'note', type: 'textarea' },
        { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
        { identifier: 'buyers', type: 'relation', options: { module: 'customers', multiple: true } },
        { identifier: 'pin', type: 'password' },
        { identifier: 'extra', type: 'map' },
        { identifier: 'state', type: 'select', default: 'open', options: { choices: ['open', 'done'] } },
        {
          identifier: 'items',
          type: 'list',
          options: {
            fields: [
              { identifier: 'sku', type: 'text' },
              { identifier: 'price', type: 'number', options: { min: 0 } },
              { identifier: 'qty', type: 'integer' },
              {
                identifier: 'parts',
                type: 'list',
                options: { fields: [{ identifier: 'part', type: 'text' }] },
              },
            ],
          },
        },
      ],
      views: { index: { columns: ['number', 'country', 'total'], sort: '-total' } },
    },
  },
];

/** The id of the n-th thing of a test. */
export function testId(n: number): string {
  return `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}
