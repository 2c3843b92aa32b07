import type { Executor } from '../connect/executor.ts';

/** A user as administrators and the user see it. */
export interface User {
  id: string;
  email: string;
  name: string;
  /** Slugs of the roles, sorted. */
  roles: string[];
  /** May not sign in. */
  disabled: boolean;
  /** Was invited and has not set a password yet. */
  pending: boolean;
  /** Never signs in: acts by API tokens alone. */
  service: boolean;
  /** Has a second factor. */
  totp: boolean;
  /** Has signed in by single sign-on. */
  oidc: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** What is read of `bakehouse.users u` to show a user. */
export const userColumns = `u.id, u.email, u.name, u.disabled, u.service, u.password_hash is null and not u.service as pending,
  exists (select from bakehouse.totp t where t.user_id = u.id and t.confirmed_at is not null) as totp,
  exists (select from bakehouse.oidc_links l where l.user_id = u.id) as oidc,
  array(select h.role_slug from bakehouse.user_roles h where h.user_id = u.id order by 1) as roles,
  u.created_at as "createdAt", u.updated_at as "updatedAt"`;

/** The user with that id. */
export async function findUser(db: Executor, id: string): Promise<User | undefined> {
  const { rows } = await db.query<User>(`select ${userColumns} from bakehouse.users u where u.id = $1`, [id]);
  return rows[0];
}

/** Whoever may sign in under an address, with what their password is checked against. */
export interface SignInUser {
  id: string;
  email: string;
  passwordHash: string | null;
  totp: boolean;
}

/** The user who may sign in under that address, in whatever spelling. */
export async function findSignInUser(
  db: Executor,
  by: { email: string } | { id: string },
): Promise<SignInUser | undefined> {
  const { rows } = await db.query<SignInUser>(
    `select u.id, u.email, u.password_hash as "passwordHash",
       exists (select from bakehouse.totp t where t.user_id = u.id and t.confirmed_at is not null) as totp
     from bakehouse.users u
     where ${'email' in by ? 'lower(u.email) = lower($1)' : 'u.id = $1'} and not u.disabled and not u.service`,
    ['email' in by ? by.email : by.id],
  );
  return rows[0];
}

/** Somebody to mail to; not `meant` where nobody has the address. */
export interface Addressee {
  id: string;
  email: string;
  name: string;
  meant: boolean;
}

/** The user with that address, or just any user, for whom the same work can be done and undone. */
export async function findAddressee(db: Executor, email: string): Promise<Addressee | undefined> {
  const { rows } = await db.query<Addressee>(
    `select id, email, name, meant from (
       (select id, email, name, true as meant from bakehouse.users where lower(email) = lower($1) and not disabled and not service)
       union all (select id, email, name, false from bakehouse.users where not service order by id limit 1)) found
     order by meant desc limit 1`,
    [email],
  );
  return rows[0];
}

/** Which users to list. */
export interface UserQuery {
  limit: number;
  /** Only those after this id. */
  after?: string | undefined;
  /** Part of the name or address. */
  search?: string | undefined;
  role?: string | undefined;
}

/** Users in the order in which they were made. */
export async function listUsers(db: Executor, { limit, after, search, role }: UserQuery): Promise<User[]> {
  const { rows } = await db.query<User>(
    `select ${userColumns} from bakehouse.users u
     where ($2::uuid is null or u.id > $2)
       and ($3::text is null or strpos(lower(u.email), lower($3)) > 0 or strpos(lower(u.name), lower($3)) > 0)
       and ($4::text is null or exists (select from bakehouse.user_roles h where h.user_id = u.id and h.role_slug = $4))
     order by u.id limit $1`,
    [limit, after ?? null, search ?? null, role ?? null],
  );
  return rows;
}
