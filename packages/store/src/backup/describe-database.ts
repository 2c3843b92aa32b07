import type { ClientBase } from 'pg';
import type { SchemaStep, TableShape } from './backup-file.ts';

/** The schemas whose tables come from definitions; those of `bakehouse` come from the steps of the schema. */
export const moduleSchemas = ['modules', 'removed_modules'];

/** A table and the columns whose values are kept: those that the database makes itself are left out. */
export interface StoredTable {
  schema: string;
  name: string;
  columns: string[];
  /** How large it is by now, with its long values. */
  bytes: number;
}

/** Every table of the product. */
export async function storedTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname::text as schema, c.relname::text as name, pg_total_relation_size(c.oid)::float8 as bytes,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
     order by n.nspname = 'bakehouse' desc, n.nspname, c.relname`,
    [['bakehouse', ...moduleSchemas]],
  );
  return rows;
}

/** How the tables of modules are made. */
export async function moduleTableShapes(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname::text as schema, c.relname::text as name,
       (select coalesce(json_agg(json_build_object('name', a.attname, 'definition', concat_ws(' ',
            format_type(a.atttypid, a.atttypmod),
            case when a.attcollation <> t.typcollation
              then (select format('collate %I.%I', cn.nspname, co.collname)
                    from pg_collation co join pg_namespace cn on cn.oid = co.collnamespace
                    where co.oid = a.attcollation) end,
            case when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
            case when a.attnotnull then 'not null' end)) order by a.attnum), '[]')
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select coalesce(json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid))
          order by k.conname), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n') as constraints,
       (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text), '[]')
        from pg_index i where i.indrelid = c.oid and i.indisvalid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as indexes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
     order by n.nspname, c.relname`,
    [moduleSchemas],
  );
  return rows;
}

/** The steps of the schema that were applied; undefined where this is no database of the product. */
export async function appliedSteps(client: ClientBase): Promise<SchemaStep[] | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('bakehouse.migrations') is not null as there`,
  );
  if (found[0]?.there !== true) return undefined;
  const { rows } = await client.query<SchemaStep>(
    'select number, name, checksum from bakehouse.migrations order by number',
  );
  return rows.length === 0 ? undefined : rows;
}

/** Where the counters of the product's tables stand; one that nobody used yet is left out. */
export async function sequenceValues(client: ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [['bakehouse', ...moduleSchemas]],
  );
  return rows;
}
