import type { Executor } from '../connect/executor.ts';
import { systemInstant } from '../sql/json-form.ts';

/** How a target of a site stands. */
export interface SiteTarget {
  name: string;
  state: 'waiting' | 'sending' | 'shown' | 'failed';
  /** The release that it shows; null while it shows none. */
  release: number | null;
  shownAt: string | null;
  files: number | null;
  sentFiles: number | null;
  sentBytes: number | null;
  failure: { code: string; message: string; at: string; nextAt: string | null } | null;
}

/** A target that something is to be sent to. */
export interface DueTarget {
  site: string;
  name: string;
  asked: string;
}

/** What came of sending. */
export interface SentTarget {
  release: number | null;
  files: number;
  sentFiles: number;
  sentBytes: number;
}

/** Has every target that the definition of a site names sent what its host shows now, or one of them; gives how many. */
export async function askSiteTargets(db: Executor, site: string, name?: string): Promise<number> {
  const { rowCount } = await db.query(
    `insert into bakehouse.site_targets as t (site, name, due_at)
     select s.id, key, now() from bakehouse.sites s, json_object_keys(coalesce(s.definition->'targets', '{}')) key
     where s.id = $1 and ($2::text is null or key = $2)
     on conflict (site, name) do update set asked = t.asked + 1, due_at = now(), tries = 0`,
    [site, name ?? null],
  );
  return rowCount ?? 0;
}

/** Forgets targets that the definition of a site names no longer; what lies there stays. */
export async function keepSiteTargets(db: Executor, site: string, names: readonly string[]): Promise<void> {
  await db.query('delete from bakehouse.site_targets where site = $1 and not name = any($2::text[])', [
    site,
    names,
  ]);
}

/** Takes a target that something is to be sent to; for so many seconds nobody else takes it. */
export async function takeDueTarget(db: Executor, seconds: number): Promise<DueTarget | undefined> {
  const { rows } = await db.query<DueTarget>(
    `update bakehouse.site_targets set lease_until = now() + make_interval(secs => $1)
     where (site, name) = (select site, name from bakehouse.site_targets
       where due_at <= now() and (lease_until is null or lease_until <= now())
       order by due_at limit 1 for update skip locked)
     returning site, name, asked::text`,
    [seconds],
  );
  return rows[0];
}

/** Keeps a target for so many seconds more. */
export async function holdTarget(db: Executor, { site, name }: DueTarget, seconds: number): Promise<void> {
  await db.query(
    `update bakehouse.site_targets set lease_until = now() + make_interval(secs => $3) where site = $1 and name = $2`,
    [site, name, seconds],
  );
}

/** Writes down what was sent. What was asked for meanwhile is sent next. */
export async function settleTarget(db: Executor, target: DueTarget, sent: SentTarget): Promise<void> {
  await db.query(
    `update bakehouse.site_targets set lease_until = null, tries = 0,
       due_at = case when asked = $3::bigint then null else now() end, release = $4, shown_at = now(), files = $5,
       sent_files = $6, sent_bytes = $7, failed_at = null, failure_code = null, failure = null
     where site = $1 and name = $2`,
    [target.site, target.name, target.asked, sent.release, sent.files, sent.sentFiles, sent.sentBytes],
  );
}

/** Writes down why nothing could be sent. It is tried again after a minute, later after up to ten. */
export async function failTarget(
  db: Executor,
  { site, name, asked }: DueTarget,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await db.query(
    `update bakehouse.site_targets set lease_until = null, tries = tries + 1, failed_at = now(), failure_code = $4,
       failure = $5, due_at = case when asked = $3::bigint
         then now() + least(600, 60 * 2 ^ least(tries, 10)) * interval '1 second' else now() end
     where site = $1 and name = $2`,
    [site, name, asked, code, message],
  );
}

/** How the targets of a site stand, by name. Whoever asks looks at rights: they are those on the template. */
export async function listSiteTargets(db: Executor, site: string): Promise<SiteTarget[]> {
  const { rows } = await db.query<SiteTarget>(
    `select name, case when lease_until > now() then 'sending' when failed_at is not null then 'failed'
         when due_at is not null then 'waiting' else 'shown' end as state,
       release, ${systemInstant('shown_at')} as "shownAt", files, sent_files as "sentFiles",
       sent_bytes::float8 as "sentBytes",
       case when failed_at is null then null else json_build_object('code', failure_code, 'message', failure,
         'at', ${systemInstant('failed_at')}, 'nextAt', ${systemInstant('due_at')}) end as failure
     from bakehouse.site_targets where site = $1 order by name`,
    [site],
  );
  return rows;
}
