import {
  checkRules,
  fieldsOf,
  jsonEqual,
  parseValue,
  Problem,
  type ContentFault,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { hashPassword } from '../password.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Evaluate } from './access.ts';

/** The data of a resource as it will be, with the fields to write among it. */
export interface FinishedData {
  /** All values, those of unchanged fields too. */
  whole: Record<string, unknown>;
  /** The values that differ from what is stored. */
  changed: Record<string, unknown>;
}

/** Works out computed fields and holds the whole against the module's rules. */
export function finishData(
  definition: ModuleDefinition,
  before: Record<string, unknown>,
  written: Record<string, unknown>,
  evaluate: Evaluate,
): FinishedData {
  const whole = { ...before, ...written };
  const errors: ContentFault[] = [];
  for (const field of fieldsOf(definition).values()) {
    if (field.type !== 'computed') continue;
    const parsed = parseValue(
      field,
      evaluate(String(field.options?.['expression']), whole) ?? null,
      field.identifier,
    );
    if ('errors' in parsed) errors.push(...parsed.errors);
    else whole[field.identifier] = parsed.value;
  }
  errors.push(...checkRules(definition, whole, (expression, data) => evaluate(expression, data) === true));
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors });
  const changed = Object.entries(whole).filter(
    ([name, value]) => !jsonEqual(value ?? null, before[name] ?? null),
  );
  return { whole, changed: Object.fromEntries(changed) };
}

/** The values as they are stored: secrets only as hashes. */
export async function withHashes(
  table: ModuleTable,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const stored = { ...values };
  for (const [name, column] of table.columns) {
    const value = stored[name];
    if (column.secret && typeof value === 'string') stored[name] = await hashPassword(value);
  }
  return stored;
}
