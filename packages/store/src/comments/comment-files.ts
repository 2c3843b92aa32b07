import { Problem } from '@bakehouse/contract';
import { findFiles } from '../files/index.ts';
import type { ResourceAccess } from '../rights/access.ts';

/** The files of the comment with alias `c`, as a list. */
export const filesSql = `(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', substring(f.path from '[^/]*$'), 'mime', v.mime,
    'size', v.size) order by cf.place), '[]') from bakehouse.comment_files cf join bakehouse.files f on f.id = cf.file
    join bakehouse.file_versions v on v.file = f.id and v.version = f.version where cf.comment = c.id and f.deleted_at is null)`;

/** Lets a comment hold files; those that its author may not read do not exist for them. */
export async function holdFiles(
  access: ResourceAccess,
  comment: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  // First the lock: nobody deletes one of them from now on.
  await access.db.query('select from bakehouse.files where id = any($1::uuid[]) for key share', [files]);
  const found = new Set((await findFiles(access, files)).map(({ entity }) => entity.id));
  const errors = files.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `files.${index}`, message: 'There is no such file', code: 'unknown_file' }],
  );
  if (errors.length > 0)
    throw new Problem('invalid', 'The comment names files that there are not.', { errors });
  await access.db.query(
    `insert into bakehouse.comment_files (comment, file, place)
     select $1, file, place from unnest($2::uuid[]) with ordinality as given (file, place) on conflict do nothing`,
    [comment, files],
  );
}

/** The files of what was said about a resource. */
export async function filesSaid(
  { db }: Pick<ResourceAccess, 'db'>,
  module: string,
  resource: string,
): Promise<string[]> {
  const { rows } = await db.query<{ file: string }>(
    `select distinct cf.file from bakehouse.comment_files cf join bakehouse.comments c on c.id = cf.comment
     where c.module = $1 and c.resource = $2`,
    [module, resource],
  );
  return rows.map(({ file }) => file);
}
