import { Problem } from '@bakehouse/contract';
import { emit, type ElementRun, type Outcome } from '@bakehouse/engine';
import type * as z from 'zod';
import { needed } from '../needed.ts';
import { fitSchema } from '../schema/fit-schema.ts';
import { quoted, wrongOption } from '../wrong-option.ts';
import type { sqlOptions } from './sql-options.ts';

/** Databases take more, and nobody reads them. */
const mostParameters = 1000;

/** What `data/sql` does. */
export async function askSql({ options, ctx }: ElementRun<z.output<typeof sqlOptions>>): Promise<Outcome> {
  const { connection, statement, parameters, mode, limit, schema } = options;
  const values = parameters ?? [];
  if (!Array.isArray(values) || values.length > mostParameters)
    throw wrongOption(
      'parameters',
      `"parameters" must be a list of at most ${mostParameters} values, not ${quoted(values)}`,
    );
  const ask = needed(ctx.services.sql, 'ask other databases');
  const answer = await ask({ connection, statement, parameters: values, mode, limit }, ctx.effect);
  const { rows, ...told } = answer;
  if (schema === undefined) return emit('default', { rows, ...told });
  // Exact numbers come as texts: the schema makes numbers of them.
  const found = fitSchema(rows, { type: 'array', items: schema }, true);
  if ('value' in found) return emit('default', { rows: found.value, ...told });
  const { path, message } = found.misfit;
  throw new Problem('upstream_failed', `A row does not fit its schema: "rows.${path}" ${message}`);
}
