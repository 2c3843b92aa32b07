import { Problem } from '@bakehouse/contract';
import { transact } from '../connect/executor.ts';
import { isHeldSql, type FileAccess } from './file-rights.ts';
import { findOwnFile } from './find-file.ts';

/** Deletes a file with all its versions and share links; one that a resource or a comment holds stays. */
export async function deleteFile(access: FileAccess, id: string): Promise<void> {
  await findOwnFile(access, { id });
  await transact(access.db, async (client) => {
    // First the lock: whoever is writing it into a resource is done then, and is seen.
    await client.query('select from bakehouse.files where id = $1 and deleted_at is null for update', [id]);
    const { rows } = await client.query<{ held: boolean }>(
      `select ${isHeldSql(access.modules, '$1::uuid')} as held`,
      [id],
    );
    if (rows[0]?.held === true)
      throw new Problem('conflict', 'A resource or a comment uses this file. Remove it there first.');
    await client.query('update bakehouse.files set deleted_at = now() where id = $1', [id]);
    await client.query('delete from bakehouse.file_shares where file = $1', [id]);
    await client.query('delete from bakehouse.file_grants where file = $1', [id]);
  });
}
