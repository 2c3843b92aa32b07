import { nameOfPath, type FileEntity } from '@bakehouse/contract';
import { systemInstant } from '../sql/json-form.ts';

/** A file as it is stored: what everybody sees of it, and what it takes to read it. */
export interface StoredFile {
  entity: FileEntity;
  sha256: Buffer;
  owner: string | null;
}

/** The columns of a file with alias `f` in its version with alias `v`. */
export const fileColumns = `f.id, f.path, f.owner, v.version, v.sha256, v.size::float8 as size, v.mime,
  ${systemInstant('f.created_at')} as "createdAt", ${systemInstant('v.created_at')} as "updatedAt"`;

/** Such a row. */
export interface FileRow {
  id: string;
  path: string;
  owner: string | null;
  version: number;
  sha256: Buffer;
  size: number;
  mime: string;
  createdAt: string;
  updatedAt: string;
}

/** A row as a stored file. */
export function storedFile({ owner, sha256, ...row }: FileRow): StoredFile {
  const { id, path, mime, size, version, createdAt, updatedAt } = row;
  return {
    owner,
    sha256,
    entity: {
      id,
      path,
      name: nameOfPath(path),
      mime,
      size,
      version,
      sha256: sha256.toString('hex'),
      createdAt,
      updatedAt,
      createdBy: owner,
    },
  };
}
