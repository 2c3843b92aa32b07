import type { Pool } from '@bakehouse/store';
import type { MailSink } from '../harness/mail-sink.ts';
import type { Ledger } from './ledger.ts';
import { judgeMail } from './judge-mail.ts';
import { judgeRuns } from './judge-runs.ts';
import type { Books, Verdict } from './verdict.ts';

/** Looks at everything. */
export async function judge(pool: Pool, ledger: Ledger, mail: Pick<MailSink, 'taken'>): Promise<Verdict> {
  const books = openBooks(pool);
  await judgeEntries(books, ledger);
  await judgeDrafts(books, ledger);
  await judgeCounters(books, ledger);
  const runs = await judgeRuns(books, ledger);
  const mails = await judgeMail(books, mail);
  return { lost: books.lost, doubled: books.doubled, ...runs, ...mails };
}

function openBooks(pool: Pool): Books {
  const [lost, doubled]: string[][] = [[], []];
  const list = async (sql: string, values: unknown[] = []): Promise<string[]> => {
    const { rows } = await pool.query<{ what: string }>(sql, values);
    return rows.map(({ what }) => what);
  };
  const into =
    (found: string[]) =>
    async (what: string, sql: string, values: unknown[] = []) =>
      void found.push(...(await list(sql, values)).map((each) => `${what} ${each}`));
  return {
    lost: lost ?? [],
    doubled: doubled ?? [],
    list,
    miss: into(lost ?? []),
    twice: into(doubled ?? []),
  };
}

async function judgeEntries({ lost, list, miss, twice }: Books, ledger: Ledger): Promise<void> {
  await miss(
    'entry',
    `select a.key as what from unnest($1::text[]) a(key) where not exists (select from modules.entries e where e.key = a.key)`,
    [[...ledger.entries.acknowledged]],
  );
  await miss(
    'entry that nobody asked for',
    `select e.key as what from modules.entries e left join unnest($1::text[]) a(key) on a.key = e.key where a.key is null`,
    [[...ledger.entries.tried]],
  );
  await twice('entry', 'select key as what from modules.entries group by key having count(*) > 1');
  const entries = new Set(await list('select id::text as what from modules.entries'));
  for (const id of entries) if (!ledger.followed.has(id)) lost.push(`entry ${id} in the change feed`);
  for (const id of ledger.followed) if (!entries.has(id)) lost.push(`entry ${id} that the feed told of`);
}

async function judgeDrafts({ lost, doubled, list, twice }: Books, { drafts }: Ledger): Promise<void> {
  const there = new Set(await list('select key as what from modules.drafts'));
  for (const [key, state] of drafts) {
    if (state === 'stored' && !there.has(key)) lost.push(`draft ${key}`);
    // Deleted and there again: its creation was carried out a second time, or its deletion undone.
    if (state === 'deleted' && there.has(key)) doubled.push(`draft ${key} after its deletion`);
  }
  for (const key of there) if (!drafts.has(key)) lost.push(`draft that nobody asked for ${key}`);
  await twice('draft', 'select key as what from modules.drafts group by key having count(*) > 1');
}

async function judgeCounters({ lost, doubled, list }: Books, { counters }: Ledger): Promise<void> {
  for (const [client, { id, acknowledged, tried }] of counters) {
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
}
