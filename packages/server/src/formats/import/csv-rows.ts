import { Problem } from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import type { Upload } from '../files/upload.ts';
import { csvParser, type CsvParser } from './csv-parser.ts';
import { separatorOf } from './csv-separator.ts';
import { decodeText } from './decode-text.ts';
import { sheetReader, type SheetReader } from './import-columns.ts';
import type { ImportTarget } from './import-target.ts';

/** The rows of a CSV file, several at a time; its first row names the columns, and the separator is the one that stands there. */
export async function* csvRows(upload: Upload, target: ImportTarget): AsyncGenerator<ImportRow[]> {
  let reader: SheetReader | undefined;
  let row = 0;
  for await (const records of csvRecords(decodeText(upload))) {
    const rows: ImportRow[] = [];
    for (const cells of records) {
      if (reader === undefined) reader = sheetReader(cells, target);
      else rows.push(reader.read(cells, (row += 1)));
    }
    yield rows;
  }
  if (reader === undefined) sheetReader([], target);
}

/** The records of a CSV text, those of a piece at a time. Those before a place that cannot be read come out before the failure. */
export async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let parser: CsvParser | undefined;
  for await (const piece of text) {
    parser ??= csvParser(separatorOf(piece));
    yield* recordsOf(parser, piece);
  }
  if (parser !== undefined) yield* recordsOf(parser, undefined);
}

function* recordsOf(parser: CsvParser, piece: string | undefined): Generator<string[][]> {
  const { records, failure } = parser.read(piece);
  if (records.length > 0) yield records;
  if (failure !== undefined) throw new Problem('malformed', `The CSV cannot be read: ${failure}.`);
}
