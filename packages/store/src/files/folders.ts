import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { visibleFilesSql, type FileAccess } from './file-rights.ts';

/**
 * The folder of a file with alias `f` as people see it: what is stored without a path lies in a folder of its own, which is named by
 * an id and is none to them.
 */
export const shownFolderSql = `regexp_replace(f.folder, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/$', '')`;

/** A folder with files that one may read, in it or below it. */
export interface Folder {
  path: string;
  files: number;
}

/** How many folders of one are told. */
const mostFolders = 1000;

/** The folders in a folder that ends with a slash, by their names. */
export async function listFolders(access: FileAccess, folder: string): Promise<Folder[]> {
  const values = parameters();
  const within = values.add(folder, 'text');
  const sql = `select ${within} || split_part(substr(shown, length(${within}) + 1), '/', 1) || '/' as path, count(*)::int as files
    from (select ${shownFolderSql} as shown from bakehouse.files f where ${visibleFilesSql(access, values)}) f
    where starts_with(shown, ${within}) and shown <> ${within} group by 1 order by 1 limit ${mostFolders}`;
  const { rows } = await access.db.query<Folder>(prepared(sql, values.values));
  return rows;
}
