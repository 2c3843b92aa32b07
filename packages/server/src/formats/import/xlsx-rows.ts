import { columnOf, Problem, type FieldDefinition } from '@bakehouse/contract';
import { makeSlots, type ImportRow } from '@bakehouse/store';
import type { CellValue } from 'hucre/xlsx';
import { heard, startMs, startThread } from '../../foundation/threads.ts';
import type { Upload } from '../files/upload.ts';
import { refuseLargeArchive } from './archive-limits.ts';
import { sheetReader, type SheetReader } from './import-columns.ts';
import { fieldOfColumn, type ImportTarget } from './import-target.ts';
import type { SheetAnswer } from './xlsx-worker.ts';

/** A sheet is read bit by bit; everything else, such as the texts, is held in memory. */
const limits = {
  entries: 10_000,
  bytesOf: (name: string) => (name.startsWith('xl/worksheets/') ? 1_000_000_000 : 64_000_000),
};

/** How long a thread may take for the next rows. */
const mostMs = 60_000;

/** Each sheet that is being read has a thread, which takes memory. */
const slots = makeSlots(2, 10, 'Too many spreadsheets are being read.');

/** The rows of the first sheet of an Excel file; its first row that is not empty names the columns. */
export async function* xlsxRows(
  { path }: Upload,
  target: ImportTarget,
  whose: string,
): AsyncGenerator<ImportRow> {
  let reader: SheetReader | undefined;
  let columns: (FieldDefinition | undefined)[] = [];
  let row = 0;
  for await (const values of filledRows(path, whose)) {
    if (reader === undefined) {
      const heading = values.map((value) => cellText(value, undefined).trim());
      columns = heading.map((name) => fieldOfColumn(name, target));
      reader = sheetReader(heading, target);
    } else {
      const cells = values.map((value, index) => cellText(value, columns[index]));
      yield reader.read(cells, (row += 1));
    }
  }
  if (reader === undefined) sheetReader([], target);
}

/** The cells of the first sheet of an Excel file as texts, row by row. */
export async function* xlsxRecords({ path }: Upload, whose: string): AsyncGenerator<string[]> {
  for await (const values of filledRows(path, whose)) yield values.map((value) => cellText(value, undefined));
}

/** The rows that are not empty. */
async function* filledRows(path: string, whose: string): AsyncGenerator<CellValue[]> {
  await refuseLargeArchive(path, limits);
  for await (const values of sheetRows(path, whose))
    if (values.some((value) => value !== null && value !== '')) yield values;
}

/** The rows as a thread of its own reads them, which ends when nobody wants more of them. */
async function* sheetRows(path: string, whose: string): AsyncGenerator<CellValue[]> {
  const leave = await slots.enter({ key: whose });
  try {
    const worker = await startThread({
      name: 'xlsx-worker',
      source: new URL('./xlsx-worker.ts', import.meta.url),
    });
    try {
      await heard(worker, startMs);
      for (;;) {
        worker.postMessage(path);
        const answer = (await heard(worker, mostMs)) as SheetAnswer | undefined;
        if (answer === undefined)
          throw new Problem('too_large', 'The file takes too much memory or time to be read.');
        if ('unreadable' in answer)
          throw new Problem('malformed', 'The file is not a readable Excel file (.xlsx).');
        yield* answer.rows;
        if (!answer.more) return;
      }
    } finally {
      await worker.terminate();
    }
  } finally {
    leave();
  }
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
