import { nestsTooDeep } from '@bakehouse/contract';
import { parse } from 'csv-parse/sync';
import { ConversionError } from '../job.ts';
import { documentOf, textInlines, type Document } from './ast.ts';
import { rowsOf, tableOf, tablesOf, type Rows } from './tables.ts';

/** Reads CSV: the first line is the head. */
export function readCsv(text: string): Rows {
  try {
    const rows: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
    const [head, ...body] = rows;
    return { head, body };
  } catch (cause) {
    throw new ConversionError(`This is no CSV: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Reads JSON: the rows of a table, one object or a single value; or a document tree of pandoc. */
export function readJson(text: string): Rows | Document {
  if (nestsTooDeep(text)) throw new ConversionError('This JSON is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ConversionError(`This is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  if (isTree(value)) return value;
  if (!Array.isArray(value)) {
    if (typeof value === 'object' && value !== null)
      return { head: undefined, body: Object.entries(value).map(([key, each]) => [key, cellText(each)]) };
    return documentOf([{ t: 'Para', c: textInlines(cellText(value)) }]);
  }
  if (value.every((row) => Array.isArray(row))) {
    const [head, ...body] = (value as unknown[][]).map((row) => row.map(cellText));
    return { head, body };
  }
  const rows = value.map((row): Record<string, unknown> => (isRecord(row) ? row : { value: row }));
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { head, body: rows.map((row) => head.map((key) => cellText(row[key]))) };
}

/** The document that shows some rows. */
export function documentOfRows(rows: Rows): Document {
  return documentOf([tableOf(rows)]);
}

/** The tables of a document as CSV, one after the other. */
export function writeCsv(tables: readonly Rows[]): string {
  return tables.map((rows) => linesOf(rows).join('')).join('\r\n');
}

/** Rows as JSON: objects where there is a head, lists otherwise. */
export function writeJson({ head, body }: Rows): string {
  const rows = body.map((row) =>
    head === undefined ? row : Object.fromEntries(head.map((key, at) => [key, row[at] ?? ''])),
  );
  return JSON.stringify(rows, undefined, 2);
}

/** The tables of a document, which must have one. */
export function someTables(document: Document): Rows[] {
  const tables = tablesOf(document.blocks).map(rowsOf);
  if (tables.length === 0) throw new ConversionError('The document has no table that could become CSV');
  return tables;
}

function linesOf({ head, body }: Rows): string[] {
  return [...(head === undefined ? [] : [head]), ...body].map((row) => `${row.map(csvCell).join(',')}\r\n`);
}

/** A text that a spreadsheet would take for a formula gets a sign before it; numbers stay as they are. */
function csvCell(text: string): string {
  const formula = /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s.,()/-]*$/.test(text));
  const safe = formula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isTree(value: unknown): value is Document {
  return isRecord(value) && Array.isArray(value['pandoc-api-version']) && Array.isArray(value['blocks']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
