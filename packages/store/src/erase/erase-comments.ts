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
