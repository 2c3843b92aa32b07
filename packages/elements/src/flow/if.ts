import { defineElement, emit, isTruthy, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';

/** Goes on at `true` or at `false`. */
export const flowIf = defineElement({
  type: 'flow/if',
  summary: 'Continues at `true` or `false` with the input unchanged.',
  outputs: ['true', 'false'],
  options: z.strictObject({ condition: recipeOption.describe('What decides') }),
  effect: 'none',
  infer: ({ input }) => ({ outputs: { true: input, false: input } }),
  check: ({ options: { condition }, isConstant }) =>
    !isConstant(condition)
      ? []
      : [
          {
            option: 'condition',
            code: 'constant',
            message: 'The condition is always the same',
            warning: true,
          },
        ],
  run: ({ input, options }) => emit(isTruthy(options.condition) ? 'true' : 'false', input),
  examples: [
    {
      title: 'A large order takes the other path.',
      options: { condition: 'total > 100' },
      input: { total: 120 },
      gives: { true: { total: 120 } },
    },
    {
      title: 'What is missing is not true.',
      options: { condition: '$limit' },
      input: { total: 1 },
      gives: { false: { total: 1 } },
    },
  ],
});
