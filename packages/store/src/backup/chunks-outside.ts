import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { howMany, Problem } from '@bakehouse/contract';
import type { ClientBase } from 'pg';
import type { ObjectStore } from '../objects/object-store.ts';
import { inOrder } from './in-order.ts';
import { megabytes } from './megabytes.ts';

/** Bytes of one piece, as they are in the database. */
const pieceBytes = 262_144;

/** Most of the time of a small read is the way to the store and back. */
const piecesAtOnce = 16;

/** So many bytes are read between two words of progress. */
const toldEvery = 100_000_000;

interface StoredObject {
  sha256: Buffer;
  size: number;
  object: string;
}

interface Piece {
  sha256: Buffer;
  object: string;
  start: number;
  end: number;
  isLast: boolean;
}

/** Content that lies in an object store, as rows of `blob_chunks` in the text form of COPY. */
export async function* chunksOutside(
  client: ClientBase,
  columns: readonly string[],
  objects: ObjectStore | undefined,
  told: (text: string) => void,
): AsyncGenerator<Buffer> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = 'bakehouse' and table_name = 'blobs' and column_name = 'object') as known`,
  );
  // The database of an older release.
  if (known[0]?.known !== true) return;
  const { rows } = await client.query<StoredObject>(
    'select sha256, size::float8 as size, object from bakehouse.blobs where object is not null order by sha256',
  );
  if (rows.length > 0 && objects === undefined)
    throw new Problem(
      'unavailable',
      `The content of ${howMany(rows.length, 'file')} lies in an object store. Set FILES_URL as the server has it, so that it is backed up too.`,
    );
  if (objects === undefined) return;
  const whole = rows.reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  let hash = createHash('sha256');
  const fetched = inOrder(piecesOf(rows), piecesAtOnce, async (piece) => ({
    ...piece,
    data: await buffer(objects.get(piece.object, piece.start, piece.end)),
  }));
  for await (const { sha256, object, start, end, isLast, data } of fetched) {
    if (start === 0) hash = createHash('sha256');
    hash.update(data);
    const values: Record<string, string> = {
      sha256: `\\\\x${sha256.toString('hex')}`,
      number: String(start / pieceBytes),
      data: `\\\\x${data.toString('hex')}`,
    };
    yield Buffer.from(`${columns.map((column) => values[column] ?? '\\N').join('\t')}\n`);
    if (isLast && !hash.digest().equals(sha256))
      throw new Error(`the object ${object} does not hold the content that was stored`);
    const before = read;
    read += end - start;
    if (Math.floor(before / toldEvery) < Math.floor(read / toldEvery))
      told(`Backing up content of the object store (${megabytes(read)} of ${megabytes(whole)})`);
  }
}

/** What objects are fetched in, one after the other. */
function* piecesOf(rows: readonly StoredObject[]): Generator<Piece> {
  for (const { sha256, size, object } of rows)
    for (let start = 0; start < size; start += pieceBytes) {
      const end = Math.min(size, start + pieceBytes);
      yield { sha256, object, start, end, isLast: end === size };
    }
}
