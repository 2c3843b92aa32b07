import { readFileSync } from 'node:fs';
import { errorCode } from '@bakehouse/contract';
import { Client, escapeIdentifier, escapeLiteral, type ClientConfig } from 'pg';
import type { ClusterPaths } from './cluster.ts';
import { ownDatabase, ownPassword, ownRole } from './passwords.ts';

/** How the product reaches its embedded PostgreSQL: as a role that is no superuser, over a private socket. */
export interface EmbeddedConnection {
  host: string;
  user: string;
  password: string;
  database: string;
  /** Only to make the product's role and database. */
  superuserPassword: string;
}

/** The connection of a cluster whose socket lies in that folder. */
export function connectionTo(paths: ClusterPaths, socketDir: string): EmbeddedConnection {
  const superuserPassword = readFileSync(paths.password, 'utf8').trim();
  const password = ownPassword(superuserPassword);
  return { host: socketDir, user: ownRole, password, database: ownDatabase, superuserPassword };
}

/** Whether the product's database answers; makes the role and the database where they are missing. */
export async function tryConnection(connection: EmbeddedConnection): Promise<boolean> {
  const { superuserPassword, ...own } = connection;
  const failure = await attempt(own, () => Promise.resolve());
  if (failure === undefined) return true;
  if (failure !== '28P01' && failure !== '3D000') return false;
  // The one database that every cluster has, prepared or not.
  const asSuperuser = {
    host: own.host,
    user: 'postgres',
    password: superuserPassword,
    database: 'template1',
  };
  const made = await attempt(asSuperuser, (client) => makeRoleAndDatabase(client, own));
  return made === undefined && (await attempt(own, () => Promise.resolve())) === undefined;
}

async function makeRoleAndDatabase(
  client: Client,
  own: { user: string; password: string; database: string },
): Promise<void> {
  const role = escapeIdentifier(own.user);
  const known = await client.query('select 1 from pg_roles where rolname = $1', [own.user]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${role} login nosuperuser password ${escapeLiteral(own.password)}`);
  const existing = await client.query('select 1 from pg_database where datname = $1', [own.database]);
  if (existing.rowCount === 0)
    await client.query(`create database ${escapeIdentifier(own.database)} owner ${role}`);
}

/** Connects, does the work, and gives the code of what failed, if anything did. */
async function attempt(
  config: ClientConfig,
  work: (client: Client) => Promise<void>,
): Promise<string | undefined> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
    return undefined;
  } catch (error) {
    return errorCode(error) ?? String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
