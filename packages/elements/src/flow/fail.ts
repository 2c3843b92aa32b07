import { defineElement, failWith, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';

/** Ends in a failure. */
export const flowFail = defineElement({
  type: 'flow/fail',
  summary:
    'Fails with your own code and message: continues at `error` if it is linked, otherwise the run fails.',
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
      title: 'With a limit.',
      options: { code: 'over_limit', message: '"At most " & $limit' },
      variables: { limit: 100 },
      fails: 'over_limit',
    },
  ],
});
