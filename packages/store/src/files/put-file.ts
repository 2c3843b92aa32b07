import {
  type FileEntity,
  folderOfPath,
  howMany,
  newId,
  parseVirtualPath,
  Problem,
} from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { transact, type Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import { putContent, type ContentSource } from './content.ts';
import { managesFile, refuseUploader, type FileAccess } from './file-rights.ts';
import { refuseHeld } from './held-files.ts';
import { fileColumns, storedFile, type FileRow } from './file-row.ts';

/** A file to store. */
export interface NewFile {
  /** The whole virtual path: a file that is there gets a new version. Or a folder and a name: the file is always a new one. */
  place: { path: string } | { folder: string; name: string };
  mime: string;
  source: ContentSource;
  /** Whether the actor owns a file that is new; the system does otherwise. */
  owned?: boolean;
  /** The most bytes that all files of the actor may have, with their versions; no limit for administrators. */
  quota?: number | undefined;
  /** The id of a file that is new, where whoever stores it has chosen it. */
  id?: string | undefined;
}

/** Stores a file: a new one, or the next version of the one at its path, of which it tells. All of it is there afterwards, or nothing. */
export async function putFile(
  access: FileAccess,
  { place, mime, source, owned = true, quota, id: chosen }: NewFile,
  replaced: (client: PoolClient, file: string) => Promise<void>,
): Promise<FileEntity> {
  const { actor, run } = access;
  // What a workflow makes is allowed by the workflow.
  if (run === undefined) refuseUploader(actor);
  const id = chosen ?? newId();
  const parsed = parseVirtualPath('path' in place ? place.path : `${place.folder}${id}/${place.name}`);
  if ('errors' in parsed)
    throw new Problem('invalid', 'The content is not valid.', { errors: parsed.errors });
  const path = parsed.value;
  const there = await ownerAt(access.db, path);
  refuseForeign(actor, there);
  if (there !== undefined) await refuseHeld(access, there.id);
  return transact(access.db, async (client) => {
    await putContent(client, source);
    const { file, version } = await takePath(
      { ...access, db: client },
      {
        id,
        path,
        owner: owned ? (actor.user?.id ?? null) : null,
        isNew: chosen !== undefined,
      },
    );
    if (version > 1) await replaced(client, file);
    await client.query(
      `insert into bakehouse.file_versions (file, version, sha256, size, mime, created_by, run)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [file, version, source.sha256, source.size, mime, actor.user?.id ?? null, run ?? null],
    );
    if (quota !== undefined) await refuseOverQuota(client, actor, quota);
    const { rows } = await client.query<FileRow>(
      `select ${fileColumns} from bakehouse.files f join bakehouse.file_versions v on v.file = f.id and v.version = f.version where f.id = $1`,
      [file],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('a file was stored and is not there');
    return storedFile(row).entity;
  });
}

/** Makes the file at a path, or takes the one that is there for a new version, unless it must be new. */
async function takePath(
  access: FileAccess & { db: PoolClient },
  { id, path, owner, isNew }: { id: string; path: string; owner: string | null; isNew: boolean },
): Promise<{ file: string; version: number }> {
  const { db: client, actor } = access;
  for (;;) {
    const made = await client.query(
      `insert into bakehouse.files (id, path, folder, version, owner) values ($1, $2, $3, 1, $4)
       on conflict do nothing`,
      [id, path, folderOfPath(path), owner],
    );
    if (made.rowCount === 1) return { file: id, version: 1 };
    if (isNew)
      throw new Problem('conflict', 'A file with this id already exists.', {
        errors: [{ path: 'id', message: 'is taken', code: 'unique' }],
      });
    const there = await ownerAt(client, path, 'for update');
    if (there === undefined) continue;
    refuseForeign(actor, there);
    await refuseHeld(access, there.id);
    const { rows } = await client.query<{ version: number }>(
      'update bakehouse.files set version = version + 1 where id = $1 returning version',
      [there.id],
    );
    return { file: there.id, version: rows[0]?.version ?? 1 };
  }
}

/** Holds what a user's files come to against the most they may have: one upload after the other, so that none slips by. */
async function refuseOverQuota(client: PoolClient, actor: Actor, quota: number): Promise<void> {
  if (actor.unrestricted || actor.user === null) return;
  await client.query('select from bakehouse.users where id = $1 for no key update', [actor.user.id]);
  const { rows } = await client.query<{ size: number }>(
    `select coalesce(sum(v.size), 0)::float8 as size from bakehouse.files f
     join bakehouse.file_versions v on v.file = f.id where f.owner = $1 and f.deleted_at is null`,
    [actor.user.id],
  );
  const size = rows[0]?.size ?? 0;
  if (size > quota)
    throw new Problem(
      'too_large',
      `Your files would have ${howMany(size, 'byte')} with this one; at most ${quota}.`,
    );
}

interface Owned {
  id: string;
  owner: string | null;
}

async function ownerAt(db: Executor, path: string, lock: '' | 'for update' = ''): Promise<Owned | undefined> {
  const { rows } = await db.query<Owned>(
    `select id, owner from bakehouse.files where path = $1 and deleted_at is null ${lock}`,
    [path],
  );
  return rows[0];
}

/** A path is taken by whoever was first, as a unique value is. */
function refuseForeign(actor: Actor, there: Owned | undefined): void {
  if (there === undefined || managesFile(actor, there.owner)) return;
  throw new Problem('conflict', 'This path is taken.', {
    errors: [{ path: 'path', message: 'is taken by a file of another user', code: 'unique' }],
  });
}
