import { isObject, jsonEqual, Problem, rowFields, type FieldDefinition } from '@bakehouse/contract';
import { isFileField } from '../modules/file-fields.ts';
import { revisionsOf } from '../modules/first-revisions.ts';
import { rowOfRevision } from '../modules/row-of-revision.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { isNothing, type Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { systemInstant } from '../sql/json-form.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from './create.ts';
import { findTarget } from './find-table.ts';
import { maskFor, type MaskedRow } from './masked.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import type { ReadResource } from './read-one.ts';
import { dataJson } from './row-json.ts';
import { updateResource } from './update.ts';

/** A state that a resource had, and how it came about. */
export interface Revision {
  version: number;
  op: 'create' | 'update' | 'delete';
  at: string;
  by: string | null;
  run: string | null;
  data: Record<string, unknown>;
  /** The version of each file that it held. */
  files: Record<string, number>;
  /** What differs from the state before, as far as that may be seen. */
  changes: Record<string, { before: unknown; after: unknown }>;
}

/** The states of a resource, the latest first, as far as the actor may see them. */
export async function readRevisions(
  access: ResourceAccess,
  module: string,
  id: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<{ revisions: Revision[]; next: number | null }> {
  const { table, read } = findTarget(access, module, 'read');
  await latestOp(access, table, read, id);
  const revisions = await visibleRevisions(access, table, read, id, before, limit + 1);
  if (notesReads(table)) await noteRead(access, table, 'revisions', [id]);
  const page = revisions
    .slice(0, limit)
    .map((revision, index) => withChanges(revision, revisions[index + 1]));
  return { revisions: page, next: revisions.length > limit ? (page.at(-1)?.version ?? null) : null };
}

/** Gives a resource the content it had at a version; one that was deleted comes back. */
export async function restoreRevision(
  access: ResourceAccess,
  module: string,
  id: string,
  version: number,
  expected?: number,
): Promise<ReadResource> {
  const { table, read } = findTarget(access, module, 'read');
  const latest = await latestOp(access, table, read, id);
  const wanted = await visibleRevisions(access, table, read, id, version + 1, 1);
  const [revision] = wanted;
  if (revision === undefined || revision.version !== version)
    throw new Problem('not_found', 'There is no such revision.');
  const known = Object.entries(revision.data).filter(
    ([name]) => table.columns.get(name)?.field.type !== 'computed',
  );
  const data = Object.fromEntries(known);
  if (latest !== 'delete')
    return updateResource(access, module, id, { mode: 'restore', data, version: expected });
  if (expected !== undefined) throw new Problem('precondition_failed', 'It has been deleted.');
  return createResource(access, module, { id, data });
}

/** What was done last to a resource. One whose latest state the actor may not see has no history for them, whatever it was. */
async function latestOp(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  id: string,
): Promise<Revision['op']> {
  const values = parameters(id);
  const visible = rowsSql(read, 't', wholeTables(access.modules), values);
  const sql = `select v.op, ${visible} as visible from ${revisionsOf(table, '$1::uuid')} cross join lateral ${rowOfRevision(table, 'v')} t order by v.version desc limit 1`;
  const { rows } = await access.db.query<{ op: Revision['op']; visible: boolean }>(
    prepared(sql, values.values),
  );
  const [latest] = rows;
  if (latest?.visible !== true) throw new Problem('not_found', 'There is no such resource.');
  return latest.op;
}

async function visibleRevisions(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  id: string,
  below: number | undefined,
  limit: number,
): Promise<Revision[]> {
  const values = parameters(id, below ?? 2_147_483_647);
  const tables = wholeTables(access.modules);
  const mask = maskFor(read, table, undefined, tables, values);
  const visible = isNothing(read) ? 'false' : rowsSql(read, 't', tables, values);
  const columns = [
    'v.version',
    'v.op',
    `${systemInstant('v.at')} as at`,
    'v.by',
    'v.run',
    "coalesce(v.files, '{}') as files",
    `'{"data":' || ${dataJson(table, mask.fields)} || '}' as json`,
    ...mask.columns,
  ];
  const sql = `select ${columns.join(', ')} from ${revisionsOf(table, '$1::uuid')} cross join lateral ${rowOfRevision(table, 'v')} t where v.version < $2::int and ${visible} order by v.version desc limit ${Math.trunc(limit)}`;
  const { rows } = await access.db.query<MaskedRow & Omit<Revision, 'data' | 'changes'>>(
    prepared(sql, values.values),
  );
  return rows.map((row) => {
    const { version, op, at, by, run } = row;
    const { data } = JSON.parse(mask.show(row)) as Pick<Revision, 'data'>;
    // Only of files in fields that may be read: in a text anybody can write the id of a file.
    const shown = new Set(
      filesIn(
        [...table.columns.values()].map((column) => column.field),
        data,
      ),
    );
    const files = Object.fromEntries(Object.entries(row.files).filter(([file]) => shown.has(file)));
    return { version, op, at, by, run, data, files, changes: {} };
  });
}

/** The ids of files that fields hold. */
function filesIn(fields: readonly FieldDefinition[], data: unknown): unknown[] {
  if (!isObject(data)) return [];
  return fields.flatMap((field) => {
    const value = data[field.identifier];
    if (isFileField(field)) return [value].flat();
    return Array.isArray(value) ? value.flatMap((row) => filesIn(rowFields(field), row)) : [];
  });
}

function withChanges(revision: Revision, before: Revision | undefined): Revision {
  if (revision.op === 'delete') return revision;
  const names = Object.keys(revision.data);
  const old = new Map(Object.entries(before === undefined || before.op === 'delete' ? {} : before.data));
  const changed = names.filter((name) => !jsonEqual(revision.data[name] ?? null, old.get(name) ?? null));
  return {
    ...revision,
    changes: Object.fromEntries(
      changed.map((name) => [name, { before: old.get(name) ?? null, after: revision.data[name] ?? null }]),
    ),
  };
}
