import type { Pool } from 'pg';

/** Everything that a schema consists of, as sorted lines; two databases with the same lines work alike. */
export async function schemaShape(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select line from (
      select format('column %I.%I.%I %s %s %s %s %s', n.nspname, c.relname, a.attname,
        format_type(a.atttypid, a.atttypmod), (select collname from pg_collation where oid = a.attcollation),
        a.attnotnull, a.attidentity, coalesce(pg_get_expr(d.adbin, d.adrelid), '')) || ' ' || a.attstorage::text as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where n.nspname in ('bakehouse', 'modules', 'removed_modules') and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped
      union all
      select format('constraint %s %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where n.nspname in ('bakehouse', 'modules', 'removed_modules') and k.contype <> 'n'
      union all
      select 'index ' || indexdef from pg_indexes where schemaname in ('bakehouse', 'modules', 'removed_modules')
      union all
      select 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('bakehouse', 'modules', 'removed_modules') and not t.tgisinternal
      union all
      select 'function ' || pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('bakehouse', 'modules', 'removed_modules')
      union all
      select format('options %I.%I %s', n.nspname, c.relname, c.reloptions) from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('bakehouse', 'modules', 'removed_modules') and c.reloptions is not null
    ) found order by line collate "C"`);
  return rows.map(({ line }) => line);
}
