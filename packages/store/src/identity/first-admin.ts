import { randomBytes } from 'node:crypto';
import { newId } from '@bakehouse/contract';
import type { Pool } from 'pg';
import { hashPassword } from './password.ts';
import { inTransaction } from '../connect/transaction.ts';

/** What the operator set for the first administrator. */
export interface FirstAdminOptions {
  email: string;
  password?: string | undefined;
}

/** The administrator who was made; the password only where we invented it. */
export interface FirstAdmin {
  email: string;
  inventedPassword?: string;
}

/** Makes an administrator where no user exists yet; several processes may call it at once and one of them makes it. */
export async function makeFirstAdmin(pool: Pool, wish: FirstAdminOptions): Promise<FirstAdmin | undefined> {
  const existing = await pool.query('select 1 from bakehouse.users limit 1');
  if (existing.rowCount !== 0) return undefined;
  const invented = wish.password === undefined ? randomBytes(15).toString('base64url') : undefined;
  const hash = await hashPassword(wish.password ?? invented ?? '');
  return inTransaction(pool, async (client) => {
    await client.query('lock table bakehouse.users in share row exclusive mode');
    const id = newId();
    const made = await client.query(
      `insert into bakehouse.users (id, email, name, password_hash)
       select $1, $2, 'Administrator', $3 where not exists (select from bakehouse.users)`,
      [id, wish.email, hash],
    );
    if (made.rowCount === 0) return undefined;
    await client.query(`insert into bakehouse.user_roles (user_id, role_slug) values ($1, 'admin')`, [id]);
    return invented === undefined ? { email: wish.email } : { email: wish.email, inventedPassword: invented };
  });
}
