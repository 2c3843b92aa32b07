const text = (identifier: string, more: object = {}) => ({ identifier, type: 'text', ...more });
/** The modules of `Shop`. */
export const modules = [
  {
    bakery_resource_module: 'customers',
    bakery_resource: {
      fields: [
        text('name', { required: true, unique: true }),
        { identifier: 'country', type: 'select', options: { choices: ['DE', 'FR', 'IT'] } },
        { identifier: 'credit', type: 'number', options: { min: 0 } },
      ],
    },
  },
  {
    bakery_resource_module: 'orders',
    bakery_resource: {
      fields: [
        text('number', { required: true, unique: true }),
        { identifier: 'total', type: 'number' },
        { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
        { identifier: 'buyers', type: 'relation', options: { module: 'customers', multiple: true } },
        {
          identifier: 'items',
          type: 'list',
          options: {
            fields: [
              text('sku'),
              { identifier: 'price', type: 'number' },
              { identifier: 'maker', type: 'relation', options: { module: 'customers' } },
            ],
          },
        },
      ],
    },
  },
];
/** A workflow that answers at once. */
export const greet = {
  identifier: 'greet',
  entry: 'greeting',
  input: [text('name', { required: true })],
  elements: [{ name: 'greeting', type: 'data/map', options: { value: '"Hello " & $input.name' } }],
};
/** One that goes on by itself for a while. */
export const slow = {
  identifier: 'anything',
  entry: 'wait',
  async: true,
  elements: [
    { name: 'wait', type: 'flow/wait', options: { seconds: 1 }, to: { default: { end: ['default'] } } },
    { name: 'end', type: 'data/map', options: { value: '$input.fail ? $error("no") : "late"' } },
  ],
};
