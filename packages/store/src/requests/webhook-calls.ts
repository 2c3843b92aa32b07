import { createHash } from 'node:crypto';
import type { Executor } from '../connect/executor.ts';

/** Notes that a webhook was called with this signature; false where it was before. */
export async function takeSignature(db: Executor, signature: string, seconds: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into bakehouse.webhook_calls (signature, expires_at) values ($1, now() + make_interval(secs => $2))
     on conflict do nothing`,
    [digest(signature), seconds],
  );
  return rowCount === 1;
}

/** Lets a signature be sent again: nothing came of its call. */
export async function releaseSignature(db: Executor, signature: string): Promise<void> {
  await db.query('delete from bakehouse.webhook_calls where signature = $1', [digest(signature)]);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
