import { columnOf, parseValue, Problem, type FieldDefinition } from '@bakehouse/contract';
import { escapeIdentifier, type PoolClient } from 'pg';
import { columnTypes } from '../sql/column-types.ts';
import { columnSql } from './column-name.ts';

/** Where the new values are while they replace the old ones; no field has a space in its name. */
const freshName = 'new values';
const fresh = escapeIdentifier(freshName);

/** How many rows are converted at a time. */
const batch = 1000;

/** Reads every value by the new type; when one cannot be kept, nothing is changed and their number is told. */
export async function changeType(
  client: PoolClient,
  table: string,
  field: FieldDefinition,
  before: FieldDefinition,
): Promise<void> {
  const name = columnSql(field.identifier);
  const [from, to] = [columnOf(before), columnOf(field)];
  if (field.type === 'computed') {
    // What was typed does not matter: it is worked out for every row.
    if (from === to) return;
    await client.query(`alter table ${table} drop column ${name}`);
    await client.query(`alter table ${table} add column ${name} ${columnTypes[to]}`);
    return;
  }
  if (from !== to) await client.query(`alter table ${table} add column ${fresh} ${columnTypes[to]}`);
  await client.query(`lock table ${table} in share row exclusive mode`);
  let offending = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<{ id: string; value: unknown }>(
      `select id, to_json(${name}) as value from ${table} where id > $1 and ${name} is not null order by id limit ${batch}`,
      [last],
    );
    const converted = rows.map(({ id, value }) => ({
      id,
      parsed: parseValue(field, convert(value, from, to), field.identifier),
    }));
    offending += converted.filter(({ parsed }) => 'errors' in parsed).length;
    if (from !== to && offending === 0) {
      const values = converted.map(({ id, parsed }) => ({
        id,
        value: 'value' in parsed ? parsed.value : null,
      }));
      await client.query(
        `update ${table} t set ${fresh} = (jsonb_populate_record(null::${table}, jsonb_build_object($2::text, v.value))).${fresh}
         from jsonb_to_recordset($1::jsonb) as v(id uuid, value jsonb) where t.id = v.id`,
        [JSON.stringify(values), freshName],
      );
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) break;
  }
  if (offending > 0) throw lossy(field, before, offending);
  if (from === to) return;
  await client.query(`alter table ${table} drop column ${name}`);
  await client.query(`alter table ${table} rename column ${fresh} to ${name}`);
}

/** The value in the JSON form that the new type may take: numbers and texts turn into each other where nothing is lost. */
function convert(value: unknown, from: string, to: string): unknown {
  if (to === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (from === 'text' && typeof value === 'string' && ['double', 'numeric', 'bigint'].includes(to)) {
    return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  }
  if (to.endsWith('[]') && !Array.isArray(value)) return [value];
  if (from.endsWith('[]') && Array.isArray(value) && value.length <= 1) return value[0] ?? null;
  return value;
}

function lossy(field: FieldDefinition, before: FieldDefinition, offending: number): Problem {
  const detail = `The field "${field.identifier}" cannot become ${field.type}: ${offending} resources hold a value of ${before.type} that would be lost.`;
  return new Problem('conflict', detail, {
    errors: [{ path: field.identifier, message: detail, code: 'lossy' }],
    more: { offending },
  });
}
