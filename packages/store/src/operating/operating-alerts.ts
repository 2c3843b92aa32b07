import type { PoolClient } from 'pg';
import type { Executor } from '../connect/executor.ts';
import { refuseOthers, type Asker } from './refuse-others.ts';

/** Something that is wrong. */
export interface Trouble {
  /** Names it for as long as it lasts. */
  kind: string;
  /** What is so, and what to do. */
  text: string;
}

/** Something that is wrong, and since when. */
export interface OpenAlert extends Trouble {
  since: Date;
  toldAt: Date | null;
}

/** What is to be told now. */
export interface AlertNews {
  begun: Trouble[];
  /** What had been told and is well again. */
  over: Trouble[];
}

/** Everything that is wrong, as administrators are told of it. */
export async function readOperatingAlerts(db: Executor, actor: Asker): Promise<OpenAlert[]> {
  refuseOthers(actor);
  const { rows } = await db.query<OpenAlert>(
    `select kind, text, since, told_at as "toldAt" from bakehouse.operating_alerts order by since, kind collate "C"`,
  );
  return rows;
}

/** Keeps what is wrong now, and takes what is to be told of it: each once it has lasted so many seconds. */
export async function takeAlertNews(
  client: PoolClient,
  troubles: readonly Trouble[],
  graceSeconds: number,
): Promise<AlertNews> {
  const kinds = troubles.map(({ kind }) => kind);
  await client.query(
    `insert into bakehouse.operating_alerts (kind, text) select * from unnest($1::text[], $2::text[])
     on conflict (kind) do update set text = excluded.text`,
    [kinds, troubles.map(({ text }) => text)],
  );
  const { rows: gone } = await client.query<Trouble & { told: boolean }>(
    `delete from bakehouse.operating_alerts where kind <> all($1) returning kind, text, told_at is not null as told`,
    [kinds],
  );
  const { rows: begun } = await client.query<Trouble>(
    `update bakehouse.operating_alerts set told_at = now()
     where told_at is null and since <= now() - make_interval(secs => $1) returning kind, text`,
    [graceSeconds],
  );
  return { begun, over: gone.filter(({ told }) => told).map(({ kind, text }) => ({ kind, text })) };
}
