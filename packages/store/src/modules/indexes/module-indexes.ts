import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, type ModuleLookup } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { afterCommit } from '../../connect/after-commit.ts';
import { transact, type Executor } from '../../connect/executor.ts';
import { buildIndexes } from '../build-indexes.ts';
import type { ModuleTable } from '../module-table.ts';
import { makeAskedMemory, type AskedIndex } from './asked-memory.ts';
import { buildWaiting, type IndexNote } from './build-asked.ts';
import { indexColumns, type IndexState, type StoredIndex } from './index-state.ts';
import { listIndexes } from './list-indexes.ts';
import { storeAsked } from './store-asked.ts';

/** Indexes that are proposed from what was asked, and built when an administrator says so. */
export interface ModuleIndexes {
  /** Notes what was asked without an index, and how long it took. */
  asked: (asked: readonly AskedIndex[], milliseconds: number) => void;
  list: () => Promise<IndexState[]>;
  /** Has an index built as soon as its turn comes; others read and write meanwhile. */
  build: (db: Executor, id: string) => Promise<void>;
  /** Drops an index that was built, or forgets a proposal. */
  drop: (db: Executor, id: string) => Promise<void>;
  /** Ends what is being built; the next start says so. */
  close: () => Promise<void>;
}

/** How long what was asked is kept in memory before it is stored. */
const flushEvery = 60_000;

/** Opens the indexes of the modules of a database. */
export function openIndexes(
  pool: Pool,
  modules: { all: () => ModuleTable[]; lookup: ModuleLookup },
  tell: (note: IndexNote) => void,
): ModuleIndexes {
  const memory = makeAskedMemory();
  let flushed = Date.now();
  let flushing: Promise<void> | undefined;
  let building: Promise<void> | undefined;
  let again = false;
  let pid: number | undefined;
  const ending = new AbortController();
  // What was left by a process that is gone.
  void resume().catch(resumeLater);
  return { asked, list, build, drop, close };

  function asked(all: readonly AskedIndex[], milliseconds: number): void {
    if (all.length === 0 || ending.signal.aborted) return;
    memory.note(all, milliseconds);
    if (Date.now() - flushed >= flushEvery) void flush().catch(() => undefined);
  }

  async function flush(): Promise<void> {
    await flushing;
    flushed = Date.now();
    const all = memory.take();
    flushing = storeAsked(pool, all)
      .catch((error: unknown) => {
        memory.putBack(all);
        throw error;
      })
      .finally(() => (flushing = undefined));
    await flushing;
  }

  async function list(): Promise<IndexState[]> {
    await flush();
    await resume();
    return listIndexes(pool, modules.all(), modules.lookup);
  }

  /** Goes on with what waits, and settles what nobody builds any more. */
  async function resume(): Promise<void> {
    if (building !== undefined) return;
    const { rows } = await pool.query(
      `select from bakehouse.indexes where state in ('waiting', 'building') limit 1`,
    );
    if (rows.length > 0) work();
  }

  function work(): void {
    if (ending.signal.aborted) return;
    if (building !== undefined) {
      again = true;
      return;
    }
    again = false;
    building = buildWaiting({
      pool,
      findByNumber: (module) => modules.all().find(({ number }) => number === module),
      tell,
      working: (now) => (pid = now),
      ending: ending.signal,
    })
      .catch(resumeLater)
      .finally(() => {
        building = undefined;
        if (again) work();
      });
  }

  /** What cannot be done now is tried again, whether or not anybody looks. */
  function resumeLater(): void {
    if (ending.signal.aborted) return;
    void sleep(1_000, undefined, { ref: false, signal: ending.signal }).then(resume).catch(resumeLater);
  }

  async function build(db: Executor, id: string): Promise<void> {
    await flush();
    await transact(db, async (client) => {
      const { state } = await held(client, id);
      if (state === 'built' || state === 'waiting' || state === 'building')
        throw new Problem('conflict', `The index is ${state === 'built' ? 'built' : 'being built'} already.`);
      await client.query(
        `update bakehouse.indexes set state = 'waiting', at = clock_timestamp(), problem = null where id = $1`,
        [id],
      );
      afterCommit(client, work);
    });
  }

  async function drop(db: Executor, id: string): Promise<void> {
    await transact(db, async (client) => {
      const { state, module } = await held(client, id);
      if (state === 'building')
        throw new Problem('conflict', 'The index is being built. Drop it when it is done.');
      await client.query('delete from bakehouse.indexes where id = $1', [id]);
      if (state === 'built') afterCommit(client, () => void bring(module).catch(() => undefined));
    });
  }

  /** Drops what is not wanted any more. Where that fails, the next change of the module does it. */
  async function bring(module: number): Promise<void> {
    const table = modules.all().find(({ number }) => number === module);
    if (table !== undefined) await buildIndexes(pool, table, modules.lookup);
  }

  async function close(): Promise<void> {
    ending.abort();
    await endWork();
  }

  /** Again and again: what follows a statement that was ended may take long, too. */
  async function endWork(): Promise<void> {
    if (building === undefined) return;
    if (pid !== undefined)
      await pool.query('select pg_cancel_backend($1::integer)', [pid]).catch(() => undefined);
    await Promise.race([building, sleep(50, undefined, { ref: false })]);
    await endWork();
  }
}

async function held(client: PoolClient, id: string): Promise<StoredIndex> {
  const { rows } = await client.query<StoredIndex>(
    `select ${indexColumns} from bakehouse.indexes where id = $1 for update`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem('not_found', 'There is no such index.');
  return found;
}
