import { Problem } from '@bakehouse/contract';
import type { AnswerSchema } from '../schema/answer-schema.ts';
import { fitSchema } from '../schema/fit-schema.ts';

/** The rows as their schema has them: exact numbers come as texts, of which it makes numbers. */
export function fitted(rows: readonly unknown[], schema: AnswerSchema | undefined): unknown {
  if (schema === undefined) return rows;
  const found = fitSchema(rows, { type: 'array', items: schema }, true);
  if ('value' in found) return found.value;
  const { path, message } = found.misfit;
  throw new Problem('upstream_failed', `A row does not fit its schema: "rows.${path}" ${message}`);
}
