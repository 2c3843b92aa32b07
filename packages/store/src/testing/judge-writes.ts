import { newId, Problem, type Permission } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { importRows } from '../import/import-rows.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import type { Modules } from '../modules/modules.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { runBatch } from '../resources/batch.ts';
import { createResource } from '../resources/create.ts';
import { deleteResource } from '../resources/delete.ts';
import { readOne } from '../resources/read-one.ts';
import { restoreRevision } from '../resources/revisions.ts';
import { writeNested } from '../resources/nested-writes.ts';
import { updateResource } from '../resources/update.ts';
import { upsertResource } from '../resources/upsert.ts';
import { actorWith } from './actors.ts';
import { bandOf, others, permissionOf, type Row, type Rule, type WriteCase } from './generated-writes.ts';
import { expectedOf, type Verdict } from './write-model.ts';

/** Tries writes on a database that has the module of claims. */
export interface WriteJudge {
  /** How many writes were tried, and how many of them were allowed. */
  readonly tried: { all: number; allowed: number };
  /** Tries a case as either role and as both; throws where anything comes out as it should not. */
  judge: (each: WriteCase) => Promise<void>;
}

/** Opens a judge: the rows that others name are made first. */
export async function openJudge(pool: Pool, modules: Modules): Promise<WriteJudge> {
  const tried = { all: 0, allowed: 0 };
  const accessOn = (db: Pool | PoolClient, actor: Actor = systemActor): ResourceAccess => ({
    db,
    actor,
    modules,
    evaluate: (_, data) => bandOf(data),
  });
  const ids: string[] = [];
  for (const each of others)
    ids.push((await createResource(accessOn(pool), 'claims', { data: dataOf(each, ids, '') })).id);

  async function judge(each: WriteCase): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const id = await prepare(accessOn(client), each, ids);
      const [first, second] = each.roles;
      for (const rules of [first, second, [...first, ...second]])
        same(each, rules, await attempt(client, id, rules, each), expectedOf(rules, each));
      await monotone(client, id, each);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  /** Writes, looks at what stands there then, and undoes it. */
  async function attempt(
    client: PoolClient,
    id: string,
    rules: readonly Rule[],
    each: WriteCase,
  ): Promise<Verdict> {
    await client.query('savepoint attempt');
    const actor = actorWith([...rules.map(permissionOf), ...coversRights]);
    const key = await write(accessOn(client, actor), id, each, ids).catch(refusal);
    tried.all += 1;
    tried.allowed += key === 'refused' ? 0 : 1;
    const verdict = key === 'refused' ? key : await rowAt(accessOn(client), key, ids);
    await client.query('rollback to savepoint attempt');
    return verdict;
  }

  /** By the product alone: what both roles may write of one field is what either may, where both read the same. */
  async function monotone(client: PoolClient, id: string, each: WriteCase): Promise<void> {
    const reads: Rule[] = [{ action: 'read', fields: null, rows: null }];
    const [first, second] = each.roles.map((rules) => [
      ...reads,
      ...rules.filter(({ action }) => action !== 'read'),
    ]) as [Rule[], Rule[]];
    const [name] = Object.keys(each.data);
    const one = { ...each, data: { [name as keyof Row]: each.data[name as keyof Row] } };
    // These write all fields, or ask for a second right.
    if (one.way === 'put' || one.way === 'restore') one.way = 'patch';
    if (one.way.startsWith('import') || one.way === 'restore deleted') one.way = 'create';
    const verdicts = [await attempt(client, id, first, one), await attempt(client, id, second, one)];
    const together = await attempt(client, id, [...first, ...second], one);
    const either = verdicts.find((verdict) => verdict !== 'refused') ?? 'refused';
    same(one, [...first, ...second], together, either);
  }

  return { tried, judge };
}

const coversRights: Permission[] = (['read', 'create'] as const).map((action) => ({
  module: 'covers',
  action,
}));

type Stored = Omit<Row, 'parent'> & { parent: string | null };

function same(each: WriteCase, rules: readonly Rule[], found: Verdict, expected: Verdict): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(
    `${JSON.stringify(each)} with ${JSON.stringify(rules)} gave ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`,
  );
}

function refusal(error: unknown): 'refused' {
  if (error instanceof Problem && ['forbidden', 'not_found', 'invalid'].includes(error.code))
    return 'refused';
  throw error;
}

