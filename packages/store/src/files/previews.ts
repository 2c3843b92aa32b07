import type { Executor } from '../connect/executor.ts';

/** The preview of a picture of this width, where one was made before. */
export async function findPreview(db: Executor, sha256: Buffer, width: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ data: Buffer }>(
    'select data from bakehouse.file_previews where sha256 = $1 and width = $2',
    [sha256, width],
  );
  return rows[0]?.data;
}

/** Keeps a preview as long as its picture is kept. */
export async function keepPreview(db: Executor, sha256: Buffer, width: number, data: Buffer): Promise<void> {
  // The picture may have gone meanwhile.
  await db.query(
    `insert into bakehouse.file_previews (sha256, width, data)
     select sha256, $2, $3 from bakehouse.blobs where sha256 = $1 for key share
     on conflict (sha256, width) do nothing`,
    [sha256, width, data],
  );
}
