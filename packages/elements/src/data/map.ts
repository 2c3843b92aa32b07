import { defineElement, emit, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';

/** Gives a new value. */
export const dataMap = defineElement({
  type: 'data/map',
  summary: 'Returns a new value, built by a recipe.',
  options: z.strictObject({ value: recipeOption.describe('The output') }),
  effect: 'none',
  infer: ({ options, typeOf }) => ({ outputs: { default: typeOf(options['value']) } }),
  run: ({ options }) => emit('default', options.value ?? null),
  examples: [
    {
      title: 'The sum of an order.',
      options: { value: { net: '$sum(items.(price * qty))', currency: '"EUR"' } },
      input: {
        items: [
          { price: 2.5, qty: 4 },
          { price: 10, qty: 1 },
        ],
      },
      gives: { default: { net: 20, currency: 'EUR' } },
    },
  ],
});
