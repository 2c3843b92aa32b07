import { randomInt } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import { Client, type Pool } from 'pg';
import type { DatabaseSetting, DatabaseTarget } from './database-url.ts';
import { findPrimary } from './find-primary.ts';

/** Says that a pooler gives out connections by the transaction, and nothing tells where PostgreSQL itself is. */
export function sharedConnections(setting: DatabaseSetting): Problem {
  const what = 'it leads through a pooler that gives out connections by the transaction (transaction mode)';
  const advice =
    setting === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for what needs a connection of its own.'
      : 'Name PostgreSQL itself, or a pooler in session mode.';
  return new Problem('cannot_start', `${setting} cannot be used: ${what}. ${advice}`);
}

/** Throws where what a pooler leads to is not the database that the direct address names. */
export async function refuseOtherDatabase(target: DatabaseTarget, direct: Pool): Promise<void> {
  // A lock of one database is none in another one.
  const key = randomInt(2 ** 47);
  const client = await direct.connect();
  let isSame = false;
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    isSame = await connected(target, 'DATABASE_URL', async (other) => {
      const text = 'select pg_try_advisory_xact_lock($1) as got';
      const { rows } = await other.query<{ got: boolean }>(text, [key]);
      return rows[0]?.got === false;
    });
  } finally {
    // Its lock goes with it.
    client.release(true);
  }
  if (!isSame)
    throw new Problem(
      'cannot_start',
      'DATABASE_DIRECT_URL cannot be used: it is another database than that of DATABASE_URL. Both must lead to the same one.',
    );
}

/**
 * Whether a pooler carries out the transactions of one connection on several of PostgreSQL: of two connections that are open at
 * once, one gets several there, or both get the same.
 */
export async function sharesConnections(target: DatabaseTarget, setting: DatabaseSetting): Promise<boolean> {
  return connected(target, setting, (one) =>
    connected(target, setting, async (other) => {
      const [ofOne, ofOther] = [await processesOf(one), await processesOf(other)];
      return ofOne.size > 1 || ofOther.size > 1 || new Set([...ofOne, ...ofOther]).size < 2;
    }),
  );
}

/** The processes that answer a connection, one transaction after the other. */
async function processesOf(client: Client): Promise<Set<number | undefined>> {
  const seen = new Set<number | undefined>();
  for (let turn = 0; turn < 4; turn += 1) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    seen.add(rows[0]?.pid);
  }
  return seen;
}

async function connected<T>(
  target: DatabaseTarget,
  setting: DatabaseSetting,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { address } = await findPrimary(target, setting);
  const client = new Client({ ...target.shared, ...address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
