import type { ColumnKind, Resource } from '@bakehouse/contract';
import { DatabaseError, type PoolClient } from 'pg';
import { withNext } from '../connect/pipelined.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { rightOn } from '../rights/module-rights.ts';
import { asJsonb } from '../sql/as-jsonb.ts';
import { parameters } from '../sql/parameters.ts';
import { planMemory } from './plan-memory.ts';
import { prepared } from '../sql/statement-name.ts';
import type { Eager, ResourceAccess } from '../rights/access.ts';
import { withReferences } from './check-references.ts';
import { prepareCreation, storeCreation, type Creation, type NewResource } from './create.ts';
import { explainWrite } from './explain-write.ts';
import type { ReadResource } from './read-one.ts';
import { resourceJson } from './row-json.ts';
import { insertSql, insertValues, writerOf } from './write-sql.ts';

/** Creates a resource and gives it; without waiting for the database where that is allowed and what it will store is known. */
export async function createEagerly(
  access: ResourceAccess,
  module: string,
  resource: NewResource,
): Promise<Resource> {
  const creation = await prepareCreation(access, module, resource);
  const { eager } = access;
  if (eager === undefined || !isForetold(access, creation))
    return parsed(await storeCreation(access, creation));
  return withReferences(access, creation.table, { changed: creation.whole }, async () => {
    const client = eager.enter === undefined ? (access.db as PoolClient) : await eager.enter();
    const { moment, sent } = eager;
    return moment === undefined
      ? storeFirst(access, eager, creation)
      : storeUnseen(access, { client, moment, sent }, creation);
  });
}

/** Waits for the first creation of a transaction: it tells the moment that all others of it have as well. */
async function storeFirst(access: ResourceAccess, eager: Eager, creation: Creation): Promise<Resource> {
  const { table } = creation;
  const tail = () => `select ${resourceJson(table)} as json from t`;
  const { rows } = await access.db
    .query<ReadResource>(statement(access, creation, 'first', tail))
    .catch((error: unknown) => {
      throw explainWrite(table, error);
    });
  const [row] = rows;
  if (row === undefined) throw new Error('a row was inserted and not returned');
  const stored = parsed(row);
  eager.moment = stored.createdAt;
  return stored;
}

/** Whether the database said no to anything that was sent. Where it only did not answer, nobody knows what was committed. */
export async function wasRefused({ sent }: Eager): Promise<boolean> {
  const answers = await Promise.allSettled(sent);
  return answers.some(
    (answer) =>
      answer.status === 'rejected' &&
      answer.reason instanceof DatabaseError &&
      answer.reason.severity === 'ERROR',
  );
}

function storeUnseen(
  access: ResourceAccess,
  { client, moment, sent }: { client: PoolClient; moment: string; sent: Promise<unknown>[] },
  creation: Creation,
): Resource {
  const { table, key, whole } = creation;
  const asked = withNext(client, () =>
    client.query(statement(access, creation, 'unseen', () => 'select from t')),
  );
  asked.catch(() => undefined);
  sent.push(asked);
  const by = access.actor.user?.id ?? null;
  const data: Record<string, unknown> = {};
  for (const [name, { kind }] of table.columns) {
    const value = whole[name] ?? null;
    data[name] = kind === 'jsonb' ? asJsonb(value) : value;
  }
  return {
    id: key,
    module: table.identifier,
    version: 1,
    createdAt: moment,
    updatedAt: moment,
    createdBy: by,
    updatedBy: by,
    data,
  };
}

function statement(
  access: ResourceAccess,
  { table, right, key, whole }: Creation,
  kind: 'first' | 'unseen',
  tail: () => string,
) {
  const writer = writerOf(access);
  const text = texts(table, right, `${kind} ${Object.keys(whole).join(' ')}`, () => {
    const first = insertSql(table, key, whole, writer, false, parameters(), 'now()');
    return `${first} ${tail()}`;
  });
  return prepared(text, insertValues(table, key, whole, writer));
}

const texts = planMemory<string>();

/** Whether the stored resource is known without asking: nothing is decided or written differently by the database. */
function isForetold({ actor, modules }: ResourceAccess, { table, right, chosen }: Creation): boolean {
  if (chosen || !right.all || !rightOn(actor, table, 'read', modules.lookup).all) return false;
  let plain = plainTables.get(table);
  if (plain === undefined) {
    plain = [...table.columns.values()].every(({ kind, secret }) => !secret && plainKinds.has(kind));
    plainTables.set(table, plain);
  }
  return plain;
}

const plainTables = new WeakMap<ModuleTable, boolean>();

/** Kinds of columns that give back in JSON what they were given, besides the order of keys. */
const plainKinds = new Set<ColumnKind>([
  'text',
  'bigint',
  'double',
  'numeric',
  'boolean',
  'date',
  'jsonb',
  'text[]',
]);

function parsed({ json }: { json: string }): Resource {
  return JSON.parse(json) as Resource;
}
