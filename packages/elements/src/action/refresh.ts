import { moduleIdentifier } from '@bakehouse/contract';
import { defineElement, emit, mark } from '@bakehouse/engine';
import * as z from 'zod';

/** Lets the browser read again. */
export const actionRefresh = defineElement({
  type: 'action/refresh',
  summary: 'Lets the browser read again what it shows. The input goes on unchanged.',
  options: z.strictObject({
    scope: z.enum(['resource', 'list', 'page']).default('resource').describe('What is read again'),
    modules: z
      .array(mark(moduleIdentifier, 'module'))
      .optional()
      .describe('Modules; the present one when left out'),
  }),
  effect: 'client',
  infer: ({ input }) => ({ outputs: { default: input } }),
  run: ({ input, options: { scope, modules }, ctx }) => {
    ctx.respond({ type: 'refresh', scope, ...(modules === undefined ? {} : { modules }) });
    return emit('default', input);
  },
  examples: [
    {
      title: 'The lists of two modules.',
      options: { scope: 'list', modules: ['orders', 'customers'] },
      input: 1,
      gives: { default: 1 },
      instruction: { type: 'refresh', scope: 'list', modules: ['orders', 'customers'] },
    },
  ],
});
