import type { Executor } from '../connect/executor.ts';
import { basePool } from '../connect/request-pool.ts';

const known = new WeakMap<Executor, Promise<Buffer>>();

/** The key that seals cursors: all processes on a database share it, and callers never see it. */
export function cursorKey(asked: Executor): Promise<Buffer> {
  const db = 'totalCount' in asked ? basePool(asked) : asked;
  const found = known.get(db);
  if (found !== undefined) return found;
  const reading = readKey(db);
  known.set(db, reading);
  reading.catch(() => known.delete(db));
  return reading;
}

async function readKey(db: Executor): Promise<Buffer> {
  const { rows } = await db.query<{ key: Buffer }>('select key from bakehouse.cursor_key');
  const [row] = rows;
  if (row === undefined) throw new Error('the key of cursors is missing');
  return row.key;
}
