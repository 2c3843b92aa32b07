import type { PoolClient } from 'pg';
import { isHeldSql } from '../files/file-rights.ts';
import type { Modules } from '../modules/modules.ts';

/** Removes those of these files that no resource holds, with their versions and the content that no other file has. */
export async function eraseFiles(
  client: PoolClient,
  modules: Modules,
  candidates: readonly string[],
): Promise<number> {
  if (candidates.length === 0) return 0;
  const { rows } = await client.query<{ id: string }>(
    `select f.id from bakehouse.files f where f.id = any($1::uuid[]) and not ${isHeldSql(modules, 'f.id')} for update`,
    [candidates],
  );
  const ids = rows.map(({ id }) => id);
  const { rows: freed } = await client.query<{ sha256: Buffer }>(
    'select distinct sha256 from bakehouse.file_versions where file = any($1)',
    [ids],
  );
  await client.query('delete from bakehouse.files where id = any($1)', [ids]);
  await client.query(
    `delete from bakehouse.blobs b where b.sha256 = any($1)
       and not exists (select from bakehouse.form_uploads u where u.sha256 = b.sha256)
       and not exists (select from bakehouse.file_versions v where v.sha256 = b.sha256)`,
    [freed.map(({ sha256 }) => sha256)],
  );
  return ids.length;
}
