import { NoAnswer, type ForeignDatabase, type ForeignStatement } from '@bakehouse/store';
import type { Connection } from 'mysql2';
import { connectMysql, isSaid, type MysqlConnection } from './connect-mysql.ts';
import { mysqlRows, type MysqlRows } from './mysql-rows.ts';
import { mysqlStatement, type MysqlStatement } from './mysql-statement.ts';

/** Milliseconds in which a database is told to stop. */
const killMs = 3000;

/** Asks another MySQL or MariaDB with one statement in a transaction of its own, on a connection that ends with it. */
export async function askMysql(to: ForeignDatabase, asked: ForeignStatement): Promise<MysqlRows> {
  const { text, values, write, milliseconds, maxBytes, signal } = asked;
  const until = Date.now() + milliseconds;
  signal?.throwIfAborted();
  const statement = mysqlStatement(text, values, write);
  const opened = await connectMysql(to, milliseconds);
  const { client, stream, drop } = opened;
  let killed: Promise<void> | undefined;
  const stop = (): void => {
    drop();
    killed ??= kill(to, opened);
  };
  const ending = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    client.on('error', (error) => reject(new NoAnswer('lost', error)));
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason as NoAnswer));
  });
  const end = (reason: NoAnswer['reason']): void => {
    ending.abort(new NoAnswer(reason));
    stop();
  };
  let taken = 0;
  stream.on('data', (piece: Buffer) => {
    taken += piece.length;
    if (taken > maxBytes) end('large');
  });
  // The database is told the same limit; this is for what it does not end by itself.
  const timer = setTimeout(() => end('late'), Math.max(until - Date.now(), 1) + 1000);
  const abort = (): void => end('aborted');
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  try {
    const left = Math.max(until - Date.now(), 1);
    return await Promise.race([ended, transacted(opened, asked, statement, left, stop)]);
  } catch (error) {
    // Whatever the database says of itself has a number.
    throw error instanceof NoAnswer || isSaid(error) ? error : new NoAnswer('lost', error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    drop();
    await killed;
  }
}

/** Does the work in a transaction: what only reads leaves nothing behind. */
async function transacted(
  { client, mariadb }: MysqlConnection,
  { write, limit, key }: ForeignStatement,
  statement: MysqlStatement,
  milliseconds: number,
  stop: () => void,
): Promise<MysqlRows> {
  const time = mariadb
    ? `, session max_statement_time = ${milliseconds / 1000}`
    : `/*!50708 , session max_execution_time = ${milliseconds} */`;
  // What is stored must be what was sent, and a backslash in a text what it is in the statement that was looked at.
  await tell(
    client,
    `set session time_zone = '+00:00', session sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'${time}`,
  );
  await mysqlRows(client, { text: 'set @bakehouse_effect = ?', values: [key] }, 1, stop);
  if (!write) await tell(client, `set session sql_select_limit = ${limit + 1}`);
  await tell(client, write ? 'start transaction' : 'start transaction read only');
  const found = await mysqlRows(client, statement, limit, write ? undefined : stop);
  if (write) await tell(client, 'commit');
  return found;
}

/** A statement of ours without values. */
async function tell(client: Connection, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.query(text, (error) => (error === null ? resolve() : reject(error)));
  });
}

/** Tells the database to stop: one that works on does not notice that nobody waits any more. */
async function kill(to: ForeignDatabase, { client, address }: MysqlConnection): Promise<void> {
  try {
    const other = await connectMysql({ ...to, addresses: [{ address }] }, killMs);
    const timer = setTimeout(other.drop, killMs);
    await tell(other.client, `kill ${client.threadId}`).finally(() => {
      clearTimeout(timer);
      other.drop();
    });
  } catch {
    // It is gone by itself, or does not answer this one either.
  }
}
