import { parseVirtualPath, Problem, type FileEntity, type FileReference } from '@bakehouse/contract';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { managesFile, visibleFilesSql, visibleVersionsSql, type FileAccess } from './file-rights.ts';
import { shownFolderSql } from './folders.ts';
import { noteFileRead } from './note-file-read.ts';
import { fileColumns, storedFile, type FileRow, type StoredFile } from './file-row.ts';

/** Finds a file that the actor may read, in its newest version or the one named; one they may not read does not exist for them. */
export async function findFile(access: FileAccess, reference: FileReference): Promise<StoredFile> {
  const values = parameters();
  const wanted =
    'id' in reference
      ? `f.id = ${values.add(reference.id, 'uuid')}`
      : `f.path = ${values.add(knownPath(reference.path), 'text')}`;
  const version =
    'id' in reference && reference.version !== undefined
      ? values.add(reference.version, 'integer')
      : 'f.version';
  const sql = `select ${fileColumns} from bakehouse.files f join bakehouse.file_versions v on v.file = f.id and v.version = ${version}
    where ${wanted} and ${visibleFilesSql(access, values)} and ${visibleVersionsSql(access, values)}`;
  const { rows } = await access.db.query<FileRow>(prepared(sql, values.values));
  const [row] = rows;
  if (row === undefined) throw noSuchFile();
  await noteFileRead(access, row.id);
  return storedFile(row);
}

/** The files among these that the actor may read, each in its newest version. */
export async function findFiles(access: FileAccess, ids: readonly string[]): Promise<StoredFile[]> {
  const values = parameters();
  const sql = `select ${fileColumns} from bakehouse.files f join bakehouse.file_versions v on v.file = f.id and v.version = f.version
    where f.id = any(${values.add(ids, 'uuid[]')}) and ${visibleFilesSql(access, values)}`;
  const { rows } = await access.db.query<FileRow>(prepared(sql, values.values));
  return rows.map(storedFile);
}

/** Finds a file that the actor may change: its owner may, and an administrator. */
export async function findOwnFile(access: FileAccess, reference: FileReference): Promise<StoredFile> {
  const file = await findFile(access, reference);
  if (!managesFile(access.actor, file.owner))
    throw new Problem('forbidden', 'Only the owner of the file or an administrator may do this.');
  return file;
}

/** Which files to list. */
export interface FilesQuery {
  /** Only those that lie in this folder, which ends with a slash. */
  folder?: string | undefined;
  path?: string | undefined;
  /** Only those that people see in this folder, which ends with a slash: folders that are named by an id are none to them. */
  within?: string | undefined;
  /** Only those whose path holds this, in whatever case. */
  search?: string | undefined;
  limit: number;
  /** The path after which the page begins. */
  after?: string | undefined;
}

/** The files that the actor may read, in the order of their paths. */
export async function listFiles(access: FileAccess, query: FilesQuery): Promise<FileEntity[]> {
  const values = parameters();
  const conditions = [visibleFilesSql(access, values)];
  if (query.folder !== undefined) conditions.push(`f.folder = ${values.add(query.folder, 'text')}`);
  if (query.path !== undefined) conditions.push(`f.path = ${values.add(query.path, 'text')}`);
  if (query.within !== undefined) conditions.push(`${shownFolderSql} = ${values.add(query.within, 'text')}`);
  if (query.search !== undefined)
    conditions.push(`strpos(lower(f.path), lower(${values.add(query.search, 'text')})) > 0`);
  if (query.after !== undefined) conditions.push(`f.path > ${values.add(query.after, 'text')}`);
  const sql = `select ${fileColumns} from bakehouse.files f join bakehouse.file_versions v on v.file = f.id and v.version = f.version
    where ${conditions.join(' and ')} order by f.path limit ${Math.trunc(query.limit)}`;
  const { rows } = await access.db.query<FileRow>(prepared(sql, values.values));
  return rows.map((row) => storedFile(row).entity);
}

/** The versions of a file that the actor may read, the newest first. */
export async function listFileVersions(
  access: FileAccess,
  id: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<FileEntity[]> {
  await findFile(access, { id });
  const values = parameters(id, before ?? null, limit);
  const sql = `select ${fileColumns} from bakehouse.files f join bakehouse.file_versions v on v.file = f.id
    where f.id = $1::uuid and ($2::integer is null or v.version < $2) and ${visibleVersionsSql(access, values)}
    order by v.version desc limit $3::integer`;
  const { rows } = await access.db.query<FileRow>(prepared(sql, values.values));
  return rows.map((row) => storedFile(row).entity);
}

/** What is told of a file that is not there or must not be seen. */
export function noSuchFile(): Problem {
  return new Problem('not_found', 'There is no such file.');
}

function knownPath(path: string): string {
  const parsed = parseVirtualPath(path);
  // What cannot be a path is the path of no file.
  if ('errors' in parsed) throw noSuchFile();
  return parsed.value;
}