/** Makes the row as it once was, and then as it is. */
async function prepare(system: ResourceAccess, each: WriteCase, ids: readonly string[]): Promise<string> {
  const { id } = await createResource(system, 'claims', { data: {} });
  for (const row of [each.once, each.now])
    await updateResource(system, 'claims', id, {
      mode: 'replace',
      data: { ...dataOf(row, ids, id), ...(each.way === 'upsert' ? { code: 'known' } : {}) },
    });
  if (each.way === 'restore deleted') await deleteResource(system, 'claims', id);
  return id;
}

/** Writes as the case says; gives the id of the row. */
async function write(
  access: ResourceAccess,
  id: string,
  each: WriteCase,
  ids: readonly string[],
): Promise<string> {
  const fresh = newId();
  const [data, created] = [dataOf(each.data, ids, id), dataOf(each.data, ids, fresh)];
  switch (each.way) {
    case 'create':
      await createResource(access, 'claims', { id: fresh, data: created });
      return fresh;
    case 'batch create':
      await runBatch(access, 'claims', [{ op: 'create', id: fresh, data: created }]);
      return fresh;
    case 'import new':
      await imported(access, fresh, created);
      return fresh;
    case 'upsert new':
      return upserted(access, { ...created, code: 'new' });
    case 'upsert':
      return upserted(access, { ...data, code: 'known' });
    case 'nested':
      return nestedIn(access, { id, data });
    case 'nested new':
      return nestedIn(access, { data: created });
    case 'patch':
      await updateResource(access, 'claims', id, { mode: 'patch', data });
      break;
    case 'put':
      await updateResource(access, 'claims', id, { mode: 'replace', data });
      break;
    case 'batch':
      await runBatch(access, 'claims', [{ op: 'update', id, data }]);
      break;
    case 'import':
      await imported(access, id, data);
      break;
    case 'save':
      await updateResource({ ...access, run: newId() }, 'claims', id, { mode: 'assign', data });
      break;
    case 'restore':
    case 'restore deleted':
      await restoreRevision(access, 'claims', id, await versionOf(access, id, each.once, each.now));
  }
  return id;
}

async function upserted(access: ResourceAccess, data: Record<string, unknown>): Promise<string> {
  try {
    return (await upsertResource(access, 'claims', { by: ['code'], mode: 'patch', data })).id;
  } catch (error) {
    // One that they do not see has the key.
    if (error instanceof Problem && error.code === 'conflict') throw new Problem('forbidden', error.message);
    throw error;
  }
}

/** Writes a claim along with a cover that names it. */
async function nestedIn(access: ResourceAccess, claim: object): Promise<string> {
  const { json } = await writeNested(access, 'covers', { claim }, (inside, data) =>
    createResource(inside, 'covers', { data }),
  );
  return (JSON.parse(json) as { data: { claim: string } }).data.claim;
}

/** The version of the row as it once was: a change that changes nothing makes none. */
async function versionOf({ db }: ResourceAccess, id: string, once: Row, now: Row): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    `select version from bakehouse.revisions where resource = $1 and op <> 'delete' order by version desc limit 2`,
    [id],
  );
  const back = JSON.stringify(once) === JSON.stringify(now) ? 0 : 1;
  return rows[back]?.version ?? 0;
}

async function imported(access: ResourceAccess, id: string, data: Record<string, unknown>): Promise<void> {
  async function* rows() {
    yield await Promise.resolve({ row: 1, id, data });
  }
  for await (const reports of importRows(access, 'claims', rows()))
    for (const { status, errors } of reports)
      if (status === 'failed') throw new Problem('invalid', 'not imported', { errors: errors ?? [] });
}

function dataOf(row: Partial<Row>, ids: readonly string[], self: string): Record<string, unknown> {
  if (row.parent === undefined) return { ...row };
  const { parent } = row;
  return { ...row, parent: parent === 'self' ? self : parent === null ? null : ids[parent] };
}

async function rowAt(system: ResourceAccess, self: string, ids: readonly string[]): Promise<Row> {
  const { data } = JSON.parse((await readOne(system, 'claims', self)).json) as { data: Stored };
  const { parent, status, amount, note } = data;
  const place = parent === self ? 'self' : parent === null ? null : ids.indexOf(parent);
  return { status, amount, note, parent: place };
}
