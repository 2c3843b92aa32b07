import { Problem, type DashboardDefinition } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { seenDashboard } from './seen-dashboard.ts';

/** A dashboard as it is stored now, or as its reader sees it. */
export interface StoredDashboard {
  definition: DashboardDefinition;
  version: number;
}

/** A definition that a dashboard had: who stored it, and when. */
export interface DashboardVersion extends StoredDashboard {
  at: string;
  by: string | null;
}

/** All dashboards as they are written, by name, for those who change definitions. */
export async function allDashboards(db: Executor, identifier?: string): Promise<StoredDashboard[]> {
  const { rows } = await db.query<StoredDashboard>(
    `select definition, version from bakehouse.dashboards where $1::text is null or identifier = $1
     order by identifier collate "C"`,
    [identifier ?? null],
  );
  return rows;
}

/** The dashboards that are for the actor, each with the parts that are. */
export async function listDashboards(
  access: ResourceAccess,
  identifier?: string,
): Promise<StoredDashboard[]> {
  return (await allDashboards(access.db, identifier)).flatMap(({ definition, version }) => {
    const seen = seenDashboard(access, definition);
    return seen === undefined ? [] : [{ definition: seen, version }];
  });
}

/** Stores a dashboard: a new one, or the next version of a known one. The same definition again makes no version. */
export async function putDashboard(
  db: Executor,
  actor: Actor,
  definition: DashboardDefinition,
  expected?: number,
): Promise<{ version: number; created: boolean }> {
  refuseOthers(actor);
  const { identifier } = definition;
  return transact(db, async (client) => {
    // Two writers of one name take turns, also while there is no row of it that could be locked.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`dashboard ${identifier}`]);
    const [before] = await allDashboards(client, identifier);
    if (expected !== undefined && before?.version !== expected)
      throw new Problem('precondition_failed', 'The dashboard has been changed in the meantime.', {
        more: { version: before?.version ?? null },
      });
    const text = JSON.stringify(definition);
    if (before !== undefined && JSON.stringify(before.definition) === text)
      return { version: before.version, created: false };
    const by = actor.user?.id ?? null;
    // A name that is used again goes on counting: no version ever means two definitions.
    const { rows } = await client.query<{ version: number }>(
      `insert into bakehouse.dashboard_versions (identifier, version, definition, by)
       select $1, coalesce(max(version), 0) + 1, $2::json, $3
       from bakehouse.dashboard_versions where identifier = $1 returning version`,
      [identifier, text, by],
    );
    const version = rows[0]?.version ?? 1;
    await client.query(
      `insert into bakehouse.dashboards (identifier, version, definition, updated_by) values ($1, $2, $3, $4)
       on conflict (identifier) do update
         set version = excluded.version, definition = excluded.definition, updated_at = now(), updated_by = excluded.updated_by`,
      [identifier, version, text, by],
    );
    return { version, created: before === undefined };
  });
}

/** Takes a dashboard away; what it was is kept. */
export async function removeDashboard(db: Executor, actor: Actor, identifier: string): Promise<void> {
  refuseOthers(actor);
  const { rowCount } = await db.query('delete from bakehouse.dashboards where identifier = $1', [identifier]);
  if (rowCount === 0) throw new Problem('not_found', 'There is no such dashboard.');
}

/** The definitions that a dashboard had, the latest first. */
export async function dashboardVersions(
  db: Executor,
  actor: Actor,
  identifier: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<DashboardVersion[]> {
  refuseOthers(actor);
  const { rows } = await db.query<DashboardVersion>(
    `select version, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, by, definition
     from bakehouse.dashboard_versions
     where identifier = $1 and ($3::integer is null or version < $3) order by version desc limit $2`,
    [identifier, limit, before ?? null],
  );
  return rows;
}

function refuseOthers({ unrestricted }: Actor): void {
  if (!unrestricted) throw new Problem('forbidden', 'Dashboards are made and changed by administrators.');
}
