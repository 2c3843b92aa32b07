import {
  checkModule,
  newId,
  Problem,
  type ContentFault,
  type ModuleDefinition,
  type ModuleLookup,
} from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { whoIs, workAs } from '../audit/who.ts';
import type { Actor } from '../identity/actor.ts';
import { inTransaction } from '../connect/transaction.ts';
import { alterTable, createTable, withShortLock } from './alter-table.ts';
import { buildIndexes, buildSearchIndex } from './build-indexes.ts';
import { existingColumns } from './existing-columns.ts';
import { computesAnew } from './computes-anew.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import {
  moduleTable,
  tableName,
  type ColumnRename,
  type ModuleTable,
  type StoredModule,
} from './module-table.ts';
import { planChange } from './plan-change.ts';

/** The topic under which processes are told that modules changed. */
export const modulesTopic = 'modules';

/** The modules of a database: read from memory, changed in the database. */
export interface Modules {
  find: (identifier: string) => ModuleTable | undefined;
  all: () => ModuleTable[];
  lookup: ModuleLookup;
  /** Stores a definition: a new module, or the next version of a known one; with `expected` only in place of that version. */
  put: (actor: Actor, json: unknown, expected?: number) => Promise<{ table: ModuleTable; created: boolean }>;
  /** What is wrong with a definition, also with regard to what is stored. Nothing is changed. */
  check: (actor: Actor, json: unknown) => Promise<ContentFault[]>;
  /** Takes a module away; its table is kept aside until it is pruned. */
  remove: (actor: Actor, identifier: string) => Promise<void>;
  versions: (identifier: string) => Promise<ModuleVersion[]>;
  /** Notes that a module is searched; the index for it is built meanwhile, the first time. */
  searched: (table: ModuleTable) => void;
  /** Reads all definitions again. */
  reload: () => Promise<void>;
}

/** A definition that a module had. */
export interface ModuleVersion {
  version: number;
  at: string;
  by: string | null;
  definition: ModuleDefinition;
}

/** What the modules need from outside. */
export interface ModulesParts {
  /** Told inside the transaction of every change, to wake other processes. */
  changed: (client: PoolClient) => Promise<void>;
  /** Finds what is wrong with the expressions of a definition. */
  expressionFaults: (definition: ModuleDefinition) => ContentFault[];
  /** Works out computed fields of rows that are there already; without it they get theirs when they are written. */
  fillComputed?: ((table: ModuleTable) => Promise<void>) | undefined;
}

/** Ends the transaction of a check, so that nothing of it stays. */
class OnlyChecked extends Error {}

