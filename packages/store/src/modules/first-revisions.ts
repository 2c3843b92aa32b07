import { escapeLiteral } from 'pg';
import type { Executor } from '../connect/executor.ts';
import { fileFields } from './file-fields.ts';
import type { ModuleTable } from './module-table.ts';

/**
 * The revisions of one resource in SQL, with alias `v`; its id is given as SQL. The first state of an imported one is its row
 * until that changes: the database makes a revision of it then.
 */
export function revisionsOf(table: ModuleTable, id: string): string {
  const kept = `bakehouse.revisions where module = ${table.number} and resource = ${id}`;
  return `(select resource, version, op, at, by, run, definition, data, files from ${kept}
    union all select n.id, 1, 'create', n."createdAt", n."createdBy", null, ${table.version}, to_jsonb(n.*), null
    from ${table.sql} n where n.id = ${id} and n.version = 1 and not exists (select from ${kept})) v`;
}

/**
 * Whether the first states of resources that were just written may stay rows, as SQL: nothing but the row is to be known of them, and the database
 * makes revisions of them when they change. It does not in a table that an older release has made, nor while values get another type.
 * Asked after the writing in the same transaction: whoever writes holds the table, so that no change of a type begins in between.
 */
export function staysRow({ run }: { run?: string | undefined }, table: ModuleTable): string {
  if (run !== undefined || fileFields(table).length > 0) return 'false';
  return `((select count(*) from pg_trigger where tgrelid = ${escapeLiteral(table.sql)}::regclass
      and tgname in ('first revision changed', 'first revision deleted')) = 2
    and not exists (select from bakehouse.type_changes where module = ${table.number}))`;
}

/** How many rows are looked at in one statement. */
const portion = 2000;

/** Makes revisions of all first states of a module that are rows, before a column gets other values than those that were written. */
export async function keepFirstStates(
  db: Executor,
  { number, table }: { number: number; table: string },
): Promise<void> {
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined;) {
    const { rows }: { rows: { id: string }[] } = await db.query<{ id: string }>(
      `with looked as (select * from ${table} where id > $2 order by id limit ${portion}),
       kept as (insert into bakehouse.revisions (module, resource, version, op, at, by, definition, data)
         select m.number, t.id, 1, 'create', t."createdAt", t."createdBy", m.version, to_jsonb(t.*)
         from looked t join bakehouse.modules m on m.number = $1
         where t.version = 1 and not exists (
           select from bakehouse.revisions r where r.module = m.number and r.resource = t.id and r.version = 1)
         on conflict do nothing)
       select id from looked order by id desc limit 1`,
      [number, last],
    );
    last = rows[0]?.id;
  }
}
