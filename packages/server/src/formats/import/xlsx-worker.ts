import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';

/** What a thread tells: rows, or that there are no more, or that they cannot be read. */
export type SheetAnswer = { rows: CellValue[][]; more: boolean } | { unreadable: true };

/** Rows that are told at once. */
const atOnce = 200;

const say = (message: unknown) => {
  parentPort?.postMessage(message);
};

let rows: AsyncGenerator<{ values: CellValue[] }> | undefined;
say('ready');
// The first message names the file; each asks for some rows.
parentPort?.on('message', (path: string) => {
  rows ??= streamXlsxRows(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>);
  void some(rows).then(say, () => say({ unreadable: true } satisfies SheetAnswer));
});

async function some(from: AsyncGenerator<{ values: CellValue[] }>): Promise<SheetAnswer> {
  const taken: CellValue[][] = [];
  while (taken.length < atOnce) {
    const next = await from.next();
    if (next.done === true) return { rows: taken, more: false };
    taken.push(next.value.values);
  }
  return { rows: taken, more: true };
}
