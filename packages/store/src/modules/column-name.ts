import { escapeIdentifier } from 'pg';

/** Columns that every table of PostgreSQL has by itself. */
const taken = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']);

/** What follows the name of a field that PostgreSQL has taken. No field has a space in its name, so no other can get this one. */
const apart = ' field';

/** The name of the column that holds a field. */
export function columnName(field: string): string {
  return taken.has(field) ? field + apart : field;
}

/** The same, quoted. */
export function columnSql(field: string): string {
  return escapeIdentifier(columnName(field));
}

/** The field that a column holds. */
export function fieldOfColumn(column: string): string {
  return column.endsWith(apart) ? column.slice(0, -apart.length) : column;
}