/** Opens the modules of a database. */
export async function openModules(
  pool: Pool,
  { changed, expressionFaults, fillComputed }: ModulesParts,
): Promise<Modules> {
  let tables = new Map<string, ModuleTable>();
  const searchable = new WeakSet<ModuleTable>();
  const lookup: ModuleLookup = (identifier) => tables.get(identifier)?.definition;
  await reload();
  // Where a process ended in the middle; what fails now is tried at the next start.
  void fillAllWaiting().catch(() => undefined);
  return {
    find: (identifier) => tables.get(identifier),
    all: () => [...tables.values()],
    lookup,
    put,
    check,
    remove,
    versions,
    searched,
    reload,
  };

  function searched(table: ModuleTable): void {
    if (searchable.has(table)) return;
    searchable.add(table);
    // Not now: then at the next search.
    buildSearchIndex(pool, table, lookup).catch(() => searchable.delete(table));
  }

  async function reload(): Promise<void> {
    const { rows } = await pool.query<StoredModule>(
      'select number, identifier, version, definition, renames from bakehouse.modules order by identifier',
    );
    tables = new Map(rows.map((row) => [row.identifier, keepSame(moduleTable(row))]));
  }

  /** A module that has not changed stays the same object, so that what was made from it stays good. */
  function keepSame(table: ModuleTable): ModuleTable {
    const known = tables.get(table.identifier);
    return known !== undefined && known.number === table.number && known.version === table.version
      ? known
      : table;
  }

  function sound(json: unknown): ModuleDefinition {
    const checked = checkModule(json, lookup);
    if ('errors' in checked)
      throw new Problem('invalid', 'The definition has errors.', { errors: checked.errors });
    const faults = expressionFaults(checked.definition);
    if (faults.length > 0) throw new Problem('invalid', 'The definition has errors.', { errors: faults });
    return checked.definition;
  }

  async function check(actor: Actor, json: unknown): Promise<ContentFault[]> {
    try {
      const definition = sound(json);
      await withShortLock(() =>
        inTransaction(pool, async (client) => {
          await store(client, actor, definition);
          throw new OnlyChecked();
        }),
      );
      return [];
    } catch (error) {
      if (error instanceof OnlyChecked) return [];
      if (!(error instanceof Problem)) throw error;
      return error.data.errors ?? [{ path: '', message: error.message, code: error.code }];
    }
  }

  async function put(
    actor: Actor,
    json: unknown,
    expected?: number,
  ): Promise<{ table: ModuleTable; created: boolean }> {
    const definition = sound(json);
    const identifier = definition.bakery_resource_module;
    const anew = computesAnew(lookup(identifier), definition);
    const created = await withShortLock(() =>
      inTransaction(pool, (client) => store(client, actor, definition, expected)),
    );
    await reload();
    const table = tables.get(identifier);
    if (table === undefined) throw new Problem('conflict', 'The module was removed at the same time.');
    await buildIndexes(pool, table, lookup);
    if (anew) await fillComputed?.(table);
    return { table, created };
  }

  async function fillAllWaiting(): Promise<void> {
    if (fillComputed === undefined) return;
    const { rows } = await pool.query<{ identifier: string }>(
      'select identifier from bakehouse.modules where to_compute',
    );
    for (const { identifier } of rows) {
      const table = tables.get(identifier);
      if (table !== undefined) await fillComputed(table);
    }
  }

  async function store(
    client: PoolClient,
    actor: Actor,
    definition: ModuleDefinition,
    expected?: number,
  ): Promise<boolean> {
    await client.query(`set local lock_timeout = '50ms'`);
    const identifier = definition.bakery_resource_module;
    const { rows } = await client.query<StoredModule>(
      'select number, identifier, version, definition, renames from bakehouse.modules where identifier = $1 for update',
      [identifier],
    );
    const [before] = rows;
    if (expected !== undefined && before?.version !== expected) {
      throw new Problem('precondition_failed', 'The module has been changed in the meantime.', {
        more: { version: before?.version ?? null },
      });
    }
    const number = before?.number ?? (await insertModule(client, actor, definition));
    if (before === undefined) await createTable(client, identifier, number);
    const existing = await existingColumns(client, identifier);
    const plan = planChange(before?.definition, definition, existing);
    if ('errors' in plan)
      throw new Problem('conflict', 'The definition does not match the stored data.', {
        errors: plan.errors,
      });
    await alterTable(client, identifier, plan.steps);
    await refuseDuplicates(client, before?.definition, definition);
    const version = (before?.version ?? 0) + 1;
    const renames: ColumnRename[] = plan.steps.flatMap((step) =>
      step.kind === 'rename' ? [{ from: step.from, to: step.to, version }] : [],
    );
    if (before !== undefined) await updateModule(client, actor, before, definition, renames);
    for (const { from, to } of renames)
      await client.query('update bakehouse.numbers set field = $3 where module = $1 and field = $2', [
        number,
        from,
        to,
      ]);
    if (computesAnew(before?.definition, definition))
      await client.query('update bakehouse.modules set to_compute = true where number = $1', [number]);
    await client.query(
      'insert into bakehouse.module_versions (module, version, definition, by) values ($1, $2, $3, $4)',
      [number, version, JSON.stringify(definition), actor.user?.id ?? null],
    );
    await changed(client);
    return before === undefined;
  }

  async function remove(actor: Actor, identifier: string): Promise<void> {
    if (!tables.has(identifier)) throw new Problem('not_found', 'There is no such module.');
    await withShortLock(() =>
      inTransaction(pool, async (client) => {
        await client.query(`set local lock_timeout = '50ms'`);
        await workAs(client, whoIs(actor));
        const { rows } = await client.query<{ number: number }>(
          'delete from bakehouse.modules where identifier = $1 returning number',
          [identifier],
        );
        const [module] = rows;
        if (module === undefined) throw new Problem('not_found', 'There is no such module.');
        await client.query('delete from bakehouse.feed_state where module = $1', [module.number]);
        await client.query('delete from bakehouse.numbers where module = $1', [module.number]);
        await client.query('create schema if not exists removed_modules');
        await client.query(`alter table ${tableName(identifier)} set schema removed_modules`);
        await client.query(
          `alter table removed_modules."${identifier}" rename to "${identifier.slice(0, 40)}_${module.number}"`,
        );
        await changed(client);
      }),
    );
    await reload();
  }

  async function versions(identifier: string): Promise<ModuleVersion[]> {
    const table = tables.get(identifier);
    if (table === undefined) throw new Problem('not_found', 'There is no such module.');
    const { rows } = await pool.query<ModuleVersion>(
      `select version, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, by, definition
       from bakehouse.module_versions where module = $1 order by version desc`,
      [table.number],
    );
    return rows;
  }
}

async function insertModule(client: PoolClient, actor: Actor, definition: ModuleDefinition): Promise<number> {
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

async function updateModule(
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
}
