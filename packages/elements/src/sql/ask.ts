import { emit, type ElementRun, type Outcome } from '@bakehouse/engine';
import type * as z from 'zod';
import { needed } from '../needed.ts';
import { askAll } from './ask-on.ts';
import { fitted } from './fitted.ts';
import { quoted, wrongOption } from '../wrong-option.ts';
import type { sqlOptions } from './sql-options.ts';

/** Databases take more, and nobody reads them. */
const mostParameters = 1000;

/** What `data/sql` does. */
export async function askSql({ options, ctx }: ElementRun<z.output<typeof sqlOptions>>): Promise<Outcome> {
  const { connection, statement, parameters, mode, limit, schema, key } = options;
  const values = parameters ?? [];
  if (!Array.isArray(values) || values.length > mostParameters)
    throw wrongOption(
      'parameters',
      `"parameters" must be a list of at most ${mostParameters} values, not ${quoted(values)}`,
    );
  const ask = needed(ctx.services.sql, 'ask other databases');
  if (key !== undefined)
    return askAll({ connection, statement, parameters: values, mode, limit, schema, key }, ctx);
  const answer = await ask({ connection, statement, parameters: values, mode, limit }, ctx.effect);
  return emit('default', { ...answer, rows: fitted(answer.rows, schema) });
}
