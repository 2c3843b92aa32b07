import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { breakOff } from './break-off.ts';
import type { DatabaseTarget, HostPort } from './database-url.ts';
import { QuickClient } from './quick-client.ts';
import { latestOnly } from './latest-only.ts';
import {
  bytesBetween,
  laterPlace,
  logPlace,
  placeNumber,
  replayedBy,
  type LogPlace,
  type Standby,
  type StandbyState,
} from './standby.ts';
import { tracePool, type TraceSql } from './trace-pool.ts';
import { keepLimits, limitSettings, usualLimits, type WorkLimits } from './work-limits.ts';

/** What a standby is opened with. */
export interface StandbyOptions {
  target: DatabaseTarget;
  /** The pool of the primary that it follows. */
  primary: Pool;
  size: number;
  /** Told when it begins to be used, and why it is no longer. */
  changed: (state: StandbyState) => void;
  trace?: TraceSql | undefined;
  limits?: WorkLimits | undefined;
  times?: Partial<StandbyTimes>;
}

/** In milliseconds. */
export interface StandbyTimes {
  /** How often both servers are asked how far they are. */
  every: number;
  /** How long the standby may take to say so. */
  answer: number;
  /** How old what it gives may be. */
  age: number;
  /** For how long nobody asks one that has failed. */
  rest: number;
}

const usualTimes: StandbyTimes = { every: 1_000, answer: 1_500, age: 2_000, rest: 5_000 };

/** A standby as it was last found. */
interface Found {
  pool: Pool;
  clients: Set<PoolClient>;
  replayed: LogPlace;
  /** Whether the primary keeps the rows that are read there. */
  keepsRows: boolean;
}

/** Follows a standby. It may come and go: whoever reads asks the primary meanwhile. */
export function openStandby(options: StandbyOptions): Standby {
  const { target, primary, changed } = options;
  const times = { ...usualTimes, ...options.times };
  const ending = new AbortController();
  let found: Found | undefined;
  /** Where the log of the primary ended when both were last asked, and when that was. */
  let floor: { place: LogPlace; at: number } | undefined;
  let why = 'it has not been asked yet';
  let restsUntil = 0;
  let isUsed: boolean | undefined;
  const following = follow();
  const waitForAll = latestOnly(waitUntilCaughtUp);
  return {
    async having(place, work = 'short') {
      const usable = inUse();
      if (usable === undefined || (work === 'long' && !usable.found.keepsRows)) return undefined;
      const needed = laterPlace(place, usable.floor);
      if (isBehind(usable.found, needed)) await askReplayed(usable.found).catch(lose);
      return found === usable.found && !isBehind(found, needed) ? found.pool : undefined;
    },
    caughtUp: () => (inUse() === undefined ? Promise.resolve() : waitForAll()),
    rest: () => rest('it failed'),
    async state() {
      if (found === undefined) return { unused: why };
      const place = await logPlace(primary);
      const usable = inUse();
      return usable === undefined ? { unused: why } : { behind: bytesBetween(usable.found.replayed, place) };
    },
    async end() {
      ending.abort();
      await following;
      await leave();
    },
  };

  function inUse(): { found: Found; floor: LogPlace } | undefined {
    if (found === undefined || floor === undefined || performance.now() < restsUntil) return undefined;
    return performance.now() - floor.at > times.age ? undefined : { found, floor: floor.place };
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      if (performance.now() >= restsUntil) await lookAtBoth().catch(lose);
      await sleep(times.every, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  }

  async function lookAtBoth(): Promise<void> {
    const at = performance.now();
    const place = await logPlace(primary);
    found ??= await find();
    await askReplayed(found);
    floor = { place, at };
    if (isUsed !== true) changed({ behind: bytesBetween(found.replayed, place) });
    isUsed = true;
  }

  async function waitUntilCaughtUp(): Promise<void> {
    const until = performance.now() + 2 * times.age;
    const place = await logPlace(primary).catch(() => undefined);
    if (place === undefined) return;
    for (let pause = 1; ; pause = Math.min(50, pause * 2)) {
      const usable = inUse();
      if (usable === undefined || !isBehind(usable.found, place)) return;
      await askReplayed(usable.found).catch(lose);
      if (found !== undefined && !isBehind(found, place)) return;
      // Whoever was told would not find there what they were told of.
      if (performance.now() > until) return rest('it is too far behind');
      await sleep(pause, undefined, { ref: false });
    }
  }

  async function askReplayed(of: Found): Promise<void> {
    const timer = setTimeout(() => of.clients.forEach(breakOff), times.answer);
    try {
      const { place, keepsRows } = await replayedBy(of.pool);
      of.replayed = laterPlace(of.replayed, place);
      of.keepsRows = keepsRows;
    } finally {
      clearTimeout(timer);
    }
  }

  function lose(error: unknown): void {
    rest(error instanceof Error ? error.message : String(error));
  }

  function rest(reason: string): void {
    restsUntil = performance.now() + times.rest;
    why = reason;
    if (isUsed !== false && !ending.signal.aborted) changed({ unused: reason });
    isUsed = false;
    void leave();
  }

  /** Gives up its connections: what is still asked on them fails at once, and is asked of the primary. */
  async function leave(): Promise<void> {
    const left = found;
    found = undefined;
    floor = undefined;
    left?.clients.forEach(breakOff);
    await left?.pool.end();
  }

  /** The first host that follows the primary. */
  async function find(): Promise<Found> {
    let failure: unknown;
    for (const address of target.hosts) {
      const opened = open(address);
      try {
        await askReplayed(opened);
        return opened;
      } catch (error) {
        failure = error;
        opened.clients.forEach(breakOff);
        await opened.pool.end();
      }
    }
    throw failure;
  }

  function open(address: HostPort): Found {
    const { limits = usualLimits, size, trace } = options;
    const pool = new Pool({
      ...target.shared,
      ...address,
      max: size,
      connectionTimeoutMillis: times.answer,
      idleTimeoutMillis: 30_000,
      application_name: 'bakehouse reads',
      Client: QuickClient,
      verify: (client: PoolClient, done: (error?: Error) => void) =>
        client.query(limitSettings(limits.background), (error: Error | null) => done(error ?? undefined)),
    });
    const clients = new Set<PoolClient>();
    pool.on('connect', (client) => {
      clients.add(client);
      client.on('error', () => undefined);
    });
    pool.on('remove', (client) => clients.delete(client));
    pool.on('error', (error) => {
      if (found?.pool === pool) lose(error);
    });
    keepLimits(pool, limits);
    if (trace !== undefined) tracePool(pool, trace);
    return { pool, clients, replayed: '0/0', keepsRows: false };
  }
}

function isBehind({ replayed }: Found, place: LogPlace): boolean {
  return placeNumber(replayed) < placeNumber(place);
}

/** Whether a standby cannot be asked any more, or only this one statement has failed there. */
export function isLost(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(?:08|57P0)/.test(error.code ?? '');
}
