import { Problem, type FileEntity } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { FileAccess } from '../files/file-rights.ts';
import { putFile, type NewFile } from '../files/put-file.ts';
import { fileFields } from '../modules/file-fields.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { updateSql, writerOf } from './write-sql.ts';

/** The most resources that may hold a file which gets a new version. */
const mostHolders = 1000;

/** Stores a file: a new one, or the next version of the one at its path, which is then also one of every resource that holds it. */
export function storeFile(access: FileAccess, file: NewFile): Promise<FileEntity> {
  return putFile(access, file, (client, id) => touchHolders(access, client, id));
}

/** Gives every resource that holds a file a new version: what it shows has changed. */
async function touchHolders(access: FileAccess, db: Executor, file: string): Promise<void> {
  const writer = writerOf(access);
  for (const table of access.modules.all()) {
    const ways = fileFields(table).map(({ holds }) => holds('$1::uuid'));
    if (ways.length === 0) continue;
    const { rows } = await db.query<{ id: string }>(
      prepared(
        `select t.id from ${table.sql} t where ${ways.join(' or ')} order by t.id limit ${mostHolders + 1}`,
        [file],
      ),
    );
    if (rows.length > mostHolders)
      throw new Problem('conflict', `More than ${mostHolders} resources use this file; store a new one.`);
    for (const { id } of rows) {
      const values = parameters();
      const first = updateSql(table, id, undefined, {}, writer, values);
      await db.query(prepared(`${first} select t.id from t`, values.values));
    }
  }
}
