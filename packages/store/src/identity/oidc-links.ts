import type { Executor } from '../connect/executor.ts';

/** Somebody as an issuer of OpenID Connect knows them. */
export interface OidcSubject {
  issuer: string;
  subject: string;
}

/** A user that single sign-on may lead to. */
export interface LinkedUser {
  id: string;
  disabled: boolean;
}

/** The user who is linked with that subject. */
export async function findLinkedUser(
  db: Executor,
  { issuer, subject }: OidcSubject,
): Promise<LinkedUser | undefined> {
  const { rows } = await db.query<LinkedUser>(
    `select u.id, u.disabled from bakehouse.oidc_links l join bakehouse.users u on u.id = l.user_id
     where l.issuer = $1 and l.subject = $2`,
    [issuer, subject],
  );
  return rows[0];
}

/** The user with that address, also one who may not sign in. */
export async function findUserToLink(db: Executor, email: string): Promise<LinkedUser | undefined> {
  const { rows } = await db.query<LinkedUser>(
    'select id, disabled or service as disabled from bakehouse.users where lower(email) = lower($1)',
    [email],
  );
  return rows[0];
}

/** Links a user with a subject; false where either is linked already. */
export async function linkUser(
  db: Executor,
  userId: string,
  { issuer, subject }: OidcSubject,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into bakehouse.oidc_links (issuer, subject, user_id) values ($1, $2, $3) on conflict do nothing',
    [issuer, subject, userId],
  );
  return rowCount === 1;
}
