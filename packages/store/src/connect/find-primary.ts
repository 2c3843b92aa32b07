import { Problem } from '@bakehouse/contract';
import { Client } from 'pg';
import { breakOff } from './break-off.ts';
import type { DatabaseSetting, DatabaseTarget, HostPort } from './database-url.ts';
import { explainConnectFailure } from './explain.ts';

/** The oldest PostgreSQL that the statements of this product run on. */
const oldestServer = 140_000;

/** How long a host may take to let us in and to say what it is, in milliseconds. */
const answerMs = 8_000;

/** A host that takes writes. */
export interface Primary {
  address: HostPort;
  /** Whether another process answers than the one that the connection was told of: there is a pooler in between. */
  isBehindPooler: boolean;
}

/** The first host that answers, is recent enough and is no read-only standby. */
export async function findPrimary(
  { shared, hosts }: DatabaseTarget,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<Primary> {
  let failure: Problem | undefined;
  for (const address of hosts) {
    const client = new Client({ ...shared, ...address, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    // One that stands still after it has let us in says nothing more.
    const timer = setTimeout(() => breakOff(client), answerMs);
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean; version: number; pid: number }>(
        `select pg_is_in_recovery() as standby, current_setting('server_version_num')::int as version, pg_backend_pid() as pid`,
      );
      const [row] = rows;
      if (row !== undefined && row.version < oldestServer) failure = tooOld(row.version, setting);
      else if (row?.standby === false) return { address, isBehindPooler: row.pid !== toldProcess(client) };
      else
        failure ??= explainConnectFailure(
          new Error('it is a read-only standby'),
          address,
          names(shared),
          setting,
        );
    } catch (error) {
      failure ??= explainConnectFailure(error, address, names(shared), setting);
    } finally {
      await client.end().catch(() => undefined);
      clearTimeout(timer);
    }
  }
  throw failure ?? new Problem('cannot_start', `${setting} cannot be used: it names no host.`);
}

function names({ user, database }: DatabaseTarget['shared']): { user: string; database: string } {
  return { user: user ?? '', database: database ?? '' };
}

function tooOld(version: number, setting: DatabaseSetting): Problem {
  const has = Math.floor(version / 10_000);
  return new Problem(
    'cannot_start',
    `${setting} cannot be used: it is PostgreSQL ${has}, and 14 or newer is needed.`,
  );
}

function toldProcess(client: Client): number | null {
  return (client as unknown as { processID: number | null }).processID;
}
