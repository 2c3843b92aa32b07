import { newId, parseResource, Problem } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { refuseForbidden, refuseUncovered } from '../rights/write-decision.ts';
import { parameters } from '../sql/parameters.ts';
import { planMemory } from './plan-memory.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { withReferences } from './check-references.ts';
import { explainWrite } from './explain-write.ts';
import { fillNew } from './fill-new.ts';
import { finishData, withHashes } from './finish-data.ts';
import { findTarget } from './find-table.ts';
import type { ReadResource } from './read-one.ts';
import { resourceJson } from './row-json.ts';
import { settleContent } from './settle-content.ts';
import { settleReadonly, touchedByUser } from './settle-readonly.ts';
import { shownAfterWrite } from './shown-after-write.ts';
import { tableTraits } from './table-traits.ts';
import { insertSql, insertValues, writerOf } from './write-sql.ts';

/** A new resource: the id where the caller chose one, and the data. */
export interface NewResource {
  id?: string | undefined;
  data: unknown;
}

/** A resource that is about to be created. */
export interface Creation {
  table: ModuleTable;
  right: Right;
  key: string;
  /** Whether the caller chose the id. */
  chosen: boolean;
  /** All its values. */
  whole: Record<string, unknown>;
  /** The names of the values that the caller gave. */
  given: string[];
}

/** Creates a resource as far as the actor may. */
export async function createResource(
  access: ResourceAccess,
  module: string,
  resource: NewResource,
): Promise<ReadResource & { id: string }> {
  const create = async (inside: ResourceAccess) =>
    storeCreation(inside, await prepareCreation(inside, module, resource));
  const table = access.modules.find(module);
  // A number that leaves no gap is taken back with what it was meant for.
  return table !== undefined && tableTraits(table).numbers === 'gapless'
    ? transact(access.db, (db) => create({ ...access, db }))
    : create(access);
}

/** Checks what is to be created, as far as that can be done without storing it and what it names. */
export async function prepareCreation(
  access: ResourceAccess,
  module: string,
  { id, data }: NewResource,
): Promise<Creation> {
  const { table, right } = findTarget(access, module, 'create');
  const settled = await settleReadonly(access, table, { id, mode: 'create', data, before: {} });
  const parsed = parseResource(table.definition, settled.data, {
    mode: 'create',
    acceptReadonly: access.run === undefined ? settled.set : true,
    user: access.actor.user?.id,
  });
  if ('errors' in parsed)
    throw new Problem('invalid', 'The content is not valid.', { errors: parsed.errors });
  const given = [...new Set([...Object.keys(data as object), ...touchedByUser(table, access)])];
  if (!right.all) refuseForbidden({ fields: given, rules: right.rules });
  const filled = tableTraits(table).fills
    ? await fillNew(access, table, parsed.value, settled.data)
    : parsed.value;
  const content = await settleContent(access, table, {}, filled);
  const whole = await finishData(table.definition, {}, content, access);
  return { table, right, key: id ?? newId(), chosen: id !== undefined, whole, given };
}

/** Stores what was prepared. */
export async function storeCreation(
  access: ResourceAccess,
  creation: Creation,
): Promise<ReadResource & { id: string }> {
  const { table, right, key, whole } = creation;
  // Before there is a transaction: hashing takes long, and would hold a connection meanwhile.
  const made = withHashes(access, table, whole);
  const stored = made instanceof Promise ? await made : made;
  const write = (db: Executor) => insert(access, db, creation, stored);
  // Where the stored row must still be held against the right it takes a transaction.
  const written = await withReferences(access, table, { changed: whole }, (db) =>
    right.all ? write(db) : transact(db, write),
  ).catch((error: unknown) => {
    throw explainWrite(table, error);
  });
  return { id: key, ...(await shownAfterWrite(access, table, key, written)) };
}

async function insert(
  access: ResourceAccess,
  db: Executor,
  { table, right, key, chosen, given }: Creation,
  stored: Record<string, unknown>,
): Promise<ReadResource> {
  const writer = writerOf(access);
  const text = texts(table, right, `${chosen} ${Object.keys(stored).join(' ')}`, () => {
    const first = insertSql(table, key, stored, writer, chosen, parameters());
    return `${first} select ${resourceJson(table)} as json, t.version from t`;
  });
  const { rows } = await db.query<ReadResource>(prepared(text, insertValues(table, key, stored, writer)));
  const [row] = rows;
  if (row === undefined) throw new Error('a row was inserted and not returned');
  if (!right.all) await refuseUncovered(access, db, table, key, { fields: given, rules: right.rules });
  return row;
}

const texts = planMemory<string>();
