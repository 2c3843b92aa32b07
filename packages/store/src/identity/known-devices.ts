import type { Executor } from '../connect/executor.ts';
import { hashSecret, isSecret, newSecret } from './secret.ts';

/** Days for which a browser is remembered. */
export const deviceDays = 180;

/** Remembers a browser in which a user has signed in; gives the secret that it keeps. */
export async function rememberDevice(db: Executor, userId: string): Promise<string> {
  const secret = newSecret('device');
  await db.query(
    `insert into bakehouse.known_devices (token_hash, user_id, expires_at)
     values ($1, $2, now() + make_interval(days => $3))`,
    [hashSecret(secret), userId, deviceDays],
  );
  return secret;
}

/** Whether this user has signed in before in the browser that keeps this secret. */
export async function isKnownDevice(db: Executor, secret: string, userId: string): Promise<boolean> {
  if (!isSecret('device', secret)) return false;
  const { rowCount } = await db.query(
    'select from bakehouse.known_devices where token_hash = $1 and user_id = $2 and expires_at > now()',
    [hashSecret(secret), userId],
  );
  return rowCount === 1;
}
