import { errorCode } from '@bakehouse/contract';
import type { Pool } from 'pg';
import { inTransaction } from '../connect/transaction.ts';
import { isHeldSql, type FileAccess } from './file-rights.ts';
import { clearUploads } from './form-uploads.ts';

/** How long deleted files and content that nobody names are kept: for downloads and writes that had begun. */
const usualMinutes = 120;

/**
 * Removes for good what was deleted, and content that no file names. A file that a resource came to hold while it was
 * being deleted comes back.
 */
export async function clearFiles(
  pool: Pool,
  modules: FileAccess['modules'],
  minutes: number = usualMinutes,
): Promise<void> {
  await pool.query('delete from bakehouse.file_grants where until < now()');
  await clearUploads(pool);
  await inTransaction(pool, async (client) => {
    await client.query(
      `update bakehouse.files f set deleted_at = null, folder = '/restored/' || f.id || '/',
         path = '/restored/' || f.id || substring(f.path from '/[^/]*$')
       where f.deleted_at < now() - make_interval(mins => $1) and ${isHeldSql(modules, 'f.id')}`,
      [minutes],
    );
    // Content is touched before it loses its last name, so that it stays for a while.
    await client.query(
      `with gone as (delete from bakehouse.files f where f.deleted_at < now() - make_interval(mins => $1) returning f.id),
         freed as (select distinct v.sha256 from bakehouse.file_versions v join gone on gone.id = v.file)
       update bakehouse.blobs b set touched_at = now() from freed where b.sha256 = freed.sha256`,
      [minutes],
    );
  });
  // A row that somebody touches meanwhile is looked at again, and stays; one that a file names cannot be removed at all.
  await pool
    .query(
      `delete from bakehouse.blobs b where b.touched_at < now() - make_interval(mins => $1)
         and not exists (select from bakehouse.form_uploads u where u.sha256 = b.sha256)
         and not exists (select from bakehouse.file_versions v where v.sha256 = b.sha256)`,
      [minutes],
    )
    .catch(passTakenUp);
}

/** Content that a file took up at this very moment is for the next time. */
function passTakenUp(error: unknown): void {
  if (errorCode(error) !== foreignKeyViolation) throw error;
}

const foreignKeyViolation = '23503';
