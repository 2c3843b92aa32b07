import type { Books, Verdict } from './verdict.ts';
import type { Ledger } from './ledger.ts';

const ours = `r.workflow in ('order', 'publish')`;
const over = `bakehouse.runs r where ${ours} and r.status = 'completed'`;

/** Holds runs and what they left against those that were acknowledged. */
export async function judgeRuns(
  { list, miss, twice }: Books,
  { runs, publishing }: Ledger,
): Promise<Pick<Verdict, 'stuck' | 'failed'>> {
  await miss(
    'run',
    `select a.id::text as what from unnest($1::uuid[]) a(id) where not exists (select from bakehouse.runs r where r.id = a.id)`,
    [[...runs.acknowledged.values(), ...publishing.values()]],
  );
  for (const step of ['first', 'last'])
    await miss(
      `step ${step} of run`,
      `select r.id::text as what from ${over} and not exists (select from modules.marks m where m.run = r.id::text and m.step = $1)`,
      [step],
    );
  await miss(
    'mail of run',
    `select r.id::text as what from ${over} and r.workflow = 'order'
       and not exists (select from bakehouse.outbox o where o.run_id = r.id and o.sent_at is not null)`,
  );
  await miss(
    'export of run',
    `select m.run as what from modules.marks m join bakehouse.runs r on r.id = m.run::uuid and r.workflow = 'order'
     where m.step = 'last' and not exists (
       select from bakehouse.files f join bakehouse.file_versions v on v.file = f.id
       join bakehouse.blobs b on b.sha256 = v.sha256
       where f.id::text = m.file and v.size = (select coalesce(sum(length(c.data)), 0) from bakehouse.blob_chunks c where c.sha256 = b.sha256)
         and b.sha256 = sha256((select string_agg(c.data, '' order by c.number) from bakehouse.blob_chunks c where c.sha256 = b.sha256)))`,
  );
  await miss(
    'deploy of run',
    `select r.id::text as what from ${over} and r.workflow = 'publish' and not exists (select from bakehouse.site_log l where l.run = r.id)`,
  );
  // Old builds are cleared away: only a second one of a run says anything.
  for (const table of ['site_builds', 'site_log'])
    await twice(
      `${table} of run`,
      `select b.run::text as what from bakehouse.${table} b join bakehouse.runs r on r.id = b.run and ${ours} group by 1 having count(*) > 1`,
    );
  await twice(
    'run for',
    `select r.start -> 'input' ->> 'key' as what from bakehouse.runs r where ${ours} group by 1 having count(*) > 1`,
  );
  await twice(
    'mark',
    `select run || ' ' || step as what from modules.marks group by run, step having count(*) > 1`,
  );
  await twice(
    'mail of run',
    `select run_id::text as what from bakehouse.outbox where run_id is not null group by 1 having count(*) > 1`,
  );
  const { length: stuck } = await list(
    `select id::text as what from bakehouse.runs where status in ('queued', 'running', 'waiting')`,
  );
  const failed = await list(
    `select r.workflow || ': ' || r.error::text as what from bakehouse.runs r where ${ours} and r.status in ('failed', 'cancelled')`,
  );
  return { stuck, failed };
}
