import {
  fieldTitle,
  isEmpty,
  isObject,
  keyWith,
  own,
  parseValue,
  Problem,
  uniqueKeys,
  type ContentFault,
} from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { readsEverywhere, rightOn } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { castTypes, toParameter } from '../sql/column-types.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { createResource } from './create.ts';
import { findModule } from './find-table.ts';
import type { ReadResource } from './read-one.ts';
import { updateResource, type ResourceChange } from './update.ts';

/** A resource that is to be there with these values: changed where one has them in a key, created where none has. */
export interface Upsert extends ResourceChange {
  /** The fields of the key. */
  by: readonly string[];
}

/** What became of it. */
export type Upserted = ReadResource & { id: string; created: boolean };

/** How often it is looked again where others create and delete at the same time. */
const mostTries = 20;

/** Changes the resource that has these values in a key, or creates it, as far as the actor may do either. */
export async function upsertResource(
  access: ResourceAccess,
  module: string,
  { by, ...change }: Upsert,
): Promise<Upserted> {
  const table = findModule(access, module);
  const key = keyValues(table, by, change.data);
  for (let turn = 0; turn < mostTries; turn += 1) {
    const id = await idByKey(access, table, key);
    const done = await (id === undefined
      ? createUnlessThere(access, table, key, change)
      : updateUnlessGone(access, table, id, change));
    if (done !== undefined) return done;
  }
  throw new Problem('conflict', 'Others keep changing this resource; try again.');
}

/** The id of the resource that has these values in a key, of those that the actor sees. */
export async function idByKey(
  access: ResourceAccess,
  table: ModuleTable,
  key: ReadonlyMap<string, unknown>,
): Promise<string | undefined> {
  const read = rightOn(access.actor, table, 'read', access.modules.lookup);
  const hidden = [...key.keys()].filter((name) => !readsEverywhere(read, name));
  if (hidden.length > 0)
    throw new Problem('forbidden', `You may not look for resources by ${hidden.join(', ')}.`);
  const [id] = await idsByValues(access, table, key, 1);
  return id;
}

/** The ids of the first resources that have these values, of those that the actor sees. */
export async function idsByValues(
  { db, actor, modules }: ResourceAccess,
  table: ModuleTable,
  wanted: ReadonlyMap<string, unknown>,
  most: number,
): Promise<string[]> {
  const read = rightOn(actor, table, 'read', modules.lookup);
  const values = parameters();
  const conditions = [...wanted].map(([name, value]) => {
    const column = table.columns.get(name);
    if (column === undefined) throw new Error(`there is no column for ${name}`);
    return `t.${column.sql} = ${values.add(toParameter(column.kind, value), castTypes[column.kind])}`;
  });
  const visible = rowsSql(read, 't', wholeTables(modules), values);
  const { rows } = await db.query<{ id: string }>(
    prepared(
      `select t.id from ${table.sql} t where ${conditions.join(' and ')} and ${visible} limit ${most}`,
      values.values,
    ),
  );
  return rows.map(({ id }) => id);
}

/** The key that has exactly these fields; throws where the module has none. */
export function checkKey({ definition }: Pick<ModuleTable, 'definition'>, by: readonly string[]): string[] {
  const key = keyWith(definition, by);
  if (key !== undefined) return key;
  const known = uniqueKeys(definition).map((fields) => fields.join(','));
  const message = `"${by.join(',')}" is no unique key of the module; known: ${known.join('; ') || 'none'}`;
  throw new Problem('invalid', 'There is no such key.', {
    errors: [{ path: 'by', message, code: 'unknown_key' }],
  });
}

/** The values that data has in a key, as they are stored. */
export function keyValues(
  { definition, columns }: ModuleTable,
  by: readonly string[],
  data: unknown,
): Map<string, unknown> {
  const key = checkKey({ definition }, by);
  const errors: ContentFault[] = [];
  const values = new Map<string, unknown>();
  for (const name of key) {
    const field = columns.get(name)?.field;
    if (field === undefined) continue;
    const parsed = parseValue(field, (isObject(data) ? own(data, name) : undefined) ?? null, name);
    if ('errors' in parsed) errors.push(...parsed.errors);
    else if (isEmpty(parsed.value))
      errors.push({ path: name, message: `${fieldTitle(field)} is part of the key`, code: 'required' });
    else values.set(name, parsed.value);
  }
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors });
  return values;
}

/** Whether a fault is about the key that was asked for: a field may be called `by`, too. */
export function isUnknownKey({ path, code }: ContentFault): boolean {
  return path === 'by' && code === 'unknown_key';
}

/** Undefined where somebody has deleted it by then. */
async function updateUnlessGone(
  access: ResourceAccess,
  table: ModuleTable,
  id: string,
  change: ResourceChange,
): Promise<Upserted | undefined> {
  try {
    return { ...(await updateResource(access, table.identifier, id, change)), id, created: false };
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Undefined where somebody has created it by then. */
async function createUnlessThere(
  access: ResourceAccess,
  table: ModuleTable,
  key: ReadonlyMap<string, unknown>,
  { data, version }: ResourceChange,
): Promise<Upserted | undefined> {
  if (version !== undefined) throw new Problem('precondition_failed', 'There is no such resource.');
  try {
    const made = await undoable(access.db, () => createResource(access, table.identifier, { data }));
    return { ...made, created: true };
  } catch (error) {
    // Taken by one that the actor does not see: then it stays at that.
    if (isTaken(error, key) && (await idByKey(access, table, key)) !== undefined) return undefined;
    throw error;
  }
}

function isTaken(error: unknown, key: ReadonlyMap<string, unknown>): boolean {
  if (!(error instanceof Problem) || error.code !== 'conflict') return false;
  return error.data.errors?.some(({ path, code }) => code === 'unique' && key.has(path)) ?? false;
}

/** Work that can fail without the transaction around it. */
async function undoable<T>(db: Executor, work: () => Promise<T>): Promise<T> {
  if ('totalCount' in db) return work();
  await db.query('savepoint upsert');
  try {
    const done = await work();
    await db.query('release savepoint upsert');
    return done;
  } catch (error) {
    await db.query('rollback to savepoint upsert; release savepoint upsert');
    throw error;
  }
}
