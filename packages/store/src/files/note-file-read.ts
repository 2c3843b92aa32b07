import { fileFields } from '../modules/file-fields.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import { prepared } from '../sql/statement-name.ts';
import type { FileAccess } from './file-rights.ts';

/** Notes the reading of a file in every module that asks for it and holds the file: what a field holds is read with it. */
export async function noteFileRead(access: FileAccess, file: string): Promise<void> {
  for (const table of access.modules.all()) {
    const places = notesReads(table) ? fileFields(table) : [];
    if (places.length === 0) continue;
    const { rows } = await access.db.query<{ id: string }>(
      prepared(
        `select t.id from ${table.sql} t where ${places.map(({ holds }) => holds('$1::uuid')).join(' or ')}`,
        [file],
      ),
    );
    if (rows.length > 0)
      await noteRead(
        access,
        table,
        'file',
        rows.map(({ id }) => id),
      );
  }
}
