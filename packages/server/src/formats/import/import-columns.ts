import {
  type ContentFault,
  type FieldDefinition,
  howMany,
  isSystemField,
  Problem,
  typeOf,
  uuidPattern,
  valueFromCsv,
} from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import {
  nameOfColumn,
  putRelated,
  relatedColumn,
  type ImportTarget,
  type RelatedColumn,
} from './import-target.ts';

/** What a column of a sheet stands for: a field, one of what it names, the id of the resource, or something that is not imported. */
type Column = FieldDefinition | RelatedColumn | 'id' | 'ignored';

/** Reads the rows of a sheet under its heading. */
export interface SheetReader {
  read: (cells: readonly string[], row: number) => ImportRow;
}

/** Takes the heading of a sheet. Throws when a column is unknown or stands twice, before anything is stored. */
export function sheetReader(heading: readonly string[], target: ImportTarget): SheetReader {
  const written = heading.map((name) => name.trim());
  const names = written.map((name) => nameOfColumn(name, target));
  const errors = [
    ...unseenColumns(written, target),
    ...names.flatMap((name, index) => columnFaults(names, name, index, target)),
  ];
  if (names.every((name) => name === ''))
    errors.push({ path: 'columns', message: 'The first row must name the columns', code: 'required' });
  if (errors.length > 0) throw new Problem('invalid', 'The columns do not match the module.', { errors });
  const columns = names.map((name): Column => columnOf(name, target));
  const idAt = columns.indexOf('id');
  return {
    read(cells, row) {
      const data: Record<string, unknown> = {};
      const faults: ContentFault[] = [];
      const id = idAt === -1 ? undefined : cells[idAt]?.trim().toLowerCase();
      const known = id !== undefined && id !== '';
      if (known && !uuidPattern.test(id))
        faults.push({ path: 'id', message: 'Expected a UUID', code: 'bad_format' });
      if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
        faults.push({
          path: '',
          message: `There are more cells than the ${howMany(columns.length, 'column')}`,
          code: 'too_many',
        });
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index] ?? 'ignored';
        const cell = cells[index] ?? '';
        // In a new resource an empty cell leaves room for the default; in a known one it clears.
        if (typeof column === 'string' || (cell === '' && !known)) continue;
        const wrong = readCell(data, column, cell);
        if (wrong !== undefined) faults.push(...wrong);
      }
      const read: ImportRow = { row, data, readBy: target.fields };
      if (known) read.id = id;
      if (faults.length > 0) read.errors = faults;
      return read;
    },
  };
}

/** Puts the value of a cell into the data of its row; gives what is wrong with it. */
function readCell(
  data: Record<string, unknown>,
  column: FieldDefinition | RelatedColumn,
  cell: string,
): ContentFault[] | undefined {
  if ('relation' in column) return putRelated(data, column, cell);
  const parsed = valueFromCsv(column, cell, column.identifier);
  if ('errors' in parsed) return parsed.errors;
  data[column.identifier] = parsed.value;
  return undefined;
}

/** Columns that the importer tells the meaning of, and that are not there. */
function unseenColumns(written: readonly string[], { columns }: ImportTarget): ContentFault[] {
  return [...(columns?.keys() ?? [])]
    .filter((name) => !written.includes(name))
    .map((name) => ({
      path: `columns.${name}`,
      message: `There is no column "${name}" in the file`,
      code: 'unknown_key',
    }));
}

function columnFaults(
  names: readonly string[],
  name: string,
  index: number,
  target: ImportTarget,
): ContentFault[] {
  if (name === '') return [];
  if (names.indexOf(name) !== index)
    return [{ path: name, message: `The column "${name}" appears twice`, code: 'duplicate' }];
  return target.fields.has(name) ||
    isSystemField(name) ||
    name === 'module' ||
    relatedColumn(name, target) !== undefined
    ? []
    : [{ path: name, message: `There is no field "${name}"`, code: 'unknown_field' }];
}

/** What the system itself keeps and what is computed may stand in a sheet that was exported; it is not imported. */
function columnOf(name: string, target: ImportTarget): Column {
  if (name === 'id') return 'id';
  const field = target.fields.get(name) ?? relatedColumn(name, target);
  if (field === undefined || 'relation' in field) return field ?? 'ignored';
  return typeOf(field).writable ? field : 'ignored';
}
