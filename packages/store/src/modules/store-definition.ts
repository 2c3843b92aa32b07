import { newId, type ModuleDefinition } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import type { Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import type { ColumnRename, StoredModule } from './module-table.ts';

/** A definition that a module had. */
export interface ModuleVersion {
  version: number;
  at: string;
  by: string | null;
  definition: ModuleDefinition;
}

/** Stores the definition of a new module; gives its number. */
export async function insertModule(
  client: PoolClient,
  actor: Actor,
  definition: ModuleDefinition,
): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    'insert into bakehouse.modules (identifier, version, definition, updated_by) values ($1, 1, $2, $3) returning number',
    [definition.bakery_resource_module, JSON.stringify(definition), actor.user?.id ?? null],
  );
  const number = rows[0]?.number ?? 0;
  await client.query('insert into bakehouse.feed_state (module, epoch) values ($1, $2)', [
    number,
    newId().slice(-12),
  ]);
  return number;
}

/** Stores the next version of a definition. */
export async function updateModule(
  client: PoolClient,
  actor: Actor,
  before: StoredModule,
  definition: ModuleDefinition,
  renames: ColumnRename[],
): Promise<void> {
  await client.query(
    'update bakehouse.modules set version = version + 1, definition = $2, renames = $3, updated_at = now(), updated_by = $4 where number = $1',
    [
      before.number,
      JSON.stringify(definition),
      JSON.stringify([...before.renames, ...renames]),
      actor.user?.id ?? null,
    ],
  );
  for (const { from, to } of renames)
    await client.query('update bakehouse.numbers set field = $3 where module = $1 and field = $2', [
      before.number,
      from,
      to,
    ]);
}

/** The definitions that a module had, the latest first. */
export async function moduleVersions(db: Executor, number: number): Promise<ModuleVersion[]> {
  const { rows } = await db.query<ModuleVersion>(
    `select version, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, by, definition
     from bakehouse.module_versions where module = $1 order by version desc`,
    [number],
  );
  return rows;
}
