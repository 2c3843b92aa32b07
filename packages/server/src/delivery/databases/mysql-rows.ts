import type { LimitedRows } from '@bakehouse/store';
import type { Connection, FieldPacket, ResultSetHeader } from 'mysql2';
import type { MysqlStatement } from './mysql-statement.ts';
import { mysqlParameter } from './mysql-values.ts';

/** What MySQL answered, with the number that it gave a new row. */
export interface MysqlRows extends LimitedRows {
  insertId?: number | string;
}

/** Carries out a prepared statement and takes as many rows as are allowed. `stop` ends it at the first that is too many; without it the rest is let pass, as the work is to be done. */
export async function mysqlRows(
  client: Connection,
  { text, values }: MysqlStatement,
  limit: number,
  stop: (() => void) | undefined,
): Promise<MysqlRows> {
  const rows: unknown[][] = [];
  let columns: readonly FieldPacket[] | undefined;
  let header: ResultSetHeader | undefined;
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    const asked = client.execute(text, values.map(mysqlParameter));
    asked.on('error', reject);
    asked.on('end', () => resolve());
    asked.on('fields', (fields: FieldPacket[] | undefined) => (columns ??= fields));
    asked.on('result', (row: unknown[] | ResultSetHeader, set = 0) => {
      if (!Array.isArray(row)) header = row;
      // Procedures may give several lists: the first is taken.
      else if (set === 0) {
        count += 1;
        if (rows.length < limit) rows.push(row);
        else if (stop !== undefined) {
          stop();
          resolve();
        }
      }
    });
  });
  const names = (columns ?? []).map(({ name }) => name);
  return {
    // Whatever a column is called, it is a member.
    rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
    count: columns === undefined ? (header?.affectedRows ?? 0) : stop === undefined ? count : rows.length,
    more: count > limit,
    ...(header?.insertId ? { insertId: header.insertId } : {}),
  };
}
