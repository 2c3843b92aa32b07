import { createHash } from 'node:crypto';
import { newId } from '@bakehouse/contract';
import type { Pool } from 'pg';
import { inTransaction } from '../connect/transaction.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { putChunks, readContent } from './content.ts';

/** Where content is to lie. */
export type ContentPlace = 'objects' | 'database';

/** An object that nobody came to name within this time is nobody's; so content whose move took longer is moved again. */
export const nobodysMs = 7_200_000;

interface Blob {
  sha256: Buffer;
  size: number;
  object: string | null;
}

/**
 * Moves content that lies elsewhere to where it is to lie, one after the other, while others read and write; gives how many it moved. What is
 * done stays done, whenever it ends: an object that a killed process left is nobody's, and is cleared away.
 */
export async function moveContents(
  pool: Pool,
  objects: ObjectStore,
  to: ContentPlace,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let moved = 0;
  let failures = 0;
  let problem: unknown;
  let after: Buffer = Buffer.alloc(0);
  while (!isStopping()) {
    // Nothing of an empty file can be moved.
    const { rows } = await pool.query<Blob>(
      `select sha256, size::float8 as size, object from bakehouse.blobs
       where size > 0 and sha256 > $1 and object is ${to === 'objects' ? '' : 'not'} null order by sha256 limit 1`,
      [after],
    );
    const [blob] = rows;
    if (blob === undefined) break;
    after = blob.sha256;
    try {
      if (await (to === 'objects' ? moveOut : moveIn)(pool, objects, blob)) moved += 1;
      failures = 0;
    } catch (error) {
      // What is wrong with one must not hold up the others; what is wrong with all is told at once.
      problem ??= error;
      failures += 1;
      if (failures === 3) break;
    }
  }
  if (problem !== undefined) throw problem;
  return moved;
}

/** First the object, under a name that nobody had before; then, at one moment, its name for the pieces. */
async function moveOut(pool: Pool, objects: ObjectStore, { sha256, size }: Blob): Promise<boolean> {
  const began = performance.now();
  const hex = sha256.toString('hex');
  const key = `${hex.slice(0, 2)}/${hex}/${newId()}`;
  await objects.put(key, { sha256, size, read: () => readContent({ db: pool, objects }, sha256, 0, size) });
  const taken = await inTransaction(pool, async (client) => {
    if (performance.now() - began > nobodysMs / 2) return false;
    const named = await client.query(
      'update bakehouse.blobs set object = $2 where sha256 = $1 and object is null',
      [sha256, key],
    );
    if (named.rowCount !== 1) return false;
    await client.query('delete from bakehouse.blob_chunks where sha256 = $1', [sha256]);
    return true;
  });
  // Another process was faster, or the content is gone.
  if (!taken) await objects.remove(key);
  return taken;
}

/** The pieces and the end of the name are one transaction; the object is nobody's then. */
async function moveIn(pool: Pool, objects: ObjectStore, { sha256, size, object }: Blob): Promise<boolean> {
  if (object === null) return false;
  return inTransaction(pool, async (client) => {
    const held = await client.query(
      'update bakehouse.blobs set object = null where sha256 = $1 and object = $2',
      [sha256, object],
    );
    if (held.rowCount !== 1) return false;
    await putChunks(client, sha256, size, checked(objects.get(object, 0, size), sha256));
    return true;
  });
}

/** The same bytes; throws at their end where they are others than those that were stored. */
async function* checked(pieces: AsyncIterable<Buffer>, sha256: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  if (!hash.digest().equals(sha256))
    throw new Error(`the object of ${sha256.toString('hex')} holds something else; it stays where it is`);
}
