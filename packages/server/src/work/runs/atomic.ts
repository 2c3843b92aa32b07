import type { RunState } from '@bakehouse/engine';
import {
  inTransaction,
  isConflict,
  isIsolated,
  needsIsolation,
  type Executor,
  type Last,
  type PoolClient,
} from '@bakehouse/store';
import type { Service } from './services/index.ts';

/** Carries out a run on a client, with services that `guard` has made fit for it. */
export type AtomicWork = (
  client: PoolClient,
  guard: (service: Service) => Service,
  last: Last,
) => Promise<RunState>;

/** What a run is like. */
export interface AtomicNeeds {
  /** Whether a failure in it can be caught. */
  catches: boolean;
  /** Whether it reads what it may write by: then nobody may change that meanwhile. */
  reads: boolean;
}

/**
 * Does a run in one transaction, which stays only where the run is completed. On the pool that is a transaction of its
 * own; inside one that is open already it is a part of that. Throws a conflict where others changed what it has read: nothing is
 * done then, and all of it can be done again.
 */
export async function inOneTransaction(
  db: Executor,
  { catches, reads }: AtomicNeeds,
  work: AtomicWork,
): Promise<RunState> {
  if (!('totalCount' in db)) {
    if (reads && !isIsolated(db)) throw needsIsolation;
    await db.query('savepoint run');
    const sent: Promise<unknown>[] = [];
    const state = await guarded(db, catches, work, (statement) => sent.push(statement()));
    await Promise.all(sent);
    await db.query(
      state.status === 'completed'
        ? 'release savepoint run'
        : 'rollback to savepoint run; release savepoint run',
    );
    return state;
  }
  let state: RunState | undefined;
  try {
    return await inTransaction(
      db,
      async (client, last) => {
        state = await guarded(client, catches, work, last);
        if (state.status !== 'completed') throw undone;
        return state;
      },
      reads ? 'isolated' : 'usual',
    );
  } catch (error) {
    if (error === undone && state !== undefined) return state;
    throw error;
  }
}

/** Rolls a transaction back without being a fault. */
const undone = new Error('the run is not completed');

/**
 * Lets services work one at a time, each undone by itself where it fails and somebody may catch that. A run can be over
 * while one of its branches is still at work: that one is waited for, and gets no further.
 */
async function guarded(
  client: PoolClient,
  catches: boolean,
  work: AtomicWork,
  afterwards: Last,
): Promise<RunState> {
  let last: Promise<unknown> = Promise.resolve();
  let over = false;
  let conflict: unknown;
  const alone =
    (service: Service): Service =>
    (...given) => {
      const turn = last.then(() => {
        if (over) throw new Error('the run is over');
        return catches ? undoable(client, () => service(...given)) : service(...given);
      });
      last = turn.catch((error: unknown) => {
        if (isConflict(error)) conflict ??= error;
      });
      return turn;
    };
  let state: RunState;
  try {
    state = await work(client, alone, afterwards);
  } finally {
    over = true;
    await last;
  }
  // Whether or not the run has caught it: PostgreSQL has given the transaction up.
  if (conflict !== undefined) throw conflict as Error;
  return state;
}

/** After a statement that failed PostgreSQL takes no other, until what was done since a savepoint is undone. */
async function undoable(client: PoolClient, work: () => unknown): Promise<unknown> {
  await client.query('savepoint effect');
  try {
    const result = await work();
    await client.query('release savepoint effect');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint effect; release savepoint effect');
    throw error;
  }
}
