import { computeFields, fieldsOf, jsonEqual, type ModuleDefinition } from '@bakehouse/contract';
import { escapeIdentifier as quoted, escapeLiteral, type Pool } from 'pg';
import { heldVersions } from './held-versions.ts';
import { dataJson, readableFields } from './row-json.ts';
import type { Evaluate } from '../rights/access.ts';
import type { ModuleTable } from '../modules/module-table.ts';

/** How many rows are worked out at a time. */
const batch = 500;

/** How often rows that somebody writes meanwhile are looked at again. */
const mostTurns = 10;

/**
 * Works out the computed fields of all rows of a module and stores what differs, a few rows at a time, while others read and
 * write. Whoever writes a row meanwhile works it out anyhow. It is a change by nobody, and starts no workflow.
 */
export async function fillComputed(pool: Pool, table: ModuleTable, evaluate: Evaluate): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) if ((await fillOnce(pool, table, evaluate)) === 0) break;
  await pool.query('update bakehouse.modules set to_compute = false where number = $1 and version = $2', [
    table.number,
    table.version,
  ]);
}

interface Row {
  id: string;
  version: number;
  data: Record<string, unknown>;
}

/** Gives the number of rows that somebody else has written meanwhile. */
async function fillOnce(pool: Pool, table: ModuleTable, evaluate: Evaluate): Promise<number> {
  let last = '00000000-0000-0000-0000-000000000000';
  let missed = 0;
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select t.id, t.version, ${dataJson(table, readableFields(table))}::json as data from ${table.sql} t where t.id > $1 order by t.id limit ${batch}`,
      [last],
    );
    const changed = rows.flatMap((row) => {
      const values = workedOut(table.definition, row.data, evaluate);
      return Object.keys(values).length === 0 ? [] : [{ id: row.id, version: row.version, values }];
    });
    if (changed.length > 0) missed += changed.length - (await store(pool, table, changed));
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return missed;
  }
}

/** The computed values that differ from those of a row; what an expression fails for stays as it is. */
function workedOut(
  definition: ModuleDefinition,
  data: Record<string, unknown>,
  evaluate: Evaluate,
): Record<string, unknown> {
  const fields = [...fieldsOf(definition).values()].filter(({ type }) => type === 'computed');
  const failed = new Set<string>();
  const { data: whole, errors } = computeFields(fields, data, (expression, values) => {
    try {
      return evaluate(expression, values);
    } catch {
      failed.add(expression);
      return null;
    }
  });
  const kept = new Set(errors.map(({ path }) => path));
  const names = fields
    .filter(({ options }) => !failed.has(String(options?.['expression'])))
    .map(({ identifier }) => identifier)
    .filter((name) => !kept.has(name) && !jsonEqual(whole[name] ?? null, data[name] ?? null));
  return Object.fromEntries(names.map((name) => [name, whole[name] ?? null]));
}

/** Stores new values of rows that nobody has written meanwhile, with their revisions and changes; gives their number. */
async function store(
  pool: Pool,
  table: ModuleTable,
  changed: readonly { id: string; version: number; values: Record<string, unknown> }[],
): Promise<number> {
  const names = [...new Set(changed.flatMap(({ values }) => Object.keys(values)))];
  const sets = names.map((name) => {
    const column = quoted(name);
    return `${column} = case when v.values ? ${escapeLiteral(name)} then (jsonb_populate_record(null::${table.sql}, v.values)).${column} else t.${column} end`;
  });
  const secrets = [...table.columns.values()]
    .filter(({ secret }) => secret)
    .map(({ field }) => field.identifier);
  const { rows } = await pool.query<{ count: number }>(
    `with v as (select * from jsonb_to_recordset($1::jsonb) as v(id uuid, version int, values jsonb)),
     t as (update ${table.sql} t set version = t.version + 1, ${sets.join(', ')} from v where t.id = v.id and t.version = v.version returning t.*),
     revision as (insert into bakehouse.revisions (module, resource, version, op, at, by, run, definition, data, files)
       select ${table.number}, t.id, t.version, 'update', clock_timestamp(), null, null, ${table.version}, to_jsonb(t) - $2::text[], ${heldVersions(table)} from t),
     pending as (insert into bakehouse.pending_changes (module, resource, op, version, at)
       select ${table.number}, t.id, 'update', t.version, clock_timestamp() from t)
     select count(*)::int as count from t`,
    [JSON.stringify(changed), secrets],
  );
  return rows[0]?.count ?? 0;
}
