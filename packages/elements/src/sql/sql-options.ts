import { recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';
import { answerSchema } from '../schema/answer-schema.ts';

/** Rows that are given where nothing is said, and at most. */
const rowLimits = { usual: 1000, most: 10_000 };

/** The options of `data/sql`. */
export const sqlOptions = z.strictObject({
  connection: connectionOption(['database']).describe('Connection of kind database'),
  statement: z
    .string()
    .min(1)
    .max(20_000)
    .describe('One statement, as it is written here; `$1`, `$2` and so on stand for `parameters`'),
  parameters: recipeOption
    .optional()
    .describe(
      'List of values, each an expression; an object is JSON, a list one of PostgreSQL or JSON for MySQL',
    ),
  mode: z
    .enum(['read', 'write'])
    .default('read')
    .describe('`read` can change nothing, whatever the statement calls; `write` is committed'),
  limit: z
    .int()
    .min(1)
    .max(rowLimits.most)
    .default(rowLimits.usual)
    .describe('Most rows that are given; `more` says whether there are others'),
  key: z
    .array(z.string().min(1).max(128))
    .min(1)
    .max(4)
    .optional()
    .describe(
      'Columns by which the statement is ordered, and that no two rows share: all rows are read, `limit` at a time, each lot in a branch at `rows`. Their values in the last row stand for the `$n` behind the parameters, null at first',
    ),
  schema: answerSchema
    .optional()
    .describe(
      'What a row looks like, as JSON Schema: the check knows its columns then, and a row that does not fit fails',
    ),
});
