import { basePool, keepFormKey, type Pool } from '@bakehouse/store';

const keys = new WeakMap<Pool, Promise<Buffer>>();

/** The key of the seals of a database, read once. */
export function formKey(asked: Pool): Promise<Buffer> {
  const pool = basePool(asked);
  const known = keys.get(pool);
  if (known !== undefined) return known;
  const reading = keepFormKey(pool);
  keys.set(pool, reading);
  // What failed is tried again.
  reading.catch(() => keys.delete(pool));
  return reading;
}
