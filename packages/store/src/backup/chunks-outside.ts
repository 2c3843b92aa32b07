import { createHash } from 'node:crypto';
import { howMany, Problem } from '@bakehouse/contract';
import type { ClientBase } from 'pg';
import type { ObjectStore } from '../objects/object-store.ts';

/** Bytes of one piece, as they are in the database. */
const pieceBytes = 262_144;

/** Content that lies in an object store, as rows of `blob_chunks` in the text form of COPY. */
export async function* chunksOutside(
  client: ClientBase,
  columns: readonly string[],
  objects: ObjectStore | undefined,
): AsyncGenerator<Buffer> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = 'bakehouse' and table_name = 'blobs' and column_name = 'object') as known`,
  );
  // The database of an older release.
  if (known[0]?.known !== true) return;
  const { rows } = await client.query<{ sha256: Buffer; size: number; object: string }>(
    'select sha256, size::float8 as size, object from bakehouse.blobs where object is not null order by sha256',
  );
  if (rows.length > 0 && objects === undefined)
    throw new Problem(
      'unavailable',
      `The content of ${howMany(rows.length, 'file')} lies in an object store. Set FILES_URL as the server has it, so that it is backed up too.`,
    );
  for (const { sha256, size, object } of objects === undefined ? [] : rows) {
    const hash = createHash('sha256');
    for (let number = 0; number * pieceBytes < size; number += 1) {
      const start = number * pieceBytes;
      const pieces: Buffer[] = [];
      for await (const piece of objects?.get(object, start, Math.min(size, start + pieceBytes)) ?? [])
        pieces.push(piece);
      const data = Buffer.concat(pieces);
      hash.update(data);
      const values: Record<string, string> = {
        sha256: `\\\\x${sha256.toString('hex')}`,
        number: String(number),
        data: `\\\\x${data.toString('hex')}`,
      };
      yield Buffer.from(`${columns.map((column) => values[column] ?? '\\N').join('\t')}\n`);
    }
    if (!hash.digest().equals(sha256))
      throw new Error(`the object ${object} does not hold the content that was stored`);
  }
}
