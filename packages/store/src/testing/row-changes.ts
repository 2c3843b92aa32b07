import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';

/** How many rows of a table came, went, or got other content. */
export interface RowChange {
  added?: number;
  removed?: number;
  changed?: number;
}

/** Every row of every table: its key and a digest of its content. */
export type RowSnapshot = Map<string, Map<string, string>>;

/** Takes a picture of all rows but those of the audit log, so that two of them show what happened in between. */
export async function snapshotRows(pool: Pool): Promise<RowSnapshot> {
  const { rows: tables } = await pool.query<{ schema: string; name: string; key: string[] | null }>(`
    select n.nspname as schema, c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_index i
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('bakehouse', 'modules') and c.oid <> 'bakehouse.audit'::regclass`);
  // All tables in one question: each of them by itself would take as long as the request between two pictures.
  const { rows } = await pool.query<{ table: string; key: string; digest: string }>(
    tables.map(({ schema, name, key }) => digests(schema, name, key)).join(' union all '),
  );
  const snapshot: RowSnapshot = new Map(tables.map(({ schema, name }) => [`${schema}.${name}`, new Map()]));
  for (const { table, key, digest } of rows) snapshot.get(table)?.set(key, digest);
  return snapshot;
}

function digests(schema: string, name: string, key: string[] | null): string {
  const identity =
    key === null
      ? 'md5(t::text)'
      : `jsonb_build_array(${key.map((column) => `t.${escapeIdentifier(column)}`).join(', ')})::text`;
  const table = escapeLiteral(`${schema}.${name}`);
  return `select ${table} as table, ${identity} as key, md5(t::text) as digest
    from ${escapeIdentifier(schema)}.${escapeIdentifier(name)} t`;
}

/** What differs between two pictures; tables without a difference are left out. */
export function rowChanges(before: RowSnapshot, after: RowSnapshot): Record<string, RowChange> {
  const changes: Record<string, RowChange> = {};
  for (const table of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(table) ?? new Map<string, string>();
    const now = after.get(table) ?? new Map<string, string>();
    const added = [...now.keys()].filter((key) => !old.has(key)).length;
    const removed = [...old.keys()].filter((key) => !now.has(key)).length;
    const changed = [...now].filter(([key, digest]) => old.has(key) && old.get(key) !== digest).length;
    const counts = Object.entries({ added, removed, changed }).filter(([, count]) => count > 0);
    if (counts.length > 0) changes[table] = Object.fromEntries(counts);
  }
  return changes;
}
