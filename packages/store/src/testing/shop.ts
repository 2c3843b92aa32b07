import type { Evaluate } from '../rights/access.ts';

/** Two modules of which one refers to the other, with what rights and writes treat differently. */
export const shop = [
  {
    bakery_resource_module: 'customers',
    bakery_resource: {
      title: 'Customers',
      fields: [
        { identifier: 'name', type: 'text' },
        { identifier: 'region', type: 'text' },
        { identifier: 'remark', type: 'text' },
      ],
    },
  },
  {
    bakery_resource_module: 'sales',
    bakery_resource: {
      title: 'Sales',
      fields: [
        { identifier: 'number', type: 'text', required: true },
        { identifier: 'owner', type: 'text' },
        { identifier: 'region', type: 'text' },
        { identifier: 'note', type: 'textarea' },
        { identifier: 'price', type: 'number' },
        { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
        { identifier: 'agent', type: 'user' },
        {
          identifier: 'items',
          type: 'list',
          options: { fields: [{ identifier: 'sku', type: 'text' }] },
        },
        { identifier: 'pin', type: 'password' },
      ],
    },
  },
  {
    bakery_resource_module: 'tickets',
    bakery_resource: {
      title: 'Tickets',
      fields: [
        { identifier: 'title', type: 'text' },
        { identifier: 'spent', type: 'number' },
        { identifier: 'label', type: 'computed', options: { expression: 'label', result: 'text' } },
      ],
      rules: [{ expression: 'spent is not negative', message: 'must not be negative', field: 'spent' }],
    },
  },
  {
    bakery_resource_module: 'contracts',
    bakery_resource: {
      title: 'Contracts',
      requireIfMatch: true,
      fields: [{ identifier: 'title', type: 'text' }],
    },
  },
];

/** What the expressions of the tickets mean. */
export const shopExpressions: Evaluate = (expression, data) =>
  expression === 'label' ? `label of ${String(data['title'])}` : Number(data['spent'] ?? 0) >= 0;
