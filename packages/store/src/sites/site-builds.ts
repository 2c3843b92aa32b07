import type { Executor } from '../connect/executor.ts';
import { systemInstant } from '../sql/json-form.ts';

/** What a build is stored with. */
export interface NewSiteBuild {
  id: string;
  site: string;
  template: { module: string; id: string };
  run: string | null;
  createdBy: string | null;
  /** Whether it was made with the system's rights, not with those of who made it. */
  elevated?: boolean;
  digest: string;
  files: number;
  pages: number;
  rendered: number;
  bytes: number;
  milliseconds: number;
  warnings: readonly unknown[];
  previewUrl: string;
  previewPathUrl: string;
  /** Which modules and pages it asked for. */
  request?: Record<string, unknown>;
  /** With which right each module was read. */
  reads?: Record<string, string>;
  /** When something in it is due to appear or to disappear. */
  changesAt?: Date | undefined;
}

/** A build as it is kept. */
export interface SiteBuild extends Omit<
  NewSiteBuild,
  'warnings' | 'request' | 'reads' | 'changesAt' | 'elevated'
> {
  elevated: boolean;
  warnings: unknown[];
  /** Null of builds made before it was kept. */
  request: Record<string, unknown> | null;
  /** Null of builds made before it was kept. */
  reads: Record<string, string> | null;
  createdAt: string;
}

const columns = `id, site, json_build_object('module', template_module, 'id', template_id) as template, run,
  created_by as "createdBy", elevated, ${systemInstant('created_at')} as "createdAt", digest, files, pages, rendered,
  bytes::float8 as bytes, milliseconds, warnings, preview_url as "previewUrl", preview_path_url as "previewPathUrl", request, reads`;

/** Stores a build; one that is there already stays as it is. */
export async function addSiteBuild(db: Executor, build: NewSiteBuild): Promise<void> {
  await db.query(
    `insert into bakehouse.site_builds (id, site, template_module, template_id, run, created_by, digest, files, pages,
       rendered, bytes, milliseconds, warnings, preview_url, preview_path_url, request, reads, changes_at, elevated)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) on conflict (id) do nothing`,
    [
      build.id,
      build.site,
      build.template.module,
      build.template.id,
      build.run,
      build.createdBy,
      build.digest,
      build.files,
      build.pages,
      build.rendered,
      build.bytes,
      build.milliseconds,
      JSON.stringify(build.warnings),
      build.previewUrl,
      build.previewPathUrl,
      JSON.stringify(build.request ?? null),
      build.reads === undefined ? null : JSON.stringify(build.reads),
      build.changesAt ?? null,
      build.elevated ?? false,
    ],
  );
}

/** One build. */
export async function findSiteBuild(db: Executor, id: string): Promise<SiteBuild | undefined> {
  const { rows } = await db.query<SiteBuild>(`select ${columns} from bakehouse.site_builds where id = $1`, [
    id,
  ]);
  return rows[0];
}

/** The builds of a site, the newest first. */
export async function listSiteBuilds(
  db: Executor,
  site: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SiteBuild[]> {
  const { rows } = await db.query<SiteBuild>(
    `select ${columns} from bakehouse.site_builds
     where site = $1 and ($2::text is null or id < $2) order by id desc limit $3`,
    [site, before ?? null, limit],
  );
  return rows;
}

/** Takes a build in which something is due to change; for so many seconds nobody else takes it. */
export async function takeDueBuild(db: Executor, seconds: number): Promise<SiteBuild | undefined> {
  const { rows } = await db.query<SiteBuild>(
    `update bakehouse.site_builds set changes_at = now() + make_interval(secs => $1)
     where id = (select id from bakehouse.site_builds where changes_at <= now()
       order by changes_at limit 1 for update skip locked)
     returning ${columns}`,
    [seconds],
  );
  return rows[0];
}

/** What was due in a build has happened, or nobody sees that build any more. */
export async function settleDueBuild(db: Executor, id: string): Promise<void> {
  await db.query('update bakehouse.site_builds set changes_at = null where id = $1', [id]);
}

/**
 * Forgets builds of a site that the service has cleared away. Those begun after the newest that it told of stay: it did
 * not know them yet, as another build of the same site may have ended meanwhile.
 */
export async function keepSiteBuilds(db: Executor, site: string, kept: readonly string[]): Promise<void> {
  await db.query(
    `delete from bakehouse.site_builds where site = $1 and not id = any($2::text[])
       and id collate "C" < (select max(k collate "C") from unnest($2::text[]) k)`,
    [site, kept],
  );
}

/** Another site that has builds made of a module, while this one has none; the one built first. */
export async function otherSiteOf(db: Executor, site: string, module: string): Promise<string | undefined> {
  const { rows } = await db.query<{ site: string }>(
    `select site from bakehouse.site_builds b where site <> $1 and reads::jsonb ? $2
       and not exists (select from bakehouse.site_builds o where o.site = $1 and o.reads::jsonb ? $2)
     order by id collate "C" limit 1`,
    [site, module],
  );
  return rows[0]?.site;
}
