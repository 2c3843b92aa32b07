import { Pool } from 'pg';
import type { DatabaseTarget } from './database-url.ts';
import { bytesBetween, logPlace, replayedBy } from './standby.ts';

/** How one host of `DATABASE_READ_URL` stands: what it has yet to replay, or why it cannot be read from. */
export type StandbyHost = { host: string } & ({ behind: number; keepsRows: boolean } | { failure: string });

/** Asks each host how far it is behind the primary. */
export async function askStandbys(target: DatabaseTarget, primary: Pool): Promise<StandbyHost[]> {
  const place = await logPlace(primary);
  return Promise.all(
    target.hosts.map(async (address) => {
      const host = `${address.host}:${address.port}`;
      const pool = new Pool({ ...target.shared, ...address, max: 1, connectionTimeoutMillis: 5_000 });
      pool.on('error', () => undefined);
      try {
        const replayed = await replayedBy(pool);
        return { host, behind: bytesBetween(replayed.place, place), keepsRows: replayed.keepsRows };
      } catch (error) {
        return { host, failure: error instanceof Error ? error.message : String(error) };
      } finally {
        await pool.end();
      }
    }),
  );
}
