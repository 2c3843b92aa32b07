import { defineElement, emit, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';

/** Answers with data. */
export const actionResponse = defineElement({
  type: 'action/response',
  summary: 'Responds to the active request with data. Passes the input on unchanged.',
  options: z.strictObject({
    body: recipeOption.optional().describe('The data; the input if omitted'),
    status: z.int().min(200).max(599).optional().describe('HTTP status, where the run answers a webhook'),
    headers: z
      .record(
        z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'Expected the name of a header'),
        z.string().regex(/^[\t\x20-\x7e]*$/, 'Expected plain text'),
      )
      .optional()
      .describe('HTTP headers, where the run answers a webhook'),
  }),
  effect: 'client',
  infer: ({ input }) => ({ outputs: { default: input } }),
  run: ({ input, options, written, ctx }) => {
    // A body that gives nothing is none: it never stands for the whole input.
    const body = written['body'] === undefined ? input : (options.body ?? null);
    ctx.respond({ type: 'response', data: body });
    ctx.answer({ status: options.status ?? 200, headers: options.headers ?? {}, body });
    return emit('default', input);
  },
  examples: [
    {
      title: 'A greeting.',
      options: { body: { hello: 'name' } },
      input: { name: 'World' },
      gives: { default: { name: 'World' } },
      instruction: { type: 'response', data: { hello: 'World' } },
    },
  ],
});
