import { defineElement, emitAll, recipeOption, type Element, type Raw } from '@bakehouse/engine';
import * as z from 'zod';

/**
 * What stands for an element type that is made of what is stored where its options are only evaluated: all of them are recipes,
 * except the name of a connection.
 */
export function recipesOnly(options: Raw): Element {
  const names = Object.keys(options).filter((name) => name !== 'connection');
  return defineElement({
    type: 'api/options',
    summary: '',
    options: z.strictObject({
      connection: z.string().optional(),
      ...Object.fromEntries(names.map((name) => [name, recipeOption.optional()])),
    }),
    effect: 'external',
    run: () => emitAll([]),
  });
}
