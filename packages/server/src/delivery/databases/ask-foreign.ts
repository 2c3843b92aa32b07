import type { ConnectionSettings } from '@bakehouse/contract';
import { askDatabase, type ForeignStatement } from '@bakehouse/store';
import type { Connections } from '../connections/connections.ts';
import type { OpenConnection } from '../connections/open-connection.ts';
import type { MysqlRows } from './mysql-rows.ts';

/** Asks the database of a connection with one statement, whichever it is. */
export async function askForeign(
  connections: Connections,
  { definition, secret: { password } }: OpenConnection<'database'>,
  asked: ForeignStatement,
): Promise<MysqlRows> {
  const { engine, database, user, tls, authority }: ConnectionSettings<'database'> = definition.settings;
  const server = await connections.server(definition);
  const encrypted = tls === false ? (false as const) : { authority };
  const to = { ...server, database, user, password, tls: encrypted };
  if (engine === 'postgres') return askDatabase(to, asked);
  const { askMysql } = await import('./ask-mysql.ts');
  return askMysql(to, asked);
}
