import { jsonEqual, parseResource, Problem, typeOf } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import {
  forbiddenFields,
  refuseForbidden,
  refuseUncovered,
  type BegunWrite,
} from '../rights/write-decision.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { withReferences } from './check-references.ts';
import { explainWrite } from './explain-write.ts';
import { differences, finishData, withHashes } from './finish-data.ts';
import { fillByExpressions } from './fill-new.ts';
import { findTarget } from './find-table.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import type { ReadResource } from './read-one.ts';
import { resourceJson } from './row-json.ts';
import { refuseUnjudged } from './refuse-unjudged.ts';
import { settleContent } from './settle-content.ts';
import { settleReadonly, touchedByUser } from './settle-readonly.ts';
import { shownAfterWrite } from './shown-after-write.ts';
import { directUpdate } from './direct-update.ts';
import { checkVersion, storedRow, type StoredRow } from './stored-row.ts';
import { tableTraits } from './table-traits.ts';
import { updateSql, writerOf } from './write-sql.ts';

/** A change of a resource. */
export interface ResourceChange {
  /**
   * `patch` is a JSON merge patch; `assign` gives the fields it names new values; `restore` does so too and holds the
   * others against the definition as well.
   */
  mode: 'patch' | 'assign' | 'replace' | 'restore';
  data: unknown;
  /** The version that must still be the present one. */
  version?: number | undefined;
}

/** How often an unconditional change is tried again when others change the resource at the same time. */
const mostTries = 20;

/** Changes a resource as far as the actor may. A change that changes nothing leaves no trace. */
export async function updateResource(
  access: ResourceAccess,
  module: string,
  id: string,
  change: ResourceChange,
): Promise<ReadResource> {
  const target = findTarget(access, module, 'update');
  const { table, read } = target;
  const written = await write(access, target, id, change);
  // Others are shown it by a reading of its own, which is noted.
  if (read.all && notesReads(table)) await noteRead(access, table, 'write', [id]);
  return shownAfterWrite(access, table, id, written);
}

async function write(
  access: ResourceAccess,
  { table, read, right }: ReturnType<typeof findTarget>,
  id: string,
  change: ResourceChange,
): Promise<ReadResource> {
  const straight =
    change.mode === 'patch'
      ? await directUpdate(access, table, { read, right }, id, change).catch((error: unknown) => {
          throw explainWrite(table, error);
        })
      : undefined;
  if (straight !== undefined) return straight;
  for (let turn = 0; turn < mostTries; turn += 1) {
    const stored = await storedRow(access, table, read, right, 'update', id);
    // Values that are assigned follow from something else: nobody could name a version.
    checkVersion(table, stored, change.version ?? (change.mode === 'assign' ? 'any' : undefined));
    const { changed, begun } = await changedValues(access, table, stored, change);
    if (Object.keys(changed).length === 0)
      return { json: JSON.stringify(stored.resource), version: stored.version };
    const before = stored.resource.data;
    // Before there is a transaction: hashing takes long, and would hold a connection meanwhile.
    const hashed = await withHashes(access, table, changed);
    const store = (db: Executor) => update(access, db, table, stored, hashed, begun);
    const written = await withReferences(access, table, { changed, before }, (db) =>
      begun === undefined ? store(db) : transact(db, store),
    ).catch((error: unknown) => {
      throw explainWrite(table, error);
    });
    if (written !== undefined) return written;
  }
  throw new Problem('conflict', 'Others keep changing this resource; try again.');
}

async function changedValues(
  access: ResourceAccess,
  table: ModuleTable,
  stored: StoredRow,
  { mode, data }: ResourceChange,
): Promise<{ changed: Record<string, unknown>; begun: BegunWrite | undefined }> {
  const before = stored.resource.data;
  const known = comparable(table, stored);
  const restored = mode === 'restore';
  const settled = restored
    ? { data: { ...known, ...(data as object) }, set: undefined }
    : await settleReadonly(access, table, { id: stored.resource.id, mode, data, before: known });
  const parsed = parseResource(table.definition, settled.data, {
    mode: restored ? 'replace' : mode,
    before: known,
    acceptReadonly: access.run === undefined ? (settled.set ?? true) : true,
    user: access.actor.user?.id,
  });
  if ('errors' in parsed)
    throw new Problem('invalid', 'The content is not valid.', { errors: parsed.errors });
  const touched = touchedByUser(table, access);
  const given = new Set([...Object.keys(data as object), ...touched]);
  const values = restored
    ? Object.fromEntries(Object.entries(parsed.value).filter(([name]) => given.has(name)))
    : mode === 'replace' && tableTraits(table).fills
      ? fillByExpressions(access, table, parsed.value, settled.data)
      : parsed.value;
  // What a workflow has set is not the writer's.
  const set = new Set([...(settled.set ?? [])].filter((name) => !given.has(name)));
  const begun = begunWrite(stored, values, { given, set, touched });
  const written = begun === undefined ? values : chosen(values, [...begun.fields, ...set]);
  refuseUnjudged(table.definition, different(stored, written), stored.reads);
  const content = await settleContent(access, table, before, written);
  const changed = differences(before, await finishData(table.definition, before, content, access));
  return { changed, begun };
}

function chosen(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}

/** What a write is compared with: a computed value that the writer may not read must not be found out by guessing. */
function comparable(table: ModuleTable, { resource, reads }: StoredRow): Record<string, unknown> {
  const known = Object.entries(resource.data).filter(([name]) => {
    const field = table.columns.get(name)?.field;
    return field === undefined || typeOf(field).writable || reads(name);
  });
  return Object.fromEntries(known);
}

/**
 * What a write is about for somebody with limited rights; undefined for others. Fields that may not be written stay as they are
 * when they are left out. What the writer has read makes no difference when it is sent back; what they have not read counts as
 * another value even where it is the same, or the answer would tell. What they touched in a form counts as given.
 */
function begunWrite(
  { resource, reads, rules }: StoredRow,
  values: Record<string, unknown>,
  { given, set, touched }: { given: ReadonlySet<string>; set: ReadonlySet<string>; touched: string[] },
): BegunWrite | undefined {
  if (rules === undefined) return undefined;
  const other = different({ resource, reads }, values).filter((name) => !set.has(name));
  const told = [...new Set([...other, ...touched])];
  const kept = new Set(forbiddenFields(told, rules).filter((name) => !given.has(name)));
  const begun = { fields: told.filter((name) => !kept.has(name)), rules };
  refuseForbidden(begun);
  return begun;
}

/** The fields that are given another value, as far as the writer can know: what they have not read counts as another. */
function different(
  { resource, reads }: Pick<StoredRow, 'resource' | 'reads'>,
  values: Record<string, unknown>,
): string[] {
  return Object.keys(values).filter(
    (name) => !reads(name) || !jsonEqual(values[name] ?? null, resource.data[name] ?? null),
  );
}

/** Undefined when the row had another version by then. */
async function update(
  access: ResourceAccess,
  db: Executor,
  table: ModuleTable,
  { resource: { id }, version }: StoredRow,
  changed: Record<string, unknown>,
  begun: BegunWrite | undefined,
): Promise<ReadResource | undefined> {
  const values = parameters();
  const writer = writerOf(access);
  const first = updateSql(table, id, version, changed, writer, values);
  const { rows } = await db.query<ReadResource>(
    prepared(`${first} select ${resourceJson(table)} as json, t.version from t`, values.values),
  );
  if (rows[0] !== undefined && begun !== undefined) await refuseUncovered(access, db, table, id, begun);
  return rows[0];
}
