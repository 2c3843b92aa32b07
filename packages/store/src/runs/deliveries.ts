import type { Resource } from '@bakehouse/contract';
import { revisionsOf } from '../modules/first-revisions.ts';
import { rowOfRevision } from '../modules/row-of-revision.ts';
import type { Executor } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { maskFor, type MaskedRow } from '../resources/masked.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import { resourceJson } from '../resources/row-json.ts';
import { isNothing, rightOn } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';

/** A change of a resource that workflows wait for. */
export interface Delivery {
  id: string;
  module: string;
  resource: string;
  version: number;
  op: 'create' | 'update' | 'delete';
  /** Who made the change. */
  by: string | null;
  /** The roles of the session or token by which it was made. */
  roles: string[];
  /** The run that made it, and how many runs caused each other up to that one. */
  run: string | null;
  depth: number;
  /** The run at the beginning of those; null where no run made the change. */
  chain: string | null;
  /** When it was made. */
  at: Date;
  /** Whether that run has had the system's rights. */
  elevated: boolean;
  /** The workflows that are bound to it now, in order of identifier. */
  bound: { workflow: string; event: string }[];
}

/** Takes changes for this transaction alone; what it does not drop comes again. */
export async function takeDeliveries(db: Executor, limit: number): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>({
    name: 'take-deliveries',
    text: `with taken as (select * from bakehouse.event_deliveries order by id limit $1 for update skip locked)
      select d.id, m.identifier as module, d.resource, d.version, d.op, d.at, d.by, d.roles, d.run,
        coalesce(r.depth + 1, 0) as depth, coalesce(r.chain, d.run) as chain, coalesce(r.elevated, d.run is not null) as elevated,
        (select coalesce(json_agg(json_build_object('workflow', b.workflow, 'event', b.event) order by b.workflow collate "C", b.event collate "C"), '[]')
         from bakehouse.event_bindings b where b.module = m.identifier and b.type = 'on_' || d.op) as bound
      from taken d left join bakehouse.modules m on m.number = d.module left join bakehouse.runs r on r.id = d.run order by d.id`,
    values: [limit],
  });
  return rows;
}

/** Drops changes whose workflows have been started. */
export async function dropDeliveries(db: Executor, ids: readonly string[]): Promise<void> {
  await db.query({
    name: 'drop-deliveries',
    text: 'delete from bakehouse.event_deliveries where id = any($1::bigint[])',
    values: [ids],
  });
}

/** A resource before and after a change, as far as the actor may see it. */
export async function readChange(
  access: ResourceAccess,
  { module, resource, version, op }: Pick<Delivery, 'module' | 'resource' | 'version' | 'op'>,
): Promise<{ before: Resource | null; after: Resource | null }> {
  const at = (wanted: number) => readState(access, module, resource, wanted);
  return {
    before: op === 'create' ? null : await at(op === 'delete' ? version : version - 1),
    after: op === 'delete' ? null : await at(version),
  };
}

async function readState(
  access: ResourceAccess,
  module: string,
  resource: string,
  version: number,
): Promise<Resource | null> {
  const table = access.modules.find(module);
  if (table === undefined) return null;
  const read = rightOn(access.actor, table, 'read', access.modules.lookup);
  if (isNothing(read)) return null;
  const tables = wholeTables(access.modules);
  const values = parameters(resource, version);
  const mask = maskFor(read, table, undefined, tables, values);
  const visible = rowsSql(read, 't', tables, values);
  const columns = [`${resourceJson(table, mask.fields)} as json`, ...mask.columns];
  const { rows } = await access.db.query<MaskedRow>(
    prepared(
      `select ${columns.join(', ')} from ${revisionsOf(table, '$1::uuid')} cross join lateral ${rowOfRevision(table, 'v')} t
       where v.version = $2::int and ${visible}`,
      values.values,
    ),
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (notesReads(table)) await noteRead(access, table, 'event', [resource]);
  return JSON.parse(mask.show(row)) as Resource;
}
