import type { PoolClient } from 'pg';

/** Erases what was said about a resource, who followed it and the links to it; tells how many mails of it were erased. */
export async function eraseComments(client: PoolClient, module: string, resource: string): Promise<number> {
  const mails = await client.query(
    `delete from bakehouse.outbox o using bakehouse.comments c
     where c.module = $1 and c.resource = $2 and o.effect_key like 'comment:' || c.id || ':%'`,
    [module, resource],
  );
  for (const table of ['comments', 'followers', 'entry_links'])
    await client.query(`delete from bakehouse.${table} where module = $1 and resource = $2`, [
      module,
      resource,
    ]);
  return mails.rowCount ?? 0;
}

/**
 * Takes a user out of what was said: comments of theirs stay without a name, and those that mention them do so no more. What told
 * others of these by name is deleted; tells how many mails and notifications that were.
 */
export async function eraseFromComments(
  client: PoolClient,
  user: string,
): Promise<{ mails: number; notifications: number }> {
  const { rows } = await client.query<{ key: string }>(
    `select 'comment:' || id as key from bakehouse.comments where by = $1::uuid or text ilike '%](user:' || $1::uuid || ')%'`,
    [user],
  );
  const keys = rows.map(({ key }) => key);
  const mails = await client.query(
    `delete from bakehouse.outbox where regexp_replace(effect_key, ':[^:]*$', '') = any($1) and effect_key like 'comment:%'`,
    [keys],
  );
  const notifications = await client.query('delete from bakehouse.notifications where effect_key = any($1)', [
    keys,
  ]);
  await client.query(
    `update bakehouse.comments set text = regexp_replace(text, '\\[@[^\\]\\n]{1,200}\\]\\(user:' || $1 || '\\)', '@…', 'gi')
     where text ilike '%](user:' || $1 || ')%'`,
    [user],
  );
  return { mails: mails.rowCount ?? 0, notifications: notifications.rowCount ?? 0 };
}
