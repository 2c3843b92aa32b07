import * as z from 'zod';

/**
 * An object with whatever content, taken as it came: what its values must be is for the fields to say, and looking at each
 * of them here would cost more than everything else that is checked of a request.
 */
export const anyValues = z
  .unknown()
  .check(({ value, issues }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      issues.push({ code: 'invalid_type', expected: 'record', input: value });
  })
  .meta({ type: 'object', additionalProperties: {} }) as unknown as z.ZodType<Record<string, unknown>>;
