import { createHash } from 'node:crypto';
import type { Executor } from '../connect/executor.ts';

/** How often something may be tried, and within which time. */
export interface TryLimit {
  tries: number;
  minutes: number;
}

/** Counts one try of a key, in all processes; gives the seconds to wait where the tries are used up. */
export async function takeTry(db: Executor, key: string, limit: TryLimit): Promise<number | undefined> {
  const { rowCount } = await db.query(
    `insert into bakehouse.tries as t (key, at, expires_at)
     values ($1, array[clock_timestamp()], clock_timestamp() + make_interval(mins => $2))
     on conflict (key) do update
       set at = array(select x from unnest(t.at) x where x > clock_timestamp() - make_interval(mins => $2))
           || clock_timestamp(),
         expires_at = clock_timestamp() + make_interval(mins => $2)
       where (select count(*) from unnest(t.at) x where x > clock_timestamp() - make_interval(mins => $2)) < $3`,
    [digest(key), limit.minutes, limit.tries],
  );
  return rowCount === 0 ? ((await waitFor(db, key, limit)) ?? 1) : undefined;
}

/** The seconds until a key may be tried again; undefined where it may be now. Counts nothing. */
export async function waitFor(
  db: Executor,
  key: string,
  { tries, minutes }: TryLimit,
): Promise<number | undefined> {
  const { rows } = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from x + make_interval(mins => $2) - clock_timestamp()))::int as seconds
     from bakehouse.tries t, unnest(t.at) x
     where t.key = $1 and x > clock_timestamp() - make_interval(mins => $2)
     order by x desc offset $3 - 1 limit 1`,
    [digest(key), minutes, tries],
  );
  const [row] = rows;
  return row === undefined ? undefined : Math.max(1, row.seconds);
}

/** Forgets the tries of a key, after one that succeeded. */
export async function clearTries(db: Executor, key: string): Promise<void> {
  await db.query('delete from bakehouse.tries where key = $1', [digest(key)]);
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
