import type { RunState } from '@bakehouse/engine';
import { begin, commit, pipelined, rollback, withNext } from '@bakehouse/store';
import type { Executor, PoolClient, StoredStatus } from '@bakehouse/store';
import { Interruption, isTransient } from './interruption.ts';
import { makeSave, type SaveParts } from './save-state.ts';
import { makeTurns } from './turns.ts';

/** Where effects of a run and its snapshots become one. */
export interface Journal {
  /** What an effect writes on: a transaction that begins with the first statement and is committed with the snapshot. */
  executorFor: (effectKey: string) => Executor;
  /** What is only read; sees what the effect itself has written. */
  readerFor: (effectKey: string) => Executor;
  begin: (state: RunState, effectKey: string) => Promise<void>;
  checkpoint: (state: RunState, effectKey: string, done: boolean) => Promise<void>;
  discard: (effectKey: string) => Promise<void>;
  /** Writes the end, or the wait, and lets go of the run. Gives its status, which is `queued` where it can go on at once. */
  leave: (state: RunState) => Promise<StoredStatus>;
  /** Writes the end as a part of a transaction, before it is committed; `leave` follows. */
  leaveIn: (db: Executor, state: RunState) => Promise<void>;
  /** Nothing came of that transaction. */
  reopen: () => void;
  /** Forgets everything that is not committed. */
  close: () => Promise<void>;
  /** Throws where the run cannot go on here. */
  check: () => void;
  interrupt: (interruption: Interruption) => void;
}

/** What a journal writes with. */
export interface JournalParts extends SaveParts {
  /** Told after every snapshot. */
  onSaved: (state: RunState, status: StoredStatus) => void;
}

/** What one try of an element does. */
interface Effect {
  /** Set when the try is over: whatever it still asks for comes too late. */
  over: boolean;
  transaction?: Promise<Transaction>;
}

interface Transaction {
  client: PoolClient;
  begun: Promise<unknown>;
  /** Lets the next branch of the run write. */
  end: () => void;
}

/**
 * The journal of a run that this process holds. While one effect is not committed, no other branch of the run writes: so
 * a snapshot never holds what might still be undone.
 */
export function makeJournal(parts: JournalParts): Journal {
  const { pool, faults, onSaved } = parts;
  const turns = makeTurns();
  const effects = new Map<string, Effect>();
  const save = makeSave(parts);
  let left: StoredStatus | undefined;
  let told = false;
  let interruption: Interruption | undefined;
  return {
    executorFor(key) {
      const effect = effectFor(key);
      return lazily(effect, async () => (await (effect.transaction ??= beginTransaction())).client);
    },
    readerFor(key) {
      const effect = effectFor(key);
      return lazily(effect, async () => (await effect.transaction)?.client ?? pool);
    },
    async begin(state) {
      await alone(() => keep(pool, state));
      faults.at?.('before-external');
    },
    checkpoint,
    async discard(key) {
      await undo(endEffect(key));
      check();
    },
    leave,
    leaveIn: (db, state) => keep(db, state, true),
    reopen: () => (left = undefined),
    close: undoAll,
    check,
    interrupt(given) {
      interruption ??= given;
    },
  };

  function check(): void {
    if (interruption !== undefined) throw interruption;
  }

  /** An executor that asks for its connection with the first statement, and notes when the database fails. */
  function lazily(effect: Effect, connection: () => Promise<Executor>): Executor {
    const query = async (...given: Parameters<PoolClient['query']>): Promise<unknown> => {
      check();
      if (effect.over) throw new Error('this try of the element is over');
      try {
        const db = await connection();
        return await (db.query as (...all: typeof given) => Promise<unknown>).apply(db, given);
      } catch (error) {
        if (isTransient(error)) interruption ??= new Interruption('database', error);
        throw error;
      }
    };
    return { query } as unknown as PoolClient;
  }

  function effectFor(key: string): Effect {
    const known = effects.get(key) ?? { over: false };
    effects.set(key, known);
    return known;
  }

  function endEffect(key: string): Promise<Transaction> | undefined {
    const effect = effects.get(key);
    effects.delete(key);
    if (effect !== undefined) effect.over = true;
    return effect?.transaction;
  }

  async function beginTransaction(): Promise<Transaction> {
    const end = await turns.take();
    let client: PoolClient | undefined;
    try {
      check();
      client = await pool.connect();
      // A connection that breaks while nobody asks it something must not end the process.
      client.on('error', noteLost);
      return { client, begun: sendBegin(client), end };
    } catch (error) {
      if (client !== undefined) release(client, true);
      end();
      throw error;
    }
  }

  function noteLost(error: Error): void {
    interruption ??= new Interruption('database', error);
  }

  async function checkpoint(state: RunState, key: string, done: boolean): Promise<void> {
    const begun = endEffect(key);
    if (begun === undefined) await alone(() => keep(pool, state));
    else {
      const transaction = await orInterrupted(begun);
      const { client, end } = transaction;
      let broken = true;
      try {
        check();
        faults.at?.('effect-written');
        if (done) await commitWith(transaction, state);
        else await orInterrupted(Promise.all([transaction.begun, client.query(rollback)]));
        broken = false;
        faults.at?.('after-commit');
        if (!done) await keep(pool, state);
      } finally {
        release(client, broken);
        end();
      }
    }
    told = left !== undefined;
    onSaved(state, left ?? 'running');
  }

  /** Sends the snapshot together with the commit, which undoes everything where the snapshot fails. */
  async function commitWith({ client, begun }: Transaction, state: RunState): Promise<void> {
    const kept = withNext(client, () => keep(faults.snapshotFirst === true ? pool : client, state));
    // What they plant is a mistake in an order of statements that waits for each.
    if (faults.snapshotFirst === true || faults.unfenced === true) await kept;
    faults.at?.('before-commit');
    await orInterrupted(Promise.all([begun, kept, client.query(commit)]));
  }

  async function leave(state: RunState): Promise<StoredStatus> {
    await undoAll();
    if (left === undefined) await alone(() => keep(pool, state, true));
    if (!told) onSaved(state, left ?? 'running');
    told = true;
    check();
    return left ?? 'running';
  }

  /** Writes the state as it is now, and knows then whether the run was left by it. */
  async function keep(db: Executor, state: RunState, resting = false): Promise<void> {
    const status = await orInterrupted(save(db, state, resting));
    if (status === undefined) throw (interruption ??= new Interruption('taken'));
    if (status !== 'running') left = status;
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    const end = await turns.take();
    try {
      check();
      await work();
    } finally {
      end();
    }
  }

  async function undo(begun: Promise<Transaction> | undefined): Promise<void> {
    const transaction = await begun?.catch(() => undefined);
    if (transaction === undefined) return;
    // What an element has begun may still be under way on the connection: it is not used again.
    release(transaction.client, true);
    transaction.end();
  }

  async function undoAll(): Promise<void> {
    await Promise.all([...effects.keys()].map((key) => undo(endEffect(key))));
  }

  function release(client: PoolClient, broken: boolean): void {
    client.removeListener('error', noteLost);
    pipelined(client, false);
    client.release(broken);
  }

  async function orInterrupted<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } catch (error) {
      throw error instanceof Interruption ? error : (interruption ??= new Interruption('database', error));
    }
  }
}

/** Begins a transaction together with its first statement; that it failed is told by the commit. */
function sendBegin(client: PoolClient): Promise<unknown> {
  pipelined(client, true);
  const begun = withNext(client, () => client.query(begin));
  begun.catch(() => undefined);
  return begun;
}
