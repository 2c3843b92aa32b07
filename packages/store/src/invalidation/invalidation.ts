import { performance } from 'node:perf_hooks';
import type { Notification, Pool, PoolClient } from 'pg';
import { directPool } from '../connect/direct-pool.ts';
import { afterCommit } from '../connect/after-commit.ts';
import type { Executor } from '../connect/executor.ts';
import { basePool } from '../connect/request-pool.ts';

/** Watches version numbers, so that what is kept in memory is dropped when another process changes it. */
export interface VersionWatch {
  /** Whether memory is known to be current as of less than a second ago; where not, read the database. */
  isFresh(): boolean;
  /** Looks at the numbers now. */
  check(): Promise<void>;
  /** Ends the watch and gives its connection back. */
  close(): Promise<void>;
}

/** How long memory may be trusted after the numbers were last asked for. */
const trustMs = 1_000;

/** Often enough that one late answer does not end the trust. */
const pollMs = 400;

const channel = 'bakehouse_versions';

/**
 * Tells by `onChange` which topics changed, in whatever process: at once by NOTIFY, and by asking for the numbers where
 * that is lost. `onTold` gets what `notifyProcesses` sends; that may be lost.
 */
export function watchVersions(
  pool: Pool,
  topics: readonly string[],
  onChange: (topic: string) => void,
  onTold: (message: string) => void = () => undefined,
): VersionWatch {
  const known = new Map<string, string>();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let listener: PoolClient | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = turn();
  return {
    isFresh: () => !closed && performance.now() - checkedAt < trustMs,
    check,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
      release();
    },
  };

  async function turn(): Promise<void> {
    try {
      if (listener === undefined) await listen();
      await check();
    } catch {
      // The database is away: `isFresh` tells so, and the next turn tries again.
    }
    if (closed) return;
    timer = setTimeout(() => {
      running = turn();
    }, pollMs);
    timer.unref();
  }

  async function check(): Promise<void> {
    const began = performance.now();
    // On a connection of its own: a pool that is busy must not end the trust, which would make it busier.
    const { rows } = await (listener ?? pool).query<{ topic: string; number: string }>({
      name: 'versions',
      text: 'select topic, number from bakehouse.versions where topic = any($1)',
      values: [topics],
    });
    const numbers = new Map(rows.map((row) => [row.topic, row.number]));
    for (const topic of topics) {
      const number = numbers.get(topic) ?? '0';
      const last = known.get(topic);
      known.set(topic, number);
      if (last !== undefined && last !== number) onChange(topic);
    }
    checkedAt = Math.max(checkedAt, began);
  }

  async function listen(): Promise<void> {
    const client = await directPool(pool).connect();
    listener = client;
    client.on('error', release);
    client.on('end', release);
    client.on('notification', hear);
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      release();
      throw error;
    }
  }

  function hear({ payload = '' }: Notification): void {
    if (topics.includes(payload)) onChange(payload);
    else onTold(payload);
  }

  /** The connection has listened: it is closed, not handed to others. */
  function release(): void {
    const client = listener;
    listener = undefined;
    client?.removeListener('end', release);
    client?.removeListener('notification', hear);
    client?.release(true);
  }
}

/** Who in this process hears of a commit of its own at once, by pool and topic. */
const hearers = new WeakMap<Pool, Map<string, Set<() => void>>>();

/**
 * Tells of the changes of a topic that this process makes itself, when they are committed and before whoever made them
 * goes on: the notice of the database comes a little later. Hearing twice is hearing once.
 */
export function hearOwnChanges(pool: Pool, topic: string, hear: () => void): void {
  const base = basePool(pool);
  const topics = hearers.get(base) ?? new Map<string, Set<() => void>>();
  hearers.set(base, topics);
  topics.set(topic, (topics.get(topic) ?? new Set()).add(hear));
}

function tellOwn(pool: Pool, topic: string): void {
  for (const hear of hearers.get(basePool(pool))?.get(topic) ?? []) hear();
}

/** Tells every process that a topic changed, when the transaction commits. Call it last: it holds a row until then. */
export async function bumpVersion(db: Executor, topic: string): Promise<void> {
  await db.query(
    `with bumped as (
       insert into bakehouse.versions as v (topic, number) values ($1, 1)
       on conflict (topic) do update set number = v.number + 1 returning 1)
     select pg_notify('${channel}', $1) from bumped`,
    [topic],
  );
  if ('totalCount' in db) tellOwn(db, topic);
  else afterCommit(db, (pool) => tellOwn(pool, topic));
}

/** Sends messages to the watches of all processes, this one too. Never call it in a transaction that writes: commits would queue. */
export async function notifyProcesses(pool: Pool, messages: readonly string[]): Promise<void> {
  await pool.query({
    name: 'tell-processes',
    text: `select pg_notify('${channel}', message) from unnest($1::text[]) message`,
    values: [messages],
  });
}
