import { failed, type Parsed } from '../fault.ts';
import { readJsonText } from '../json-text.ts';

/** A value as a cell of JSON. */
export function jsonToCsv(value: unknown): string {
  return JSON.stringify(value);
}

/** The JSON value that a cell holds. */
export function jsonFromCsv(cell: string): Parsed {
  const read = readJsonText(cell);
  return 'value' in read ? read : failed('bad_format', '', 'Expected JSON');
}

/** A cell with several values: a JSON array, or values with semicolons between, as people type them. */
export function severalFromCsv(cell: string): Parsed {
  if (cell.trimStart().startsWith('[')) return jsonFromCsv(cell);
  return {
    value: cell
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  };
}
