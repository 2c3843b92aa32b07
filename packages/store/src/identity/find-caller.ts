import type { TokenScope } from '@bakehouse/contract';
import type { Actor } from './actor.ts';
import type { Executor } from '../connect/executor.ts';
import { makeActor, type GrantedRole } from './make-actor.ts';

/** Whoever holds a valid secret, and by what. */
export interface Caller {
  actor: Actor;
  /** The session; undefined for an API token. */
  session: string | undefined;
  /** What an API token may do besides what its roles allow; undefined for a session, which may all that its user may. */
  scopes: readonly TokenScope[] | undefined;
  /** The only addresses and networks from which an API token may be used; undefined for anywhere. */
  addresses: readonly string[] | undefined;
  /** When the secret ends, in milliseconds since 1970. */
  expiresAt: number;
}

/** How a session's secret travels. */
export type SessionMode = 'cookie' | 'token';

/** Whose session this is: undefined when it is unknown, ended, too old, or its user is disabled. */
export async function findSessionCaller(
  db: Executor,
  secretHash: Buffer,
  { mode, idleDays }: { mode: SessionMode; idleDays: number },
): Promise<Caller | undefined> {
  const { rows } = await db.query<CallerRow>({
    name: 'find-session-caller',
    text: `select s.id as key, u.id, u.email, u.name,
        extract(epoch from least(s.expires_at, s.last_used_at + make_interval(days => $3))) * 1000 as "expiresAt",
        s.last_used_at < now() - interval '10 minutes' as stale,
        (select coalesce(jsonb_agg(jsonb_build_object('slug', r.slug, 'permissions', r.permissions, 'portal', r.portal) order by r.slug), '[]')
         from bakehouse.user_roles h join bakehouse.roles r on r.slug = h.role_slug where h.user_id = u.id) as granted
      from bakehouse.sessions s join bakehouse.users u on u.id = s.user_id
      where s.token_hash = $1 and s.mode = $2 and not u.disabled and not u.service
        and s.expires_at > now() and s.last_used_at > now() - make_interval(days => $3)`,
    values: [secretHash, mode, idleDays],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  // Written rarely: to know the day of last use is enough.
  if (row.stale)
    await db.query('update bakehouse.sessions set last_used_at = now() where id = $1', [row.key]);
  return {
    actor: makeActor(row, row.granted),
    session: row.key,
    scopes: undefined,
    addresses: undefined,
    expiresAt: Number(row.expiresAt),
  };
}

/**
 * Whose API token this is; its roles are those of the user that it names, or all where it names none. With `days` no token
 * lives longer than that, whatever its own expiry says.
 */
export async function findTokenCaller(
  db: Executor,
  secretHash: Buffer,
  days?: number,
): Promise<Caller | undefined> {
  const { rows } = await db.query<CallerRow>({
    name: 'find-token-caller',
    text: `select t.id as key, u.id, u.email, u.name, t.scopes, t.addresses,
        extract(epoch from ${tokenEnd('$2')}) * 1000 as "expiresAt",
        coalesce(t.last_used_at < now() - interval '10 minutes', true) as stale,
        (select coalesce(jsonb_agg(jsonb_build_object('slug', r.slug, 'permissions', r.permissions, 'portal', r.portal) order by r.slug), '[]')
         from bakehouse.roles r
         where (t.roles is null or r.slug = any(t.roles))
           and exists (select from bakehouse.user_roles h where h.user_id = u.id
             and (h.role_slug = r.slug or (h.role_slug = 'admin' and t.roles is not null)))) as granted
      from bakehouse.api_tokens t join bakehouse.users u on u.id = t.user_id
      where t.token_hash = $1 and not u.disabled and ${tokenEnd('$2')} > now()`,
    values: [secretHash, days ?? null],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.stale)
    await db.query('update bakehouse.api_tokens set last_used_at = now() where id = $1', [row.key]);
  return {
    actor: makeActor(row, row.granted),
    session: undefined,
    scopes: row.scopes,
    addresses: row.addresses ?? undefined,
    expiresAt: Number(row.expiresAt),
  };
}

/**
 * What a user may do, for work in the user's name without a request; undefined for nobody and for the disabled. With
 * `roles`, only by those of them that the user still has; an administrator may lend any.
 */
export async function findActor(
  db: Executor,
  userId: string,
  roles?: readonly string[],
): Promise<Actor | undefined> {
  const { rows } = await db.query<CallerRow>(
    `select u.id, u.email, u.name,
       (select coalesce(jsonb_agg(jsonb_build_object('slug', r.slug, 'permissions', r.permissions, 'portal', r.portal) order by r.slug), '[]')
        from bakehouse.roles r
        where ($2::text[] is null or r.slug = any($2))
          and exists (select from bakehouse.user_roles h where h.user_id = u.id
            and (h.role_slug = r.slug or (h.role_slug = 'admin' and $2 is not null)))) as granted
     from bakehouse.users u where u.id = $1 and not u.disabled`,
    [userId, roles ?? null],
  );
  const [row] = rows;
  return row === undefined ? undefined : makeActor(row, row.granted);
}

interface CallerRow {
  key: string;
  id: string;
  email: string;
  name: string;
  expiresAt: string;
  stale: boolean;
  granted: GrantedRole[];
  scopes: TokenScope[];
  addresses: string[] | null;
}

/** When a token ends: by its own expiry, or so many days after it was made. */
function tokenEnd(days: string): string {
  return `least(coalesce(t.expires_at, 'infinity'), coalesce(t.created_at + make_interval(days => ${days}), 'infinity'))`;
}
