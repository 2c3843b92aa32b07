import { defineElement, itemsOf, mark, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';

/** Goes through a list. */
export const flowEach = defineElement({
  type: 'flow/each',
  summary:
    'Goes through a list: `item` fires for each item, with the item as input and in a variable; `default` fires once at the end with the list of what each branch gave. A branch has variables of its own.',
  outputs: ['item', 'default'],
  options: z.strictObject({
    items: recipeOption.describe(
      'The list; a single value counts as a list of one, no value as an empty list',
    ),
    as: mark(
      z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/, 'Expected the name of a variable, without $'),
      'variable',
    )
      .default('item')
      .describe('Variable that holds the item'),
    concurrency: z.int().min(1).max(100).default(1).describe('How many branches run at a time'),
  }),
  effect: 'none',
  binds: ({ as }) => [typeof as === 'string' ? as : 'item'],
  branches: 'item',
  infer: ({ options, typeOf }) => {
    const item = itemsOf(typeOf(options['items']));
    return {
      outputs: { item },
      variables: { [typeof options['as'] === 'string' ? options['as'] : 'item']: item },
    };
  },
  check: ({ options: { items }, typeOf }) => {
    const { kind } = typeOf(items);
    if (kind !== 'string' && kind !== 'number' && kind !== 'boolean' && kind !== 'object') return [];
    const message = 'This is a single value, so that there is one branch: a list was meant';
    return [{ option: 'items', code: 'wrong_type', message, warning: true }];
  },
  run: ({ options: { items, as, concurrency } }) => ({
    kind: 'branched',
    items: Array.isArray(items) ? items : items === undefined || items === null ? [] : [items],
    as,
    concurrency,
    port: 'item',
  }),
  examples: [
    {
      title: 'An empty list finishes immediately.',
      options: { items: 'items' },
      input: {},
      gives: { default: [] },
    },
    {
      title: 'Without a branch the items themselves come out.',
      options: { items: '[1, 2]' },
      gives: { default: [1, 2] },
    },
  ],
});
