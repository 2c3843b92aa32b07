import type { Pool, PoolClient } from 'pg';
import { onStructure } from '../../connect/work-limits.ts';
import { oneAtATime } from '../../connect/one-at-a-time.ts';
import { buildIndex } from '../build-indexes.ts';
import type { ModuleTable } from '../module-table.ts';
import { builtName, indexDefinition, isBuildable } from './index-keys.ts';
import { holdingIndexes } from './index-lock.ts';
import { indexColumns, type StoredIndex } from './index-state.ts';

/** What is told of indexes that are built, dropped or left unfinished. */
export interface IndexNote {
  module: string;
  id: string;
  state: 'begun' | 'built' | 'failed' | 'interrupted';
  problem?: string;
}

/** What building needs from outside. */
export interface BuildParts {
  pool: Pool;
  findByNumber: (module: number) => ModuleTable | undefined;
  tell: (note: IndexNote) => void;
  /** Told on which connection of PostgreSQL an index is being built. */
  working: (pid: number | undefined) => void;
  /** Given when the process is about to end: what waits is left to the next one. */
  ending: AbortSignal;
}

/** Builds what waits, one after the other, in one process at a time. What another process left unfinished is dropped first. */
export async function buildWaiting(parts: BuildParts): Promise<void> {
  const { pool, ending } = parts;
  const work = async () => {
    // Whoever builds holds the right to; so these belong to processes that are gone.
    const { rows: left } = await pool.query<StoredIndex>(
      `select ${indexColumns} from bakehouse.indexes where state = 'building' order by id`,
    );
    for (const each of left) await giveUp(parts, each);
    for (;;) {
      if (ending.aborted) return;
      const { rows } = await pool.query<StoredIndex>(
        `update bakehouse.indexes set state = 'building' where id = (select id from bakehouse.indexes where state = 'waiting' order by at, id limit 1)
         returning ${indexColumns}`,
      );
      const [next] = rows;
      if (next === undefined) return;
      await buildOne(parts, next);
    }
  };
  await oneAtATime(pool, 'indexes', work, ending);
}

async function giveUp(
  { pool, findByNumber, tell }: BuildParts,
  { id, module }: Pick<StoredIndex, 'id' | 'module'>,
): Promise<void> {
  await onStructure(pool, (client) =>
    holdingIndexes(client, module, async () => {
      await client.query(`drop index concurrently if exists modules."${builtName(id)}"`);
      await settle(client, id, 'interrupted', 'The process ended while it was being built.');
    }),
  );
  tell({ module: findByNumber(module)?.identifier ?? '', id, state: 'interrupted' });
}

async function buildOne(parts: BuildParts, { id, module, keys }: StoredIndex): Promise<void> {
  const { pool, findByNumber, tell, working, ending } = parts;
  const identifier = findByNumber(module)?.identifier ?? '';
  tell({ module: identifier, id, state: 'begun' });
  try {
    await onStructure(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      working(rows[0]?.pid);
      await holdingIndexes(client, module, async () => {
        const table = findByNumber(module);
        if (table === undefined || !isBuildable(table, keys))
          throw new Error('A field of it is not there any more.');
        const definition = indexDefinition(table, keys);
        await buildIndex(client, table, { name: builtName(id), definition, unique: false });
        await settle(client, id, 'built', null);
      });
    });
    tell({ module: identifier, id, state: 'built' });
  } catch (error) {
    // Whoever starts next says that it was interrupted.
    if (ending.aborted) return;
    const problem = error instanceof Error ? error.message : String(error);
    await settle(pool, id, 'failed', problem);
    tell({ module: identifier, id, state: 'failed', problem });
  } finally {
    working(undefined);
  }
}

/** What was counted so far speaks of the time without it. */
async function settle(
  db: Pool | PoolClient,
  id: string,
  state: 'built' | 'failed' | 'interrupted',
  problem: string | null,
): Promise<void> {
  const anew = state === 'built' ? ', times = 0, milliseconds = 0, slowest = 0' : '';
  await db.query(`update bakehouse.indexes set state = $2, problem = $3${anew} where id = $1`, [
    id,
    state,
    problem,
  ]);
}
