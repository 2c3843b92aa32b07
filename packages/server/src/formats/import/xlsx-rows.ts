import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { columnOf, Problem, type FieldDefinition } from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import type { Upload } from '../files/upload.ts';
import { sheetReader, type SheetReader } from './import-columns.ts';
import { fieldOfColumn, type ImportTarget } from './import-target.ts';

/** The rows of the first sheet of an Excel file; its first row that is not empty names the columns. */
export async function* xlsxRows({ path }: Upload, target: ImportTarget): AsyncGenerator<ImportRow> {
  let reader: SheetReader | undefined;
  let columns: (FieldDefinition | undefined)[] = [];
  let row = 0;
  const file = createReadStream(path);
  const input = Readable.toWeb(file) as ReadableStream<Uint8Array>;
  try {
    for await (const { values } of streamXlsxRows(input)) {
      if (values.every((value) => value === null || value === '')) continue;
      if (reader === undefined) {
        const heading = values.map((value) => cellText(value, undefined).trim());
        columns = heading.map((name) => fieldOfColumn(name, target));
        reader = sheetReader(heading, target);
      } else {
        const cells = values.map((value, index) => cellText(value, columns[index]));
        yield reader.read(cells, (row += 1));
      }
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed', 'The file is not a readable Excel file (.xlsx).', {}, error);
  } finally {
    file.destroy();
  }
  if (reader === undefined) sheetReader([], target);
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
