import { errorCode } from '@bakehouse/contract';
import { escapeIdentifier } from 'pg';
import type { Executor } from '../connect/executor.ts';

/** A statement as PostgreSQL counts it, without its values. */
export interface CountedStatement {
  text: string;
  calls: number;
  /** Milliseconds on the average. */
  mean: number;
  slowest: number;
  /** Milliseconds of all calls together. */
  total: number;
}

/** The statements that cost most, or why they are not known. */
export interface SlowStatements {
  state: 'on' | 'off' | 'not_loaded' | 'refused';
  statements: CountedStatement[];
}

/** How many are told, and how much of each. */
const [most, letters] = [15, 1000];

/** Why PostgreSQL does not tell them, by its code. */
const reasons: Readonly<Record<string, SlowStatements['state']>> = {
  '55000': 'not_loaded',
  '42501': 'refused',
};

/** Reads the statements of this database that cost most time since they were last counted anew. */
export async function slowStatements(db: Executor): Promise<SlowStatements> {
  const { rows } = await db.query<{ schema: string; loaded: boolean }>(
    `select n.nspname as schema, coalesce((select setting ~ '\\mpg_stat_statements\\M' from pg_settings
         where name = 'shared_preload_libraries'), true) as loaded
     from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements'`,
  );
  const [found] = rows;
  if (found === undefined) return { state: 'off', statements: [] };
  // Asked before, since a failed statement would end the transaction of a caller.
  if (!found.loaded) return { state: 'not_loaded', statements: [] };
  try {
    const { rows: statements } = await db.query<CountedStatement>(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), ${letters}) as text, calls::float8 as calls,
         mean_exec_time as mean, max_exec_time as slowest, total_exec_time as total
       from ${escapeIdentifier(found.schema)}.pg_stat_statements s
       where dbid = (select oid from pg_database where datname = current_database()) and query is not null
       order by total_exec_time desc limit ${most}`,
    );
    return { state: 'on', statements };
  } catch (error) {
    const state = reasons[errorCode(error) ?? ''];
    if (state === undefined) throw error;
    return { state, statements: [] };
  }
}
