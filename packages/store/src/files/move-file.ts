import { errorCode, folderOfPath, parseVirtualPath, Problem, type FileEntity } from '@bakehouse/contract';
import type { FileAccess } from './file-rights.ts';
import { findFile, findOwnFile } from './find-file.ts';

/** Gives a file another path. What holds it holds it still, and its versions and links go on. */
export async function moveFile(access: FileAccess, id: string, to: string): Promise<FileEntity> {
  await findOwnFile(access, { id });
  const parsed = parseVirtualPath(to);
  if ('errors' in parsed)
    throw new Problem('invalid', 'The content is not valid.', { errors: parsed.errors });
  const path = parsed.value;
  await access.db
    .query('update bakehouse.files set path = $2, folder = $3 where id = $1 and deleted_at is null', [
      id,
      path,
      folderOfPath(path),
    ])
    .catch(explainTaken);
  return (await findFile(access, { id })).entity;
}

function explainTaken(error: unknown): never {
  if (errorCode(error) !== '23505') throw error;
  throw new Problem('conflict', 'Another file has this path.', {
    errors: [{ path: 'path', message: 'is taken', code: 'unique' }],
  });
}
