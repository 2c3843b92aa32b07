import { hasCondition, Problem } from '@bakehouse/contract';
import * as z from 'zod';

/** The option by which a workflow says that it means every resource of a module. */
export function allOption(done: string): z.ZodOptional<z.ZodBoolean> {
  return z
    .boolean()
    .optional()
    .describe(`Whether every resource may be ${done} where no condition says which`);
}

/** The filter with which to go on: one without a condition only where all are meant. */
export function conditionsOrAll(filter: unknown, all: boolean | undefined, done: string): unknown {
  if (hasCondition(filter)) return filter;
  if (all === true) return {};
  const message = `No condition is left, so every resource would be ${done}: say "all": true if that is meant`;
  throw new Problem('invalid', `filter: ${message}`, {
    errors: [{ path: 'filter', code: 'required', message }],
  });
}
