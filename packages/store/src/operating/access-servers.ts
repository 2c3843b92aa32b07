import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';

/** Who asks. */
type Asker = { unrestricted: boolean };

/** From where a server was looked at. */
export type Vantage = 'user' | 'ci' | 'outside';

/** What a verification of a server found. */
export interface AccessReport {
  slug: string;
  from: Vantage;
  hostname: string;
  address: string | null;
  domains: { app: string; api: string; ws: string };
  /** Who may reach it. */
  users: string[];
  /** Keys that act for it, and when they expire. */
  keys: { name: string; expiresAt: string | null }[];
  passed: number;
  failed: number;
  skipped: number;
  failures: { title: string; detail: string }[];
}

/** A server as it was last reported. */
export interface AccessServer extends AccessReport {
  at: Date;
  dueAt: Date;
  state: AccessState;
}

/** How a server is: as it must be, with failed checks, or not heard of in time. */
export type AccessState = 'ok' | 'failed' | 'overdue';

const state = `case when due_at < now() then 'overdue' when failed > 0 then 'failed' else 'ok' end`;

/** Every server that was reported, those in trouble first. */
export async function listAccessServers(db: Executor, actor: Asker): Promise<AccessServer[]> {
  refuseOthers(actor);
  const { rows } = await db.query<AccessServer>(
    `select slug, vantage as "from", hostname, address, domains, users, keys, passed, failed, skipped, failures, at,
       due_at as "dueAt", ${state} as state
     from bakehouse.access_servers order by ${state} = 'ok', slug collate "C", vantage`,
  );
  return rows;
}

/** Keeps a report in place of the last one; the next is due within these minutes, and half as many of grace. */
export async function keepAccessReport(
  db: Executor,
  actor: Asker,
  report: AccessReport,
  minutes: number,
): Promise<void> {
  refuseOthers(actor);
  await db.query(
    `insert into bakehouse.access_servers as s
       (slug, vantage, hostname, address, domains, users, keys, passed, failed, skipped, failures, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(secs => $12 * 90))
     on conflict (slug, vantage) do update set hostname = excluded.hostname, address = excluded.address,
       domains = excluded.domains, users = excluded.users, keys = excluded.keys, passed = excluded.passed,
       failed = excluded.failed, skipped = excluded.skipped, failures = excluded.failures, at = now(),
       due_at = excluded.due_at, told = case when excluded.failed > 0 and s.told = 'failed' then s.told end`,
    [
      report.slug,
      report.from,
      report.hostname,
      report.address,
      JSON.stringify(report.domains),
      JSON.stringify(report.users),
      JSON.stringify(report.keys),
      report.passed,
      report.failed,
      report.skipped,
      JSON.stringify(report.failures),
      minutes,
    ],
  );
}

/** Forgets a server. */
export async function forgetAccessServer(db: Executor, actor: Asker, slug: string): Promise<void> {
  refuseOthers(actor);
  const { rowCount } = await db.query('delete from bakehouse.access_servers where slug = $1', [slug]);
  if (rowCount === 0) throw new Problem('not_found', `No server "${slug}" was reported.`);
}

/** What administrators are to be told of a server. */
export interface AccessAlert extends Pick<AccessServer, 'slug' | 'from' | 'hostname' | 'failures' | 'at'> {
  state: 'failed' | 'overdue';
}

/** Takes what is to be told: each trouble of a server once, until it is well again. */
export async function takeAccessAlerts(db: Executor): Promise<AccessAlert[]> {
  const { rows } = await db.query<AccessAlert>({
    name: 'take-access-alerts',
    text: `with news as (
        select slug, vantage, ${state} as state from bakehouse.access_servers
        where (failed > 0 or due_at < now()) and told is distinct from ${state}
        order by slug, vantage for update skip locked)
      update bakehouse.access_servers s set told = news.state from news
      where s.slug = news.slug and s.vantage = news.vantage
      returning s.slug, s.vantage as "from", s.hostname, s.failures, s.at, news.state`,
  });
  return rows;
}

function refuseOthers(actor: Asker): void {
  if (!actor.unrestricted)
    throw new Problem('forbidden', 'Only an administrator may see and report servers.');
}
