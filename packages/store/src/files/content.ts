import { howMany, Problem } from '@bakehouse/contract';
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Executor } from '../connect/executor.ts';
import type { ObjectStore } from '../objects/object-store.ts';

/** Content that is ready to be stored: its size and digest are known, and it can be read piece by piece. */
export interface ContentSource {
  sha256: Buffer;
  size: number;
  read: () => AsyncIterable<Buffer>;
}

/** Content that is in memory as a whole. */
export function contentInMemory(bytes: Buffer): ContentSource {
  return {
    sha256: createHash('sha256').update(bytes).digest(),
    size: bytes.length,
    // oxlint-disable-next-line require-await -- other sources wait for their disk
    async *read() {
      yield bytes;
    },
  };
}

/** Bytes of one piece in the database: so much of a file is in memory at a time. */
export const chunkBytes = 262_144;

/** Stores content inside a transaction; what is there already is kept as it is. */
export async function putContent(client: PoolClient, { sha256, size, read }: ContentSource): Promise<void> {
  for (;;) {
    const made = await client.query(
      'insert into bakehouse.blobs (sha256, size) values ($1, $2) on conflict (sha256) do nothing',
      [sha256, size],
    );
    if (made.rowCount === 1) return putChunks(client, sha256, size, read());
    // It must not be cleared away before this transaction names it.
    const kept = await client.query('update bakehouse.blobs set touched_at = now() where sha256 = $1', [
      sha256,
    ]);
    if (kept.rowCount === 1) return;
  }
}

/** Stores the pieces of content inside a transaction. */
export async function putChunks(
  client: PoolClient,
  sha256: Buffer,
  size: number,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  let number = 0;
  let stored = 0;
  for await (const data of inChunks(pieces)) {
    await client.query({
      name: 'put-chunk',
      text: 'insert into bakehouse.blob_chunks (sha256, number, data) values ($1, $2, $3)',
      values: [sha256, number, data],
    });
    number += 1;
    stored += data.length;
  }
  if (stored !== size) throw new Error(`content of ${howMany(size, 'byte')} came with ${stored}`);
}

/** Where content is read from. */
export interface ContentPlaces {
  db: Executor;
  /** Where content lies that is not in the database. */
  objects?: ObjectStore | undefined;
}

/** So often in a row a reader that gets nothing looks again where the content lies. */
const tries = 3;

/**
 * The bytes from `start` to before `end`, piece by piece; each piece is a statement of its own, so that no connection waits for a slow
 * reader. Content that is moved meanwhile is read on from where it is then.
 */
export async function* readContent(
  places: ContentPlaces,
  sha256: Buffer,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let at = start;
  for (let failed = 0; at < end;) {
    const before = at;
    try {
      for await (const piece of await piecesFrom(places, sha256, at, end)) {
        at += piece.length;
        yield piece;
      }
      if (at < end) throw new Error('a piece of a file is missing');
    } catch (error) {
      failed = at > before ? 1 : failed + 1;
      if (failed === tries) throw error;
    }
  }
}

/** Content from where it lies now, until its end or until it is moved away. */
async function piecesFrom(
  { db, objects }: ContentPlaces,
  sha256: Buffer,
  start: number,
  end: number,
): Promise<AsyncIterable<Buffer>> {
  const { rows } = await db.query<{ object: string | null }>({
    name: 'find-content',
    text: 'select object from bakehouse.blobs where sha256 = $1',
    values: [sha256],
  });
  const key = rows[0]?.object ?? null;
  if (key === null) return chunksOf(db, sha256, start, end);
  if (objects === undefined) throw noObjects();
  return objects.get(key, start, end);
}

/** What is told where content lies in an object store that this process does not know. */
export function noObjects(): Problem {
  return new Problem(
    'unavailable',
    'The content of this file lies in an object store, and FILES_URL does not say where that is.',
  );
}

async function* chunksOf(db: Executor, sha256: Buffer, start: number, end: number): AsyncGenerator<Buffer> {
  for (let number = Math.floor(start / chunkBytes); number * chunkBytes < end; number += 1) {
    const { rows } = await db.query<{ data: Buffer }>({
      name: 'get-chunk',
      text: 'select data from bakehouse.blob_chunks where sha256 = $1 and number = $2',
      values: [sha256, number],
    });
    const [row] = rows;
    if (row === undefined) return;
    const offset = number * chunkBytes;
    yield row.data.subarray(Math.max(0, start - offset), Math.min(row.data.length, end - offset));
  }
}

/** The same bytes in pieces of the size that is stored. */
async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < chunkBytes) continue;
    let all = Buffer.concat(waiting, bytes);
    for (; all.length >= chunkBytes; all = all.subarray(chunkBytes)) yield all.subarray(0, chunkBytes);
    waiting = [all];
    bytes = all.length;
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}
