import { Problem } from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import { parse, type Parser } from 'csv-parse';
import type { Upload } from '../files/upload.ts';
import { separatorOf } from './csv-separator.ts';
import { decodeText } from './decode-text.ts';
import { sheetReader, type SheetReader } from './import-columns.ts';
import type { ImportTarget } from './import-target.ts';

/** The rows of a CSV file; its first row names the columns, and the separator is the one that stands there. */
export async function* csvRows(upload: Upload, target: ImportTarget): AsyncGenerator<ImportRow> {
  let reader: SheetReader | undefined;
  let row = 0;
  for await (const cells of csvRecords(decodeText(upload))) {
    if (reader === undefined) reader = sheetReader(cells, target);
    else yield reader.read(cells, (row += 1));
  }
  if (reader === undefined) sheetReader([], target);
}

/** The records of a CSV text. Those before a place that cannot be read come out before the failure. */
export async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let parser: Parser | undefined;
  let ready: string[][] = [];
  try {
    for await (const piece of text) {
      parser ??= open(piece, (record) => ready.push(record));
      const failure = await feed(parser, piece);
      yield* taken();
      if (failure !== undefined) throw broken(failure);
    }
    const failure = parser === undefined ? undefined : await feed(parser, undefined);
    yield* taken();
    if (failure !== undefined) throw broken(failure);
  } finally {
    parser?.destroy();
  }

  function taken(): string[][] {
    const records = ready;
    ready = [];
    return records;
  }
}

function open(start: string, take: (record: string[]) => void): Parser {
  const parser = parse({
    delimiter: separatorOf(start),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 5_000_000,
    on_record(record: string[]) {
      take(record);
      return null;
    },
  });
  // Failures come back from each piece; nobody else need hear of them.
  parser.on('error', () => undefined);
  return parser.resume();
}

/** Gives a piece to the parser, or tells it that there are no more; gives back what went wrong. */
async function feed(parser: Parser, piece: string | undefined): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const done = (error?: Error | null) => resolve(error ?? undefined);
    if (piece === undefined) parser.end(done);
    else parser.write(piece, done);
  });
}

function broken(error: Error): Problem {
  return new Problem('malformed', `The CSV cannot be read: ${error.message}.`, {}, error);
}
