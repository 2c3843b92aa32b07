import { newId, Problem, type FileReference } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import { hashSecret, isSecret, newSecret } from '../identity/secret.ts';
import { systemInstant } from '../sql/json-form.ts';
import type { FileAccess } from './file-rights.ts';
import { fileColumns, storedFile, type FileRow, type StoredFile } from './file-row.ts';
import { findFile, findOwnFile, noSuchFile } from './find-file.ts';
import { refuseHeld } from './held-files.ts';

/** A share link as whoever manages the file sees it. */
export interface FileShare {
  id: string;
  createdAt: string;
  createdBy: string | null;
  /** Whether the system made it for notifications. */
  system: boolean;
}

const columns = `id, ${systemInstant('created_at')} as "createdAt", created_by as "createdBy", token is not null as system`;

/** Makes a share link and gives its token, which cannot be had again. */
export async function shareFile(access: FileAccess, id: string): Promise<FileShare & { token: string }> {
  await findOwnFile(access, { id });
  await refuseHeld(access, id);
  const token = newSecret('share');
  const { rows } = await access.db.query<FileShare>(
    `insert into bakehouse.file_shares (id, file, token_hash, created_by) values ($1, $2, $3, $4) returning ${columns}`,
    [newId(), id, hashSecret(token), access.actor.user?.id ?? null],
  );
  const [share] = rows;
  if (share === undefined) throw new Error('an inserted share link did not come back');
  return { ...share, token };
}

/** The share links of a file in the order in which they were made. */
export async function listFileShares(
  access: FileAccess,
  id: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<FileShare[]> {
  await findOwnFile(access, { id });
  const { rows } = await access.db.query<FileShare>(
    `select ${columns} from bakehouse.file_shares where file = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [id, after ?? null, limit],
  );
  return rows;
}

/** Revokes a share link: from now on it leads nowhere. */
export async function revokeFileShare(access: FileAccess, id: string, share: string): Promise<void> {
  await findOwnFile(access, { id });
  const { rowCount } = await access.db.query(
    'delete from bakehouse.file_shares where file = $1 and id = $2',
    [id, share],
  );
  if (rowCount === 0) throw new Problem('not_found', 'There is no such share link.');
}

/** The file that a share link leads to, in its newest version. */
export async function findSharedFile(db: Executor, token: string): Promise<StoredFile> {
  if (!isSecret('share', token)) throw noSuchFile();
  const { rows } = await db.query<FileRow>({
    name: 'find-shared-file',
    text: `select ${fileColumns} from bakehouse.file_shares s join bakehouse.files f on f.id = s.file
      join bakehouse.file_versions v on v.file = f.id and v.version = f.version
      where s.token_hash = $1 and f.deleted_at is null`,
    values: [hashSecret(token)],
  });
  const [row] = rows;
  if (row === undefined) throw noSuchFile();
  return storedFile(row);
}

/** A file as notifications show it. */
export interface ShownFile {
  id: string;
  /** The token of the link that opens it for anybody; undefined where there is none and the actor may not share the file. */
  token: string | undefined;
}

/**
 * The one permanent link that the system keeps for a file, for icons and images of notifications. The actor must be able to read
 * the file, and only who may share it makes the link.
 */
export async function systemShare(access: FileAccess, reference: FileReference): Promise<ShownFile> {
  const {
    entity: { id },
  } = await findFile(access, reference);
  for (;;) {
    const { rows } = await access.db.query<{ token: string }>(
      'select token from bakehouse.file_shares where file = $1 and token is not null',
      [id],
    );
    if (rows[0] !== undefined) return { id, token: rows[0].token };
    if (!(await mayShare(access, id))) return { id, token: undefined };
    const token = newSecret('share');
    const { rowCount } = await access.db.query(
      `insert into bakehouse.file_shares (id, file, token_hash, token) values ($1, $2, $3, $4)
       on conflict (file) where token is not null do nothing`,
      [newId(), id, hashSecret(token), token],
    );
    if (rowCount === 1) return { id, token };
  }
}

async function mayShare(access: FileAccess, id: string): Promise<boolean> {
  try {
    await findOwnFile(access, { id });
    await refuseHeld(access, id);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
