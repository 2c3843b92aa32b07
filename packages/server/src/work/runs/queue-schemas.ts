import * as z from 'zod';

/** The name of a queue. */
export const queueName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,62}$/,
    'A queue name is a lower-case letter, then up to 62 lower-case letters, digits, hyphens or underscores',
  );

/** The limits of a queue. */
export const queueLimits = {
  concurrency: z.int().min(1).max(10_000).nullish().describe('Most runs at work at a time, in all processes'),
  rate: z
    .strictObject({
      limit: z.int().min(1).max(1_000_000),
      seconds: z
        .number()
        .positive()
        .max(86_400 * 366),
    })
    .nullish()
    .describe('Most runs that start within so many seconds'),
};
