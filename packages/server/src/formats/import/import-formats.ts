import type { FieldDefinition } from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import type { Upload } from '../files/upload.ts';
import { csvRows } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import { jsonRows } from './json-rows.ts';
import { jsonLines, jsonValues } from './json-values.ts';

type ReadRows = (upload: Upload, fields: ReadonlyMap<string, FieldDefinition>) => AsyncIterable<ImportRow>;

/** How files of each media type are read. */
export const importFormats: Record<string, ReadRows> = {
  'text/csv': csvRows,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': excelRows,
  'application/json': (upload, fields) => jsonRows(jsonValues(decodeText(upload)), fields),
  'application/x-ndjson': (upload, fields) => jsonRows(jsonLines(decodeText(upload)), fields),
};

async function* excelRows(
  upload: Upload,
  fields: ReadonlyMap<string, FieldDefinition>,
): AsyncGenerator<ImportRow> {
  // Loaded when the first such file comes: a start need not wait for it.
  const { xlsxRows } = await import('./xlsx-rows.ts');
  yield* xlsxRows(upload, fields);
}
