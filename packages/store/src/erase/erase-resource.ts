import { Problem } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { filesSaid } from '../comments/index.ts';
import type { Who } from '../audit/who.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { revisionsOf } from '../modules/first-revisions.ts';
import { fileFields } from '../modules/file-fields.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { deleteResource } from '../resources/delete.ts';
import { findModule } from '../resources/find-table.ts';
import { eraseComments } from './erase-comments.ts';
import { eraseFiles } from './erase-files.ts';
import { eraseRuns } from './erase-runs.ts';
import { nothingErased, type EraseReport } from './report.ts';
import { doneOrCounted } from './undoing.ts';

/** Erases a resource for good, deleted or not: every state of it and whatever was kept that names it. */
export function eraseResource(
  pool: Pool,
  access: Omit<ResourceAccess, 'db'> & { who: Who },
  module: string,
  id: string,
  { dryRun }: { dryRun: boolean },
): Promise<EraseReport> {
  const table = findModule(access, module);
  return doneOrCounted(pool, dryRun, (client) => erase({ ...access, db: client }, client, table, id));
}

async function erase(
  access: ResourceAccess & { who: Who },
  client: PoolClient,
  table: ModuleTable,
  id: string,
): Promise<EraseReport> {
  const { rows: kept } = await client.query<{ version: number; op: string }>(
    `select v.version, v.op from ${revisionsOf(table, '$1::uuid')} order by v.version desc limit 1`,
    [id],
  );
  const [latest] = kept;
  if (latest === undefined) throw new Problem('not_found', 'There is no such resource.');
  const files = [...(await filesOf(client, table, id)), ...(await filesSaid(access, table.identifier, id))];
  const there = latest.op !== 'delete';
  if (there) await deleteResource(access, table.identifier, id, 'any');
  const revisions = await client.query(
    'delete from bakehouse.revisions where module = $1 and resource = $2',
    [table.number, id],
  );
  await client.query(
    `delete from bakehouse.import_rows r using bakehouse.imports i
     where i.id = r.import and i.module = $1 and r.resource = $2`,
    [table.identifier, id],
  );
  await client.query(
    `update bakehouse.import_parts p set resources = array_remove(p.resources, $2::uuid), size = p.size - 1
     from bakehouse.imports i where i.id = p.import and i.module = $1 and $2::uuid = any(p.resources)`,
    [table.identifier, id],
  );
  // Comes after the deletion in the feed, and tells everybody to forget it.
  await client.query(
    `insert into bakehouse.pending_changes (module, resource, op, version, at) values ($1, $2, 'erase', $3, clock_timestamp())`,
    [table.number, id, latest.version + 1],
  );
  const named = `%${id}%`;
  const events = await client.query(
    'delete from bakehouse.event_deliveries where module = $1 and resource = $2',
    [table.number, id],
  );
  const notifications = await client.query('delete from bakehouse.notifications where entity::text like $1', [
    named,
  ]);
  const mails = await eraseComments(client, table.identifier, id);
  const runs = await eraseRuns(
    client,
    `(r.start::text like $1 or r.state like $1 or r.output::text like $1 or r.instructions::text like $1
      or r.answer::text like $1 or r.cause::text like $1
      or exists (select from bakehouse.run_traces t where t.run = r.id and t.steps::text like $1)
      or exists (select from bakehouse.run_deltas d where d.run = r.id and d.delta like $1))`,
    named,
  );
  const answers = await client.query('delete from bakehouse.idempotency where body like $1', [named]);
  const report = {
    ...nothingErased,
    ...runs,
    resources: there ? 1 : 0,
    revisions: revisions.rowCount ?? 0,
    events: events.rowCount ?? 0,
    mails: runs.mails + mails,
    notifications: runs.notifications + (notifications.rowCount ?? 0),
    answers: answers.rowCount ?? 0,
    files: await eraseFiles(client, access.modules, files),
  };
  await writeAudit(client, {
    action: 'resource.erase',
    who: access.who,
    target: { kind: 'resource', id },
    details: { module: table.identifier, ...report },
  });
  return report;
}

/** The files that any state of a resource held. */
async function filesOf(client: PoolClient, table: ModuleTable, id: string): Promise<string[]> {
  const fields = [...new Set(fileFields(table).map(({ field }) => field))];
  if (fields.length === 0) return [];
  const { rows } = await client.query<{ file: string }>(
    `select distinct found[1] as file from bakehouse.revisions v, unnest($3::text[]) field,
       regexp_matches(coalesce((v.data -> field)::text, ''), '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') found
     where v.module = $1 and v.resource = $2`,
    [table.number, id, fields],
  );
  return rows.map(({ file }) => file);
}
