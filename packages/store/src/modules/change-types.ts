import { Problem, type ModuleDefinition } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { directPool } from '../connect/direct-pool.ts';
import { columnSql } from './column-name.ts';
import { convertAll, convertRest, convertWritten } from './convert-beside.ts';
import { keepFirstStates } from './first-revisions.ts';
import { lossy, movesColumn, type Retype } from './change-type.ts';
import type { StoredModule } from './module-table.ts';
import {
  beginTypeChange,
  endTypeChange,
  freshSql,
  lockTypes,
  undoTypeChange,
  unlockTypes,
  type TypeChange,
} from './type-change.ts';

/** What is told of changes of types. */
export interface TypeChangeNote {
  module: string;
  field: string;
  from: string;
  to: string;
  state: 'begun' | 'done' | 'undone' | 'interrupted';
}

/** New values that are ready beside the old ones. */
export interface PreparedTypes {
  /** The version of the definition that they were made from. */
  version: number;
  changes: readonly TypeChange[];
  /** Reads what was written since, beside those who write. */
  catchUp(): Promise<void>;
  /** Puts the new values in the place of the old ones; the table is held from here to the end of the transaction. */
  swap(client: PoolClient): Promise<void>;
  /** The change is stored. */
  done(): Promise<void>;
  /** The change is not stored: everything is as it was. */
  undo(): Promise<void>;
}

/** Too much was written while the table was being taken: it is let go, and taken again later. */
export class MuchWritten extends Error {}

/** Makes the new values of fields whose type changes, while others read and write. */
export async function prepareTypes(
  pool: Pool,
  module: StoredModule,
  retypes: readonly Retype[],
  tell: (note: TypeChangeNote) => void,
): Promise<PreparedTypes> {
  const client = await directPool(pool).connect();
  const changes: TypeChange[] = [];
  let held = false;
  try {
    held = await lockTypes(client, module.number);
    if (!held) throw underWay(module.identifier);
    for (const retype of retypes) changes.push(await begin(retype));
    const moved = changes.find(movesColumn);
    if (moved !== undefined) await keepFirstStates(client, { ...module, table: moved.table });
    for (const change of changes) await convertWhole(change);
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
  return { version: module.version, changes, catchUp, swap, done, undo };

  async function begin(retype: Retype): Promise<TypeChange> {
    note(retype, 'begun');
    return beginTypeChange(pool, module, retype);
  }

  async function convertWhole(change: TypeChange): Promise<void> {
    const offending = await convertAll(client, change);
    if (offending > 0) throw lossy(change, offending);
  }

  async function catchUp(): Promise<void> {
    for (const change of changes) {
      const offending = await convertWritten(client, change);
      if (offending > 0) throw lossy(change, offending);
    }
  }

  async function swap(within: PoolClient): Promise<void> {
    const [first] = changes;
    if (first === undefined) return;
    await within.query(`lock table ${first.table} in access exclusive mode`);
    for (const change of changes) {
      const offending = await convertRest(within, change);
      if (offending === undefined) throw new MuchWritten();
      if (offending > 0) throw lossy(change, offending);
      // First, because triggers look at the column.
      await endTypeChange(within, change);
      if (movesColumn(change)) {
        const name = columnSql(change.before.identifier);
        await within.query(`alter table ${change.table} drop column ${name}`);
        await within.query(`alter table ${change.table} rename column ${freshSql(change)} to ${name}`);
      }
    }
  }

  async function done(): Promise<void> {
    for (const change of changes) note(change, 'done');
    await release();
  }

  async function undo(): Promise<void> {
    try {
      for (const change of changes) {
        await undoTypeChange(pool, change);
        note(change, 'undone');
      }
    } finally {
      await release();
    }
  }

  async function release(): Promise<void> {
    try {
      if (held) await unlockTypes(client, module.number);
      client.release();
    } catch (error) {
      // The lock goes with the connection.
      client.release(error as Error);
    }
  }

  function note({ before, field }: Retype, state: TypeChangeNote['state']): void {
    tell({ module: module.identifier, field: before.identifier, from: before.type, to: field.type, state });
  }
}

/** Refuses a change of a module while types of it are being changed. */
export function underWay(module: ModuleDefinition['bakery_resource_module']): Problem {
  return new Problem(
    'conflict',
    `The type of a field of "${module}" is being changed. GET /modules/${module}/type-changes tells how far it is; change the module again when it is done.`,
  );
}
