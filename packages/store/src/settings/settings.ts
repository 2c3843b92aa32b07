import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';

/** The topic by which processes learn that a setting has changed. */
export const settingsTopic = 'settings';

/** What administrators have set for a configuration key: its text, or, of a secret, what it was encrypted to. */
export type StoredSetting = { value: string; sealed: null } | { value: null; sealed: Buffer };

/** All that administrators have set, by the name of the key. */
export async function readSettings(db: Executor): Promise<Map<string, StoredSetting>> {
  const { rows } = await db.query<StoredSetting & { name: string }>(
    'select name, value, sealed from bakehouse.settings order by name',
  );
  return new Map(rows.map(({ name, ...setting }) => [name, setting]));
}

/** Sets some keys, and lets those be the default again that are null; all of it or nothing. */
export async function changeSettings(
  db: Executor,
  changes: ReadonlyMap<string, StoredSetting | null>,
): Promise<void> {
  await transact(db, async (client) => {
    for (const [name, setting] of changes)
      if (setting === null) await client.query('delete from bakehouse.settings where name = $1', [name]);
      else
        await client.query(
          `insert into bakehouse.settings (name, value, sealed) values ($1, $2, $3)
           on conflict (name) do update set value = excluded.value, sealed = excluded.sealed, updated_at = now()
           where settings.value is distinct from excluded.value or settings.sealed is distinct from excluded.sealed`,
          [name, setting.value, setting.sealed],
        );
    await bumpVersion(client, settingsTopic);
  });
}
