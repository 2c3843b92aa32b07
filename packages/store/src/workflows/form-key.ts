import { randomBytes } from 'node:crypto';
import type { Executor } from '../connect/executor.ts';

/** The key with which the server vouches for what workflows set in readonly fields; the first call makes it, and of several at once one counts. */
export async function keepFormKey(db: Executor): Promise<Buffer> {
  const made = randomBytes(32);
  await db.query('insert into bakehouse.form_keys (secret) values ($1) on conflict do nothing', [made]);
  const { rows } = await db.query<{ secret: Buffer }>('select secret from bakehouse.form_keys');
  return rows[0]?.secret ?? made;
}
