import type { Pool } from '@bakehouse/store';
import type { Ledger } from './load.ts';
import type { MailSink } from '../harness/mail-sink.ts';

/** What is wrong with what is stored, held against what clients were told; nothing should be. */
export interface Verdict {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** Neither over nor going on. */
  stuck: number;
  failed: string[];
  /** Mails that the mail server took twice, always under one Message-ID: nobody can rule these out. */
  mailsTakenTwice: number;
  /** How many of those the outbox itself counts as possible. */
  possibleDuplicates: number;
}

/** Looks at everything. */
export async function judge(pool: Pool, ledger: Ledger, mail: MailSink): Promise<Verdict> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const list = async (sql: string, values: unknown[] = []): Promise<string[]> => {
    const { rows } = await pool.query<{ what: string }>(sql, values);
    return rows.map(({ what }) => what);
  };
  const miss = async (what: string, sql: string, values: unknown[] = []) =>
    void lost.push(...(await list(sql, values)).map((each) => `${what} ${each}`));
  const twice = async (what: string, sql: string) =>
    void doubled.push(...(await list(sql)).map((each) => `${what} ${each}`));

  await miss(
    'entry',
    `select a.key as what from unnest($1::text[]) a(key) where not exists (select from modules.entries e where e.key = a.key)`,
    [[...ledger.entries.acknowledged]],
  );
  await miss(
    'entry that nobody asked for',
    `select key as what from modules.entries where not key = any($1::text[])`,
    [[...ledger.entries.tried]],
  );
  const entries = await list('select id::text as what from modules.entries');
  for (const id of entries) if (!ledger.followed.has(id)) lost.push(`entry ${id} in the change feed`);
  for (const id of ledger.followed) if (!entries.includes(id)) lost.push(`entry ${id} that the feed told of`);
  for (const [client, { id, acknowledged, tried }] of ledger.counters) {
    const [count = ''] = await list('select count::text as what from modules.counters where id = $1', [id]);
    const { length } = await list(
      'select version::text as what from bakehouse.revisions where resource = $1',
      [id],
    );
    if (Number(count) < acknowledged || count === '')
      lost.push(`${client} at ${acknowledged}, found ${count}`);
    if (Number(count) > tried || length > Number(count) + 1)
      doubled.push(`${client} at ${tried}, found ${count} by ${length} writes`);
  }
  await miss(
    'run',
    `select a.id::text as what from unnest($1::uuid[]) a(id) where not exists (select from bakehouse.runs r where r.id = a.id)`,
    [[...ledger.runs.acknowledged.values()]],
  );
  const over = `bakehouse.runs r where r.workflow = 'order' and r.status = 'completed'`;
  for (const step of ['first', 'last'])
    await miss(
      `step ${step} of run`,
      `select r.id::text as what from ${over} and not exists (select from modules.marks m where m.run = r.id::text and m.step = $1)`,
      [step],
    );
  await miss(
    'mail of run',
    `select r.id::text as what from ${over} and not exists (select from bakehouse.outbox o where o.run_id = r.id and o.sent_at is not null)`,
  );
  await miss(
    'export of run',
    `select m.run as what from modules.marks m where m.step = 'last' and not exists (
       select from bakehouse.files f join bakehouse.file_versions v on v.file = f.id
       join bakehouse.blobs b on b.sha256 = v.sha256
       where f.id::text = m.file and v.size = (select coalesce(sum(length(c.data)), 0) from bakehouse.blob_chunks c where c.sha256 = b.sha256)
         and b.sha256 = sha256((select string_agg(c.data, '' order by c.number) from bakehouse.blob_chunks c where c.sha256 = b.sha256)))`,
  );
  for (const id of await list(`select message_id as what from bakehouse.outbox where sent_at is not null`))
    if (![...mail.taken.keys()].some((taken) => taken.includes(id.replace(/[<>]/g, ''))))
      lost.push(`mail ${id} that counts as sent`);
  await twice('entry', 'select key as what from modules.entries group by key having count(*) > 1');
  await twice(
    'run for',
    `select start -> 'input' ->> 'key' as what from bakehouse.runs where workflow = 'order' group by 1 having count(*) > 1`,
  );
  await twice(
    'mark',
    `select run || ' ' || step as what from modules.marks group by run, step having count(*) > 1`,
  );
  await twice(
    'mail of run',
    `select run_id::text as what from bakehouse.outbox where run_id is not null group by 1 having count(*) > 1`,
  );
  const [possible = '0'] = await list(
    'select coalesce(sum(possible_duplicates), 0)::text as what from bakehouse.outbox',
  );
  const stuck = await list(
    `select id::text as what from bakehouse.runs where status in ('queued', 'running', 'waiting')`,
  );
  return {
    lost,
    doubled,
    stuck: stuck.length,
    failed: await list(
      `select workflow || ': ' || error::text as what from bakehouse.runs where workflow = 'order' and status in ('failed', 'cancelled')`,
    ),
    mailsTakenTwice: [...mail.taken.values()].reduce((sum, times) => sum + times - 1, 0),
    possibleDuplicates: Number(possible),
  };
}
