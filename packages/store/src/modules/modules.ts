import {
  checkStoredModule,
  Problem,
  type ContentFault,
  type ModuleDefinition,
  type ModuleLookup,
} from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { whoIs, workAs } from '../audit/who.ts';
import type { Actor } from '../identity/actor.ts';
import { inTransaction } from '../connect/transaction.ts';
import { alterTable, createTable } from './alter-table.ts';
import { buildIndexes, buildSearchIndex } from './build-indexes.ts';
import { existingColumns } from './existing-columns.ts';
import { figuresMemory, type FiguresMemory } from './figures-memory.ts';
import { followDefinition, refuseWhileBuilding } from './indexes/built-indexes.ts';
import { openIndexes, type ModuleIndexes } from './indexes/module-indexes.ts';
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
import {
  columnsNow,
  plannedTypes,
  preparedTypes,
  refuseUnderWay,
  storedModule,
  typesOf,
} from './planned-types.ts';
import { insertModule, moduleVersions, updateModule, type ModuleVersion } from './store-definition.ts';
import { setAside } from './set-aside.ts';
import { withShortLock } from './short-lock.ts';
import type { ModulesParts } from './modules-parts.ts';
import { lossy } from './change-type.ts';
import { MuchWritten, underWay, type PreparedTypes } from './change-types.ts';
import { countLossy } from './convert-beside.ts';
import { undoInterrupted } from './interrupted-types.ts';
import { typeChangeStates, type TypeChangeState } from './type-change.ts';

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
  /** How far changes of types of a module are that are under way. */
  typeChanges: (identifier: string) => Promise<TypeChangeState[]>;
  /** Indexes that are proposed from what was asked. */
  indexes: ModuleIndexes;
  /** Figures that take long, while nothing changes. */
  figures: FiguresMemory;
  /** Reads all definitions again. */
  reload: () => Promise<void>;
}

/** With what a definition is stored. */
interface HowToStore {
  /** The version that it replaces. */
  expected?: number | undefined;
  /** The values of fields whose type changes; or that they have been looked at, and nothing is stored. */
  types?: PreparedTypes | 'checked' | undefined;
}

/** Ends the transaction of a check, so that nothing of it stays. */
class OnlyChecked extends Error {}

/** Opens the modules of a database. */
export async function openModules(
  pool: Pool,
  {
    changed,
    expressionFaults,
    fillComputed,
    typeChange: tell = () => undefined,
    index,
    keepFiguresFrom,
  }: ModulesParts,
): Promise<Modules> {
  let tables = new Map<string, ModuleTable>();
  const searchable = new WeakSet<ModuleTable>();
  const lookup: ModuleLookup = (identifier) => tables.get(identifier)?.definition;
  await reload();
  // Where a process ended in the middle; what fails now is tried at the next start.
  void fillAllWaiting().catch(() => undefined);
  void undoInterrupted(pool, tell).catch(() => undefined);
  const all = () => [...tables.values()];
  return {
    find: (identifier) => tables.get(identifier),
    all,
    lookup,
    indexes: openIndexes(pool, { all, lookup }, index ?? (() => undefined)),
    figures: figuresMemory(keepFiguresFrom),
    put,
    check,
    remove,
    versions,
    searched,
    typeChanges: (identifier) => typeChangeStates(pool, known(identifier).number),
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

  function known(identifier: string): ModuleTable {
    const table = tables.get(identifier);
    if (table === undefined) throw new Problem('not_found', 'There is no such module.');
    return table;
  }

  function sound(json: unknown): ModuleDefinition {
    const checked = checkStoredModule(json, lookup);
    if ('errors' in checked)
      throw new Problem('invalid', 'The definition has errors.', { errors: checked.errors });
    const faults = expressionFaults(checked.definition);
    if (faults.length > 0) throw new Problem('invalid', 'The definition has errors.', { errors: faults });
    return checked.definition;
  }

  async function check(actor: Actor, json: unknown): Promise<ContentFault[]> {
    try {
      const definition = sound(json);
      for (const retype of (await plannedTypes(pool, definition))?.retypes ?? []) {
        const offending = await countLossy(pool, tableName(definition.bakery_resource_module), retype);
        if (offending > 0) throw lossy(retype, offending);
      }
      await withShortLock(() =>
        inTransaction(pool, async (client) => {
          await store(client, actor, definition, { types: 'checked' });
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
    const before = tables.get(identifier);
    if (before !== undefined) await refuseWhileBuilding(pool, before);
    if (before !== undefined && (await undoInterrupted(pool, tell, before))) throw underWay(identifier);
    const types = await preparedTypes(pool, definition, expected, tell);
    const created = await storeWith(actor, definition, { expected, types });
    await reload();
    const table = tables.get(identifier);
    if (table === undefined) throw new Problem('conflict', 'The module was removed at the same time.');
    await buildIndexes(pool, table, lookup);
    if (anew) await fillComputed?.(table);
    return { table, created };
  }

  /** Stores it as soon as the table can be had for a moment. */
  async function storeWith(actor: Actor, definition: ModuleDefinition, how: HowToStore): Promise<boolean> {
    const types = typeof how.types === 'object' ? how.types : undefined;
    try {
      for (;;) {
        try {
          const created = await withShortLock(() =>
            inTransaction(pool, (client) => store(client, actor, definition, how)),
          );
          await types?.done();
          return created;
        } catch (error) {
          if (!(error instanceof MuchWritten)) throw error;
          await types?.catchUp();
        }
      }
    } catch (error) {
      await types?.undo();
      throw error;
    }
  }

  async function fillAllWaiting(): Promise<void> {
    const query = 'select identifier from bakehouse.modules where to_compute';
    const { rows } = await pool.query<{ identifier: string }>(query);
    const waiting = rows.flatMap(({ identifier }) => tables.get(identifier) ?? []);
    for (const table of waiting) await fillComputed?.(table);
  }

  async function store(
    client: PoolClient,
    actor: Actor,
    definition: ModuleDefinition,
    { expected, types }: HowToStore,
  ): Promise<boolean> {
    await client.query(`set local lock_timeout = '50ms'`);
    const identifier = definition.bakery_resource_module;
    const before = await storedModule(client, identifier, 'for update');
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
    const columns = columnsNow(plan.steps, existing, types);
    await refuseDuplicates(client, before?.definition, definition, columns);
    if (types !== 'checked') {
      if (before !== undefined) await refuseUnderWay(client, before, types);
      if (typesOf(plan.steps).length > 0 && types?.version !== before?.version)
        throw new Problem('conflict', 'The module has been changed in the meantime.');
      await types?.swap(client);
    }
    await alterTable(client, { identifier, number }, plan.steps);
    const version = (before?.version ?? 0) + 1;
    const renames: ColumnRename[] = plan.steps.flatMap((step) =>
      step.kind === 'rename' ? [{ from: step.from, to: step.to, version }] : [],
    );
    if (before !== undefined) {
      await updateModule(client, actor, before, definition, renames);
      await followDefinition(client, moduleTable({ ...before, definition }), renames);
    }
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
    const { number } = known(identifier);
    await refuseWhileBuilding(pool, { number, identifier });
    if (await undoInterrupted(pool, tell, { number })) throw underWay(identifier);
    await withShortLock(() =>
      inTransaction(pool, async (client) => {
        await workAs(client, whoIs(actor));
        await setAside(client, identifier);
        await changed(client);
      }),
    );
    await reload();
  }

  async function versions(identifier: string): Promise<ModuleVersion[]> {
    return moduleVersions(pool, known(identifier).number);
  }
}
