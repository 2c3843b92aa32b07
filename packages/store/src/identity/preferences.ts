import { Problem } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';

/** Something that a user has settled for themselves. */
export interface Preference {
  name: string;
  value: unknown;
  version: number;
}

/** How many of them a user may have. */
const most = 500;

/** What a user has settled, by name. */
export async function listPreferences(db: Executor, userId: string): Promise<Preference[]> {
  const { rows } = await db.query<Preference>(
    'select name, value, version from bakehouse.preferences where user_id = $1 order by name',
    [userId],
  );
  return rows;
}

/** A preference of somebody. */
export interface SavedPreference {
  user: string;
  name: string;
  value: unknown;
}

/** What all users have settled under some names. */
export async function readPreferencesNamed(
  db: Executor,
  names: readonly string[],
): Promise<SavedPreference[]> {
  const { rows } = await db.query<SavedPreference>(
    'select user_id as "user", name, value from bakehouse.preferences where name = any($1::text[]) order by user_id, name',
    [names],
  );
  return rows;
}

/** Settles something; with `expected` only in place of that version, 0 being none yet. */
export async function putPreference(
  db: Executor,
  userId: string,
  { name, value, expected }: { name: string; value: unknown; expected?: number | undefined },
): Promise<Preference> {
  return transact(db, async (client) => {
    const { rows } = await client.query<Preference>(
      `insert into bakehouse.preferences as kept (user_id, name, value)
       select $1::uuid, $2::text, $3::json
       where coalesce($4::integer, 0) = 0
         or exists (select from bakehouse.preferences where user_id = $1 and name = $2)
       on conflict (user_id, name) do update set value = excluded.value, version = kept.version + 1
         where $4::integer is null or kept.version = $4
       returning name, value, version`,
      [userId, name, JSON.stringify(value), expected ?? null],
    );
    const [stored] = rows;
    const all = await listPreferences(client, userId);
    if (stored === undefined) {
      const now = all.find((each) => each.name === name)?.version ?? 0;
      throw new Problem('precondition_failed', `It is now at version ${now}.`, { more: { version: now } });
    }
    if (all.length > most) {
      throw new Problem('invalid', `A user can have at most ${most} of these.`, {
        errors: [{ path: 'name', message: `is more than the limit of ${most}`, code: 'too_many' }],
      });
    }
    return stored;
  });
}

/** Puts another value in place of one that was read; false where somebody has changed it since. */
export async function replacePreference(
  db: Executor,
  { user, name, before, value }: { user: string; name: string; before: unknown; value: unknown },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update bakehouse.preferences set value = $4::json, version = version + 1
     where user_id = $1 and name = $2 and value::jsonb = $3::jsonb`,
    [user, name, JSON.stringify(before), JSON.stringify(value)],
  );
  return rowCount === 1;
}

/** Forgets what was settled; false where there is none. */
export async function deletePreference(db: Executor, userId: string, name: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from bakehouse.preferences where user_id = $1 and name = $2', [
    userId,
    name,
  ]);
  return rowCount === 1;
}
