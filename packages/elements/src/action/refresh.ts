import { moduleIdentifier } from '@bakehouse/contract';
import { defineElement, emit, mark } from '@bakehouse/engine';
import * as z from 'zod';

/** Lets the browser read again. */
export const actionRefresh = defineElement({
  type: 'action/refresh',
  summary: 'Reloads the data shown in the browser. Passes the input on unchanged.',
  options: z.strictObject({
    scope: z.enum(['resource', 'list', 'page']).default('resource').describe('What to reload'),
    modules: z
      .array(mark(moduleIdentifier, 'module'))
      .optional()
      .describe('Modules; the current one if omitted'),
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
