import type { Pool } from 'pg';

/** A place in the log of PostgreSQL, as it tells it: `0/16B3748`. */
export type LogPlace = string;

/** A server that follows the primary, from which may be read what it has. */
export interface Standby {
  /**
   * Its pool, if it has all up to that place and is not long behind; undefined where the primary has to be asked. Long work
   * is for one that tells the primary which rows it still needs: others end what reads them.
   */
  having: (place: LogPlace, work?: 'short' | 'long') => Promise<Pool | undefined>;
  /** Settles when it has all that the primary has now, or is not used at present. */
  caughtUp: () => Promise<void>;
  /** It failed: nobody asks it for some seconds. */
  rest: () => void;
  /** How it stands. */
  state: () => Promise<StandbyState>;
  end: () => Promise<void>;
}

/** How a standby stands: how many bytes of the log it has yet to replay, or why it is not used. */
export type StandbyState = { behind: number } | { unused: string };

/** By the options of a pool, which a pool lent to a request shares with the one that it was made from. */
const known = new WeakMap<object, Standby>();

/** The standby of a pool, where there is one. */
export function standbyOf(pool: Pool): Standby | undefined {
  return known.get(pool.options);
}

/** Names the standby of a pool; both end together. */
export function setStandby(pool: Pool, standby: Standby): void {
  known.set(pool.options, standby);
  const end = pool.end.bind(pool);
  pool.end = async () => {
    await standby.end();
    await end();
  };
}

/** Whether a text is a place in the log. */
export function isLogPlace(text: string): boolean {
  return /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);
}

/** A place as a number: those behind it are larger. */
export function placeNumber(place: LogPlace): bigint {
  const [high = '0', low = '0'] = place.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The later one of two places. */
export function laterPlace(one: LogPlace, other: LogPlace): LogPlace {
  return placeNumber(one) < placeNumber(other) ? other : one;
}

/** Where the log of the primary ends at this moment: whatever has been committed lies before it. */
export async function logPlace(primary: Pool): Promise<LogPlace> {
  const { rows } = await primary.query<{ place: string }>(
    'select pg_current_wal_insert_lsn()::text as place',
  );
  return rows[0]?.place ?? '0/0';
}

/** How far a server has replayed the log, and whether the primary keeps the rows that are read there; it fails where it follows no primary. */
export async function replayedBy(pool: Pool): Promise<{ place: LogPlace; keepsRows: boolean }> {
  const { rows } = await pool.query<{ place: string | null; keeps: boolean }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as place,
            current_setting('hot_standby_feedback')::boolean as keeps`,
  );
  const [{ place, keeps } = { place: null, keeps: false }] = rows;
  if (place === null) throw new Error('it is no standby');
  return { place, keepsRows: keeps };
}

/** How many bytes of the log lie between two places; none where the first is further. */
export function bytesBetween(from: LogPlace, to: LogPlace): number {
  return Math.max(0, Number(placeNumber(to) - placeNumber(from)));
}
