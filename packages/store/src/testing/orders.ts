/** A module with one field of every kind that stores and filters treat differently. */
export const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    title: 'Orders',
    fields: [
      { identifier: 'number', type: 'text', required: true, unique: true },
      { identifier: 'country', type: 'select', options: { choices: ['DE', 'FR', 'IT'] } },
      { identifier: 'owner', type: 'text' },
      { identifier: 'total', type: 'number' },
      { identifier: 'pieces', type: 'integer' },
      { identifier: 'paid', type: 'boolean' },
      { identifier: 'placed', type: 'datetime' },
      { identifier: 'due', type: 'date' },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['a', 'b', 'c'] } },
      { identifier: 'note', type: 'textarea' },
      {
        identifier: 'items',
        type: 'list',
        options: {
          fields: [
            { identifier: 'sku', type: 'text' },
            { identifier: 'price', type: 'number' },
            { identifier: 'qty', type: 'integer' },
          ],
        },
      },
      { identifier: 'extra', type: 'map' },
    ],
    views: { index: { columns: ['number', 'country', 'total'], sort: '-total' } },
  },
};
