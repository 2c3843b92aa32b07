import type { ImportRow } from '@bakehouse/store';
import type { Upload } from '../files/upload.ts';
import { csvRows } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import { jsonRows } from './json-rows.ts';
import { jsonLines, jsonValues } from './json-values.ts';
import type { ImportTarget } from './import-target.ts';

/** Reads the rows of a file, one or several at a time; `whose` it is says who takes turns with whom. */
type ReadRows = (
  upload: Upload,
  target: ImportTarget,
  whose: string,
) => AsyncIterable<ImportRow | ImportRow[]>;

/** How files of each media type are read. */
export const importFormats: Record<string, ReadRows> = {
  'text/csv': csvRows,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': excelRows,
  'application/json': (upload, target) => jsonRows(jsonValues(decodeText(upload)), target),
  'application/x-ndjson': (upload, target) => jsonRows(jsonLines(decodeText(upload)), target),
};

async function* excelRows(upload: Upload, target: ImportTarget, whose: string): AsyncGenerator<ImportRow> {
  // Loaded when the first such file comes: a start need not wait for it.
  const { xlsxRows } = await import('./xlsx-rows.ts');
  yield* xlsxRows(upload, target, whose);
}
