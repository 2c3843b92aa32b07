import { envTypes, type EnvDefinition, type EnvValue } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import { workflowsTopic } from './workflows.ts';

/** A value that differs between servers: as it is declared, and what this server has. */
export interface StoredEnv {
  /** As it was written. */
  definition: EnvDefinition;
  /** What this server has set; null where it has the default. */
  value: EnvValue | null;
  updatedAt: Date;
}

interface EnvRow {
  definition: EnvDefinition;
  value: EnvValue | null;
  updated_at: Date;
}

/** Every value, by name, or the one of that name. */
export async function listEnv(db: Executor, name?: string): Promise<StoredEnv[]> {
  const { rows } = await db.query<EnvRow>(
    'select definition, value, updated_at from bakehouse.env where $1::text is null or name = $1 order by name',
    [name ?? null],
  );
  return rows.map(({ definition, value, updated_at: updatedAt }) => ({ definition, value, updatedAt }));
}

/** What each of them is on this server. */
export function envValues(all: readonly StoredEnv[]): Record<string, EnvValue> {
  return Object.fromEntries(
    all.map(({ definition, value }) => [definition.name, value ?? definition.default]),
  );
}

/** Stores how a value is declared. What the server has set stays, unless it has another type now. */
export async function putEnv(db: Executor, definition: EnvDefinition): Promise<{ created: boolean }> {
  return transact(db, async (client) => {
    const { rows } = await client.query<EnvRow>(
      'select definition, value, updated_at from bakehouse.env where name = $1 for update',
      [definition.name],
    );
    const kept = rows[0]?.value ?? null;
    const suits = envTypes[definition.type].safeParse(kept).success;
    await client.query(
      `insert into bakehouse.env (name, definition, value) values ($1, $2, $3)
       on conflict (name) do update set definition = excluded.definition, value = excluded.value, updated_at = now()`,
      [definition.name, JSON.stringify(definition), suits ? JSON.stringify(kept) : null],
    );
    await bumpVersion(client, workflowsTopic);
    return { created: rows.length === 0 };
  });
}

/** Sets what a value is on this server, or with null lets it be the default again; false where there is none of that name. */
export async function setEnvValue(db: Executor, name: string, value: EnvValue | null): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query(
      'update bakehouse.env set value = $2, updated_at = now() where name = $1',
      [name, value === null ? null : JSON.stringify(value)],
    );
    await bumpVersion(client, workflowsTopic);
    return rowCount === 1;
  });
}

/** Takes a value away; false where there is none. */
export async function removeEnv(db: Executor, name: string): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query('delete from bakehouse.env where name = $1', [name]);
    await bumpVersion(client, workflowsTopic);
    return rowCount === 1;
  });
}
