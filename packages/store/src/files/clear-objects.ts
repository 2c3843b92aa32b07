import type { Pool } from 'pg';
import type { ObjectStore } from '../objects/object-store.ts';
import { nobodysMs } from './move-contents.ts';

/** So many keys are looked up at a time. */
const atOnce = 500;

/**
 * Removes objects that no content names: of moves that were cut off, and of content that is gone. Those that are young may
 * belong to a move that is under way. Gives how many it removed.
 */
export async function clearObjects(
  pool: Pool,
  objects: ObjectStore,
  oldMs: number = nobodysMs,
): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const removeNobodys = async () => {
    const { rows } = await pool.query<{ object: string }>(
      'select object from bakehouse.blobs where object = any($1)',
      [keys],
    );
    const named = new Set(rows.map(({ object }) => object));
    for (const key of keys)
      if (!named.has(key)) {
        await objects.remove(key);
        removed += 1;
      }
    keys = [];
  };
  for await (const { key, ageMs } of objects.list()) {
    // Others may keep things of their own in the bucket.
    if (ageMs < oldMs || !ourKey.test(key)) continue;
    keys.push(key);
    if (keys.length === atOnce) await removeNobodys();
  }
  if (keys.length > 0) await removeNobodys();
  return removed;
}

const ourKey = /^[0-9a-f]{2}\/[0-9a-f]{64}\/[0-9a-f-]{36}$/;
