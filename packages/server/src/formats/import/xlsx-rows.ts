import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { columnOf, Problem, type FieldDefinition } from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import type { Upload } from '../files/upload.ts';
import { sheetReader, type SheetReader } from './import-columns.ts';

/** The rows of the first sheet of an Excel file; its first row that is not empty names the columns. */
export async function* xlsxRows(
  { path }: Upload,
  fields: ReadonlyMap<string, FieldDefinition>,
): AsyncGenerator<ImportRow> {
  let reader: SheetReader | undefined;
  let heading: string[] = [];
  let row = 0;
  const file = createReadStream(path);
  const input = Readable.toWeb(file) as ReadableStream<Uint8Array>;
  try {
    for await (const { values } of streamXlsxRows(input)) {
      if (values.every((value) => value === null || value === '')) continue;
      if (reader === undefined) {
        heading = values.map((value) => cellText(value, undefined).trim());
        reader = sheetReader(heading, fields);
      } else {
        const cells = values.map((value, index) => cellText(value, fields.get(heading[index] ?? '')));
        yield reader.read(cells, (row += 1));
      }
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed', 'The file is not a readable Excel file (.xlsx).', {}, error);
  } finally {
    file.destroy();
  }
  if (reader === undefined) sheetReader([], fields);
}

/** A cell as the CSV form of its field has it. */
function cellText(value: CellValue | undefined, field: FieldDefinition | undefined): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  const iso = value.toISOString();
  const kind = field === undefined ? undefined : columnOf(field);
  if (kind === 'date') return iso.slice(0, 10);
  return kind === 'time' ? iso.slice(11, 19) : iso;
}
