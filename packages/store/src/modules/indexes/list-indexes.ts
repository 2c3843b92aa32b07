import type { ModuleLookup } from '@bakehouse/contract';
import type { Pool } from 'pg';
import type { ModuleTable } from '../module-table.ts';
import { wantedIndexes } from '../wanted-indexes.ts';
import { builtName, indexDefinition } from './index-keys.ts';
import { indexColumns, whyText, type IndexState, type StoredIndex } from './index-state.ts';
import { estimatedBytes, isWorthwhile, tableFigures } from './proposals.ts';

/** What is in the works first, then what would save most time, then what was built. */
const places = { building: 0, waiting: 0, failed: 1, interrupted: 1, proposed: 2, built: 3 };

/** Proposals that are worth their index, and what was built. */
export async function listIndexes(
  pool: Pool,
  tables: readonly ModuleTable[],
  lookup: ModuleLookup,
): Promise<IndexState[]> {
  const { rows } = await pool.query<StoredIndex>(
    `select ${indexColumns} from bakehouse.indexes order by milliseconds desc, id`,
  );
  const found: IndexState[] = [];
  for (const table of tables) {
    const own = rows.filter(({ module }) => module === table.number);
    if (own.length > 0) found.push(...(await ofTable(pool, table, own, lookup)));
  }
  return found.sort((a, b) => places[a.state] - places[b.state] || spent(b) - spent(a));
}

function spent({ times, milliseconds }: IndexState): number {
  return times * milliseconds;
}

async function ofTable(
  pool: Pool,
  table: ModuleTable,
  stored: readonly StoredIndex[],
  lookup: ModuleLookup,
): Promise<IndexState[]> {
  const figures = await tableFigures(pool, table);
  const existing = wantedIndexes(table, lookup).flatMap(({ definition, search }) =>
    search ? [] : [definition],
  );
  const chosen = stored.filter(({ state }) => state !== 'proposed');
  const definitions = [...existing, ...chosen.map(({ keys }) => indexDefinition(table, keys))];
  const worthwhile = stored.filter(
    (each) => each.state !== 'proposed' || isWorthwhile(table, each, definitions, figures),
  );
  const sizes = await sizesOf(pool, chosen);
  const progress = chosen.some(({ state }) => state === 'building') ? await progressOf(pool, table) : null;
  return worthwhile.map(({ id, keys, state, times, milliseconds, slowest, askedAt, problem, at }) => ({
    id,
    module: table.identifier,
    equal: keys.equal,
    order: keys.rest,
    state,
    why: whyText(keys),
    times,
    milliseconds: times === 0 ? 0 : milliseconds / times,
    slowest,
    askedAt,
    rows: figures.rows,
    bytes: sizes.get(id) ?? estimatedBytes(table, keys, figures),
    progress: state === 'building' ? progress : null,
    problem,
    at,
  }));
}

async function sizesOf(pool: Pool, chosen: readonly StoredIndex[]): Promise<Map<string, number>> {
  const built = chosen.filter(({ state }) => state === 'built').map(({ id }) => id);
  if (built.length === 0) return new Map();
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select c.relname as name, pg_relation_size(c.oid)::float8 as bytes
     from pg_class c where c.relnamespace = 'modules'::regnamespace and c.relname = any($1)`,
    [built.map(builtName)],
  );
  const byName = new Map(rows.map(({ name, bytes }) => [name, bytes]));
  return new Map(built.flatMap((id) => [[id, byName.get(builtName(id)) ?? 0] as const]));
}

async function progressOf(pool: Pool, table: ModuleTable): Promise<IndexState['progress']> {
  const { rows } = await pool.query<{ phase: string; done: number; total: number }>(
    `select phase, (case when blocks_total > 0 then blocks_done else tuples_done end)::float8 as done,
       (case when blocks_total > 0 then blocks_total else tuples_total end)::float8 as total
     from pg_stat_progress_create_index where datname = current_database() and relid = $1::regclass`,
    [table.sql],
  );
  return rows[0] ?? null;
}
