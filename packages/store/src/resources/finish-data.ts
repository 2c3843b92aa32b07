import { derive, jsonEqual, Problem, type ContentFault, type ModuleDefinition } from '@bakehouse/contract';
import type { Actor } from '../identity/actor.ts';
import { hashFieldValue } from '../identity/password.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Evaluate, ResourceAccess } from '../rights/access.ts';
import { refuseWhatIsOver } from './hash-ahead.ts';
import { tableTraits } from './table-traits.ts';

/** How long everybody else may be kept waiting by what follows from one resource. */
const mostMs = 50;

/**
 * All values of a resource as it will be, those of unchanged fields too: computed fields worked out, rules held against it. What takes
 * long is done beside everything else, and waited for.
 */
export function finishData(
  { bakery_resource: { fields, rules } }: ModuleDefinition,
  before: Record<string, unknown>,
  written: Record<string, unknown>,
  { evaluate, actor }: Pick<ResourceAccess, 'evaluate' | 'actor'>,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const data = { ...before, ...written };
  const computed = fields.filter(({ type }) => type === 'computed');
  if (computed.length === 0 && rules === undefined) return data;
  const derived = { fields: computed, rules };
  try {
    return sound(derive(derived, data, withinTime(evaluate)));
  } catch (error) {
    if (evaluate.beside === undefined || !isOverLimit(error)) throw unquoted(error, actor);
    return evaluate.beside(derived, data, actor.user?.id ?? '').then(sound, (failure: unknown) => {
      throw unquoted(failure, actor);
    });
  }
}

/** What fails in an expression quotes values, which may be of fields that the writer may not read. */
function unquoted(error: unknown, { unrestricted }: Actor): unknown {
  if (unrestricted || !(error instanceof Problem) || error.code !== 'expression_failed') return error;
  return new Problem(
    'expression_failed',
    'A computed field or a rule cannot be worked out from these values. An administrator is told why.',
  );
}

/** Whether an expression has used up what it may use. */
export function isOverLimit(error: unknown): boolean {
  return error instanceof Problem && error.code === 'expression_limit';
}

/** Many expressions that each take little can take long together. */
function withinTime(evaluate: Evaluate): Evaluate {
  if (evaluate.beside === undefined) return evaluate;
  const end = performance.now() + mostMs;
  return (expression, data) => {
    if (performance.now() > end) throw new Problem('expression_limit', 'The expressions take long.');
    return evaluate(expression, data);
  };
}

function sound({ data, errors }: { data: Record<string, unknown>; errors: ContentFault[] }) {
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors });
  return data;
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
  access: ResourceAccess,
  table: ModuleTable,
  values: Record<string, unknown>,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  return tableTraits(table).hashes ? hashed(access, table, values) : values;
}

async function hashed(
  { db, actor, madeHash }: ResourceAccess,
  table: ModuleTable,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const stored = { ...values };
  for (const [name, column] of table.columns) {
    const value = stored[name];
    if (!column.secret || typeof value !== 'string') continue;
    refuseWhatIsOver(db);
    stored[name] = madeHash?.(value) ?? (await hashFieldValue(value, actor.user?.id ?? ''));
  }
  return stored;
}
