import type { ModuleDefinition } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import type { Executor } from '../connect/executor.ts';
import { movesColumn, type Retype } from './change-type.ts';
import { prepareTypes, underWay, type PreparedTypes, type TypeChangeNote } from './change-types.ts';
import { columnSql } from './column-name.ts';
import type { StoredModule } from './module-table.ts';
import { existingColumns } from './existing-columns.ts';
import { planChange, type ExistingColumn, type TableStep } from './plan-change.ts';
import { freshSql } from './type-change.ts';

/** A module as it is stored; with `for update` it is held until the transaction ends. */
export async function storedModule(
  db: Executor,
  identifier: string,
  hold: '' | 'for update' = '',
): Promise<StoredModule | undefined> {
  const { rows } = await db.query<StoredModule>(
    `select number, identifier, version, definition, renames from bakehouse.modules where identifier = $1 ${hold}`,
    [identifier],
  );
  return rows[0];
}

/** The steps of a change for which every value has to be read; what becomes computed is worked out instead. */
export function typesOf(steps: readonly TableStep[]): Retype[] {
  return steps.flatMap((step) => (step.kind === 'retype' && step.field.type !== 'computed' ? [step] : []));
}

/** The fields of a stored module whose values have to be read by another type. */
export async function plannedTypes(
  pool: Pool,
  definition: ModuleDefinition,
): Promise<{ module: StoredModule; retypes: Retype[] } | undefined> {
  const identifier = definition.bakery_resource_module;
  const module = await storedModule(pool, identifier);
  if (module === undefined) return undefined;
  const plan = planChange(module.definition, definition, await existingColumns(pool, identifier));
  return 'errors' in plan ? undefined : { module, retypes: typesOf(plan.steps) };
}

/** The new values of those fields; undefined where there are none, or the change is refused anyhow. */
export async function preparedTypes(
  pool: Pool,
  definition: ModuleDefinition,
  expected: number | undefined,
  tell: (note: TypeChangeNote) => void,
): Promise<PreparedTypes | undefined> {
  const { module, retypes = [] } = (await plannedTypes(pool, definition)) ?? {};
  if (module === undefined || retypes.length === 0) return undefined;
  if (expected !== undefined && module.version !== expected) return undefined;
  return prepareTypes(pool, module, retypes, tell);
}

/** Where the values of a field of the new definition are before the table is changed. */
export function columnsNow(
  steps: readonly TableStep[],
  existing: readonly ExistingColumn[],
  types: PreparedTypes | 'checked' | undefined,
): (field: string) => string | undefined {
  const changes = typeof types === 'object' ? types.changes : [];
  return (name) => {
    const fresh = changes.find((change) => change.field.identifier === name && movesColumn(change));
    if (fresh !== undefined) return freshSql(fresh);
    const retype = steps.find((step) => step.kind === 'retype' && step.field.identifier === name);
    if (retype?.kind === 'retype' && retype.field.type === 'computed' && movesColumn(retype))
      return undefined;
    const rename = steps.find((step) => step.kind === 'rename' && step.to === name);
    const former = rename?.kind === 'rename' ? rename.from : name;
    return existing.some((column) => column.name === former) ? columnSql(former) : undefined;
  };
}

/** Refuses a change while types of the module are being changed by another. */
export async function refuseUnderWay(
  client: PoolClient,
  module: StoredModule,
  own: PreparedTypes | undefined,
): Promise<void> {
  const { rows } = await client.query(
    'select from bakehouse.type_changes where module = $1 and not id = any($2::bigint[])',
    [module.number, (own?.changes ?? []).map(({ id }) => id)],
  );
  if (rows.length > 0) throw underWay(module.identifier);
}
