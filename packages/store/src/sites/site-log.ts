import type { Executor } from '../connect/executor.ts';
import { systemInstant } from '../sql/json-form.ts';

/** Something that happened to the hosts of a site. */
export interface NewSiteEvent {
  site: string;
  action: 'deploy' | 'rollback' | 'undeploy';
  release: number | null;
  build: string | null;
  hostnames: readonly string[];
  removed: readonly string[];
  run: string | null;
  createdBy: string | null;
}

/** One line of the deploy log. */
export interface SiteEvent extends NewSiteEvent {
  id: string;
  createdAt: string;
}

/** Adds a line to the deploy log. */
export async function addSiteEvent(db: Executor, event: NewSiteEvent): Promise<void> {
  const { site, action, release, build, hostnames, removed, run, createdBy } = event;
  await db.query(
    `insert into bakehouse.site_log (site, action, release, build, hostnames, removed, run, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [site, action, release, build, hostnames, removed, run, createdBy],
  );
}

/** The deploy log of a site, the newest line first. */
export async function listSiteEvents(
  db: Executor,
  site: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SiteEvent[]> {
  const { rows } = await db.query<SiteEvent>(
    `select id::text, site, action, release, build, hostnames, removed, run, created_by as "createdBy",
       ${systemInstant('created_at')} as "createdAt"
     from bakehouse.site_log where site = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [site, before ?? null, limit],
  );
  return rows;
}

/** Who put a build under a hostname, the last first. */
export async function deployersOf(db: Executor, build: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select created_by as id from bakehouse.site_log where build = $1 and action <> 'undeploy' and created_by is not null
     group by created_by order by max(id) desc`,
    [build],
  );
  return rows.map(({ id }) => id);
}

/** Whether any site was ever put under a hostname. */
export async function wasDeployed(db: Executor): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from bakehouse.site_log where action = 'deploy') as found`,
  );
  return rows[0]?.found ?? false;
}
