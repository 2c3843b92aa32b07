import {
  checkRules,
  computeFields,
  fieldsOf,
  jsonEqual,
  Problem,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { hashFieldValue } from '../identity/password.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Evaluate } from '../rights/access.ts';
import { tableTraits } from './table-traits.ts';

/** All values of a resource as it will be, those of unchanged fields too: computed fields worked out, rules held against it. */
export function finishData(
  definition: ModuleDefinition,
  before: Record<string, unknown>,
  written: Record<string, unknown>,
  evaluate: Evaluate,
): Record<string, unknown> {
  const { data: whole, errors } = computeFields(
    fieldsOf(definition).values(),
    { ...before, ...written },
    evaluate,
  );
  errors.push(...checkRules(definition, whole, (expression, data) => evaluate(expression, data) === true));
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors });
  return whole;
}

/** The values that differ from what is stored. */
export function differences(
  before: Record<string, unknown>,
  whole: Record<string, unknown>,
): Record<string, unknown> {
  const changed = Object.entries(whole).filter(
    ([name, value]) => !jsonEqual(value ?? null, before[name] ?? null),
  );
  return Object.fromEntries(changed);
}

/** The values as they are stored: secrets only as hashes. Takes no time where there are none. */
export function withHashes(
  table: ModuleTable,
  values: Record<string, unknown>,
  writer: string,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  return tableTraits(table).hashes ? hashed(table, values, writer) : values;
}

async function hashed(
  table: ModuleTable,
  values: Record<string, unknown>,
  writer: string,
): Promise<Record<string, unknown>> {
  const stored = { ...values };
  for (const [name, column] of table.columns) {
    const value = stored[name];
    if (column.secret && typeof value === 'string') stored[name] = await hashFieldValue(value, writer);
  }
  return stored;
}
