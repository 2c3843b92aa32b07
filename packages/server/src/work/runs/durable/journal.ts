import type { RunState } from '@bakehouse/engine';
import { wasRefused, withNext } from '@bakehouse/store';
import type { Executor, PoolClient, StoredStatus } from '@bakehouse/store';
import { eagerOf } from './eager-of.ts';
import { makeEffects, type Effect, type Part } from './effects.ts';
import { holdsUnanswered, openGroup, type Group } from './group.ts';
import { Interruption, interruptionBy } from './interruption.ts';
import type { Journal, JournalParts, Pace } from './journal-parts.ts';
import { makeSave } from './save-state.ts';
import type { Storing } from './storing.ts';
import { stillOf } from './state-delta.ts';
import { makeTurns } from './turns.ts';

/** Most effects that are committed together. */
const groupSize = 50;

/**
 * The journal of a run that this process holds. Effects that follow each other closely are one transaction, committed with one
 * snapshot. While one of them is under way no other branch of the run writes: so a snapshot never holds what might be undone.
 */
export function makeJournal(parts: JournalParts): Journal {
  const { pool, faults, groupMs, eager, storing, onSaved } = parts;
  const turns = makeTurns();
  /** Effects that leave the machine: what came of them is written down at once. */
  const outside = new Set<string>();
  const effects = makeEffects({
    check,
    failed: (error) => (interruption ??= interruptionBy(error)),
  });
  const save = makeSave(parts);
  let open: Group | undefined;
  /** The run as the last effect left it, and as it was then, while effects wait to be committed. */
  let latest: RunState | undefined;
  let still: RunState | undefined;
  let timer: NodeJS.Timeout | undefined;
  let left: StoredStatus | undefined;
  let told = false;
  let interruption: Interruption | undefined;
  const storingTimer = storing === undefined ? undefined : soon(async () => store().then(commitOpen));
  return {
    executorFor(key, pace = 'quick') {
      const effect = effects.of(key);
      return effects.executor(effect, () => enter(effect, pace));
    },
    eagerFor(key) {
      if (!eager) return undefined;
      const effect = effects.of(key);
      return eagerOf(
        () => open?.eager,
        () => enter(effect, 'quick'),
      );
    },
    readerFor(key, pace = 'quick') {
      const effect = effects.of(key);
      return effects.executor(effect, async () => {
        // What is not committed yet is seen only in its transaction.
        if (effect.part === undefined && open !== undefined) {
          if (pace === 'quick') effect.part = joinToRead();
          else await alone(commitOpen);
        }
        return (await effect.part)?.group.client ?? pool;
      });
    },
    async begin(state, key) {
      outside.add(key);
      await alone(() => write(state));
      faults.at?.('before-external');
    },
    checkpoint,
    async discard(key) {
      await undo(effects.end(key));
      check();
    },
    leave,
    leaveIn: (db, state) => keep(db, state, true),
    reopen: () => (left = undefined),
    async close() {
      clearTimeout(storingTimer);
      await undoAll();
      drop();
    },
    check,
    interrupt(given) {
      interruption ??= given;
    },
  };

  function check(): void {
    if (interruption !== undefined) throw interruption;
  }

  async function enter(effect: Effect, pace: Pace): Promise<PoolClient> {
    const before = effect.part;
    const part = before === undefined ? join(pace) : before.then((known) => known ?? join(pace));
    effect.part = part;
    return (await part).group.client;
  }

  /** Waits for the turn of an effect and gives it its place in the open transaction, or in a new one. */
  async function join(pace: Pace): Promise<Part> {
    const end = await turns.take();
    try {
      check();
      if (pace === 'slow') await commitOpen();
      if (pace === 'slow') await store();
      if (open === undefined)
        open = await openGroup(pool, { eager: eager && pace === 'quick', lost: noteLost });
      else open.mark();
      return { group: open, end };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** The same for what only reads, where effects are not committed yet. */
  async function joinToRead(): Promise<Part | undefined> {
    const end = await turns.take();
    if (open !== undefined && interruption === undefined) {
      open.mark();
      return { group: open, end, reads: true };
    }
    end();
    return undefined;
  }

  function noteLost(error: Error): void {
    interruption ??= new Interruption('database', error);
  }

  async function checkpoint(state: RunState, key: string, done: boolean): Promise<void> {
    const part = await orInterrupted(effects.end(key)?.part);
    const leftMachine = outside.delete(key);
    if (part === undefined) return alone(() => write(state));
    const { group, end } = part;
    try {
      check();
      faults.at?.('effect-written');
      if (done) group.done += 1;
      else await orInterrupted(takeBack(group));
      if (leftMachine || !staysOpen(state)) await write(state);
      else wait(state);
    } finally {
      end();
    }
  }

  function staysOpen({ status }: RunState): boolean {
    if (groupMs === 0 || open === undefined || status !== 'running') return false;
    return open.done < groupSize && performance.now() - open.openedAt < groupMs;
  }

  /** Commits soon what is done by now, together with whatever follows until then. */
  function wait(state: RunState): void {
    latest = state;
    still = stillOf(state);
    timer ??= soon(commitOpen);
  }

  /** Whoever goes on with the run is told what became of it. */
  function soon(work: () => Promise<void>): NodeJS.Timeout {
    return setTimeout(() => void alone(work).catch(() => undefined), groupMs);
  }

  async function commitOpen(): Promise<void> {
    if (open !== undefined && latest !== undefined) await write(latest);
  }

  function unstored(): Storing | undefined {
    return storing?.done === true ? undefined : storing;
  }

  /** Stores the run by itself where nothing that it has written has done so. */
  async function store(): Promise<void> {
    const left = open === undefined ? unstored() : undefined;
    await orInterrupted(left?.write(pool));
    left?.committed();
  }

  /** Writes the state, with the effects that are not committed yet. While it waited for its turn, the end may have been written. */
  async function write(state: RunState, resting = false): Promise<void> {
    if (left !== undefined) return;
    if (open === undefined) await keep(pool, state, resting).then(() => unstored()?.committed());
    else await commitWith(open, state, resting);
    told = left !== undefined;
    onSaved(state, left ?? 'running');
  }

  /** Sends the snapshot together with the commit, which undoes everything where the snapshot fails. */
  async function commitWith(group: Group, state: RunState, resting: boolean): Promise<void> {
    const { client } = group;
    const before = still;
    forget();
    let broken = true;
    try {
      // A failed run goes on from before its failure, where it is tried again: from after the effects that stay.
      if (state.status === 'failed' && before !== undefined && group.done > 0) await keep(client, before);
      const kept = withNext(client, () =>
        keep(faults.snapshotFirst === true ? pool : client, state, resting),
      );
      // What they plant is a mistake in an order of statements that waits for each.
      if (faults.snapshotFirst === true || faults.unfenced === true) await kept;
      faults.at?.('before-commit');
      await group.commit(kept).catch(async (error: unknown) => {
        const refused = group.eager !== undefined && (await wasRefused(group.eager));
        throw (interruption ??= refused ? new Interruption('refused', error) : interruptionBy(error));
      });
      broken = false;
      unstored()?.committed();
      faults.at?.('after-commit');
    } finally {
      group.release(broken);
    }
  }

  function forget(): void {
    clearTimeout(timer);
    timer = latest = still = open = undefined;
  }

  /** Undoes an effect, and nothing of those before it. */
  async function takeBack(group: Group): Promise<void> {
    if (holdsUnanswered(group)) throw new Interruption('refused');
    if (group.done > 0) return group.undo();
    forget();
    let broken = true;
    try {
      await group.rollback();
      broken = false;
    } finally {
      group.release(broken);
    }
  }

  async function leave(state: RunState): Promise<StoredStatus> {
    await undoAll();
    if (left === undefined) await alone(() => write(state, true));
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

  async function undo(effect: Effect | undefined): Promise<void> {
    const part = await effect?.part?.catch(() => undefined);
    if (part === undefined) return;
    if (part.reads && effect?.failed === undefined) return part.end();
    // What an element has begun may still be under way on the connection: alone in it, it is not waited for.
    if (holdsUnanswered(part.group)) interruption ??= new Interruption('refused');
    else if (part.group.done > 0) await orInterrupted(part.group.undo()).catch(() => undefined);
    else drop();
    part.end();
  }

  function drop(): void {
    const group = open;
    forget();
    group?.release(true);
  }

  async function undoAll(): Promise<void> {
    await Promise.all(effects.endAll().map(undo));
  }

  async function orInterrupted<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await promise;
    } catch (error) {
      throw error instanceof Interruption
        ? (interruption ??= error)
        : (interruption ??= interruptionBy(error));
    }
  }
}
