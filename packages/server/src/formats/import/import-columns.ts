import {
  isSystemField,
  Problem,
  typeOf,
  uuidPattern,
  valueFromCsv,
  type ContentFault,
  type FieldDefinition,
} from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';

/** What a column of a sheet stands for: a field, the id of the resource, or something that is not imported. */
type Column = FieldDefinition | 'id' | 'ignored';

/** Reads the rows of a sheet under its heading. */
export interface SheetReader {
  read: (cells: readonly string[], row: number) => ImportRow;
}

/** Takes the heading of a sheet. Throws when a column is unknown or stands twice, before anything is stored. */
export function sheetReader(
  heading: readonly string[],
  fields: ReadonlyMap<string, FieldDefinition>,
): SheetReader {
  const names = heading.map((name) => name.trim());
  const errors = names.flatMap((name, index) => columnFaults(names, name, index, fields));
  if (names.every((name) => name === ''))
    errors.push({ path: 'columns', message: 'The first row must name the columns', code: 'required' });
  if (errors.length > 0) throw new Problem('invalid', 'The columns do not match the module.', { errors });
  const columns = names.map((name): Column => columnOf(name, fields));
  return {
    read(cells, row) {
      const data: Record<string, unknown> = {};
      const faults: ContentFault[] = [];
      const id = cells[columns.indexOf('id')]?.trim().toLowerCase();
      const known = id !== undefined && id !== '';
      if (known && !uuidPattern.test(id))
        faults.push({ path: 'id', message: 'Expected a UUID', code: 'bad_format' });
      if (cells.slice(columns.length).some((cell) => cell !== ''))
        faults.push({
          path: '',
          message: `There are more cells than the ${columns.length} columns`,
          code: 'too_many',
        });
      for (const [index, column] of columns.entries()) {
        const cell = cells[index] ?? '';
        // In a new resource an empty cell leaves room for the default; in a known one it clears.
        if (typeof column === 'string' || (cell === '' && !known)) continue;
        const parsed = valueFromCsv(column, cell, column.identifier);
        if ('errors' in parsed) faults.push(...parsed.errors);
        else data[column.identifier] = parsed.value;
      }
      return { row, data, ...(known ? { id } : {}), ...(faults.length > 0 ? { errors: faults } : {}) };
    },
  };
}

function columnFaults(
  names: readonly string[],
  name: string,
  index: number,
  fields: ReadonlyMap<string, FieldDefinition>,
): ContentFault[] {
  if (name === '') return [];
  if (names.indexOf(name) !== index)
    return [{ path: name, message: `The column "${name}" appears twice`, code: 'duplicate' }];
  return fields.has(name) || isSystemField(name) || name === 'module'
    ? []
    : [{ path: name, message: `There is no field "${name}"`, code: 'unknown_field' }];
}

/** What the system itself keeps and what is computed may stand in a sheet that was exported; it is not imported. */
function columnOf(name: string, fields: ReadonlyMap<string, FieldDefinition>): Column {
  if (name === 'id') return 'id';
  const field = fields.get(name);
  return field === undefined || !typeOf(field).writable ? 'ignored' : field;
}
