import type { Pool } from '@bakehouse/store';
import { startLoader, type Load } from '../load/load.ts';
import { parentOf } from '../start/process.ts';
import { cpuSecondsOf, treeCpuSeconds } from './cpu-time.ts';

/** What one operation costs each side. */
export interface Cost {
  /** Operations a second while it was measured. */
  rate: number;
  /** Seconds of CPU time of the web process. */
  web: number;
  /** Seconds of CPU time of all processes of PostgreSQL. */
  postgres: number;
  /** Bytes that PostgreSQL wrote to its log. */
  wal: number;
}

/** Who is watched while a load runs. */
export interface Watched {
  /** Process of the product. */
  web: number;
  /** First process of PostgreSQL, which has started the others. */
  postgres: number;
  pool: Pool;
}

/** The first process of the PostgreSQL that a pool leads to. */
export async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

/** Measures a load after a warm-up that is not counted. */
export async function costOf(load: Load, watched: Watched): Promise<Cost> {
  const loader = startLoader();
  try {
    await loader.run({ ...load, seconds: Math.min(4, load.seconds), warmUp: 0 });
    const before = await usedBy(watched);
    const { rate, answers } = await loader.run({ ...load, warmUp: 0 });
    const after = await usedBy(watched);
    return {
      rate,
      web: (after.web - before.web) / answers,
      postgres: (after.postgres - before.postgres) / answers,
      wal: (after.wal - before.wal) / answers,
    };
  } finally {
    loader.close();
  }
}

async function usedBy({ web, postgres, pool }: Watched): Promise<Omit<Cost, 'rate'>> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  );
  return { web: cpuSecondsOf(web), postgres: treeCpuSeconds(postgres), wal: Number(rows[0]?.bytes) };
}
