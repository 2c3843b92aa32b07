import { Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { adminRole } from './make-actor.ts';

/** Throws unless somebody is left who can sign in as an administrator. Of two such changes at once the second one waits for the first. */
export async function keepAnAdmin(client: PoolClient): Promise<void> {
  await client.query('select from bakehouse.roles where slug = $1 for no key update', [adminRole]);
  const { rowCount } = await client.query(
    `select from bakehouse.user_roles h join bakehouse.users u on u.id = h.user_id
     where h.role_slug = $1 and not u.disabled and u.password_hash is not null limit 1`,
    [adminRole],
  );
  if (rowCount === 0)
    throw new Problem(
      'last_admin',
      'This is the last administrator who can sign in: make another one first.',
    );
}
