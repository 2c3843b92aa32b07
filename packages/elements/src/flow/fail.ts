import { defineElement, failWith, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';

/** Ends in a failure. */
export const flowFail = defineElement({
  type: 'flow/fail',
  summary: 'Fails with a code and a message of your own: at `error` where it is linked, else the run fails.',
  outputs: [],
  options: z.strictObject({
    code: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,62}$/, 'Expected a code such as over_limit')
      .default('failed')
      .describe('Stable name of the failure'),
    message: recipeOption.optional().describe('What is wrong, for people'),
  }),
  effect: 'none',
  run: ({ options: { code, message } }) =>
    failWith(
      code,
      typeof message === 'string'
        ? message
        : message === undefined || message === null
          ? code
          : JSON.stringify(message),
    ),
  examples: [
    {
      title: 'A limit is named.',
      options: { code: 'over_limit', message: '"At most " & $limit' },
      variables: { limit: 100 },
      fails: 'over_limit',
    },
  ],
});
