/** A module whose rows fire an event when a price changes. */
export const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [
      { identifier: 'number', type: 'text' },
      {
        identifier: 'items',
        type: 'list',
        options: {
          fields: [
            { identifier: 'sku', type: 'text' },
            { identifier: 'price', type: 'number', options: { events: { on_change: ['price_changed'] } } },
            { identifier: 'qty', type: 'integer' },
          ],
        },
      },
    ],
  },
};

const mark = (status: string, message: string | null) => ({
  validateStatus: { '${selector}.price': status },
  validateMessage: { '${selector}.price': message },
});

/** An event, an expression, a branch and an answer. */
export const priceCheck = {
  identifier: 'price_check',
  elements: [
    {
      name: 'changed',
      type: 'event/on_change',
      set: { selector: ':selector' },
      to: { default: { amount: ['default'] } },
    },
    {
      name: 'amount',
      type: 'data/map',
      options: { value: '$resource.${selector}.price * $resource.${selector}.qty' },
      set: { amount: ':output' },
      to: { default: { high: ['default'] } },
    },
    {
      name: 'high',
      type: 'flow/if',
      options: { condition: '$amount > 100' },
      to: { true: { mark: ['default'] }, false: { clear: ['default'] } },
    },
    {
      name: 'mark',
      type: 'action/set',
      options: { properties: mark('"error"', '"At most 100, not " & $amount') },
    },
    { name: 'clear', type: 'action/set', options: { properties: mark('null', null) } },
  ],
  events: [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }],
};

const save = (suffix: string) => ({
  type: 'action/save',
  options: {
    module: 'orders',
    mode: 'create',
    recipes: { number: `$input.number & "${suffix}"`, items: [{ sku: '"A"', price: '5', qty: '1' }] },
  },
});

/** Two effects in one transaction. */
export const saveTwo = {
  identifier: 'save_two',
  entry: 'first',
  elements: [
    { name: 'first', ...save('a'), to: { default: { second: ['default'] } } },
    { name: 'second', ...save('b') },
  ],
};

/** Fifty elements that each evaluate an expression and set a variable. */
export const chain = {
  identifier: 'chain',
  entry: 'e0',
  elements: Array.from({ length: 50 }, (_, n) => ({
    name: `e${n}`,
    type: 'data/map',
    options: { value: n === 0 ? '$input.n' : '$last + 1' },
    set: { last: ':output' },
    ...(n < 49 ? { to: { default: { [`e${n + 1}`]: ['default'] } } } : {}),
  })),
};
