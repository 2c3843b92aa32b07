import {
  type ContentFault,
  type FieldDefinition,
  howMany,
  isObject,
  joinPath,
  rowFields,
  uuidPattern,
} from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { fileFields, isFileField } from '../modules/file-fields.ts';
import { visibleFilesSql, type FileAccess } from './file-rights.ts';

/**
 * What is wrong with the files that written values name: they must be files that the writer may read (or a field of one's own
 * would open any file), and of the type and size that the field takes. In a transaction they stay as they are until its end.
 */
export async function fileFaults(
  access: FileAccess,
  table: ModuleTable,
  changed: Record<string, unknown>,
): Promise<ContentFault[]> {
  return namedFileFaults(access, namedFiles(table, changed));
}

/** What is wrong with files that fields name, wherever they stand. */
export async function namedFileFaults(
  access: FileAccess,
  named: readonly NamedFile[],
): Promise<ContentFault[]> {
  if (named.length === 0) return [];
  const known = await readable(access, [
    ...new Set(named.map(({ id }) => id).filter((id) => uuidPattern.test(id))),
  ]);
  return named.flatMap(({ id, path, field }) => {
    const file = known.get(id);
    if (file === undefined) return [{ path, message: `"${id}" does not exist`, code: 'unknown_reference' }];
    return optionFaults(field, file, path);
  });
}

/** Whether written values name files. */
export function namesFiles(table: ModuleTable, changed: Record<string, unknown>): boolean {
  return namedFiles(table, changed).length > 0;
}

function namedFiles(table: ModuleTable, changed: Record<string, unknown>): NamedFile[] {
  const holders = new Set(fileFields(table).map(({ field }) => field));
  return Object.entries(changed).flatMap(([name, value]) => {
    const field = holders.has(name) ? table.columns.get(name)?.field : undefined;
    return field === undefined ? [] : filesIn(field, value, name);
  });
}

/** A file that a value names, with the place of its id and the field there. */
export interface NamedFile {
  id: string;
  path: string;
  field: FieldDefinition;
}

/** The files that a value names: its own, or those in its rows. */
export function filesIn(field: FieldDefinition, value: unknown, path: string): NamedFile[] {
  if (isFileField(field)) {
    if (!Array.isArray(value)) return typeof value === 'string' ? [{ id: value, path, field }] : [];
    return value.flatMap((id: unknown, index) =>
      typeof id === 'string' ? [{ id, path: joinPath(path, index), field }] : [],
    );
  }
  if (field.type !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((row: unknown, index) =>
    isObject(row)
      ? rowFields(field).flatMap((inner) =>
          filesIn(inner, row[inner.identifier], joinPath(joinPath(path, index), inner.identifier)),
        )
      : [],
  );
}

interface KnownFile {
  id: string;
  path: string;
  mime: string;
  size: number;
}

async function readable(access: FileAccess, ids: string[]): Promise<Map<string, KnownFile>> {
  const values = parameters(ids);
  const own =
    access.madeFiles === undefined ? '' : ` or f.id = any(${values.add(access.madeFiles, 'uuid[]')})`;
  const { rows } = await access.db.query<KnownFile>(
    prepared(
      `select f.id, f.path, v.mime, v.size::float8 as size from bakehouse.files f
       join bakehouse.file_versions v on v.file = f.id and v.version = f.version
       where f.id = any($1::uuid[]) and (${visibleFilesSql(access, values)}${own}) for key share of f`,
      values.values,
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is wrong with a file that a field takes: its type or size. */
export function optionFaults(
  { type, options = {} }: FieldDefinition,
  { mime, size, path: place }: Omit<KnownFile, 'id'>,
  path: string,
): ContentFault[] {
  const { maxSize, accept } = options;
  if (type === 'image' && !mime.startsWith('image/'))
    return [{ path, message: `Expected a picture, not ${mime}`, code: 'wrong_type' }];
  if (typeof maxSize === 'number' && size > maxSize)
    return [
      { path, message: `The file has ${howMany(size, 'byte')}; at most ${maxSize}`, code: 'too_large' },
    ];
  const fits = (wanted: unknown) =>
    typeof wanted === 'string' &&
    (wanted.startsWith('.')
      ? place.toLowerCase().endsWith(wanted.toLowerCase())
      : wanted === mime || (wanted.endsWith('/*') && mime.startsWith(wanted.slice(0, -1))));
  return Array.isArray(accept) && !accept.some(fits)
    ? [{ path, message: `Expected ${accept.join(' or ')}, not ${mime}`, code: 'wrong_type' }]
    : [];
}
