import { errorCode, parseValue, Problem, type FieldDefinition } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { castTypes, columnTypes, toParameter } from '../sql/column-types.ts';
import { columnOf } from '@bakehouse/contract';
import { tableName } from './module-table.ts';
import type { TableStep } from './plan-change.ts';
import { escapeIdentifier as quoted } from 'pg';

/** Makes the table of a new module. */
export async function createTable(client: PoolClient, identifier: string): Promise<void> {
  await client.query(`
    create table ${tableName(identifier)} (
      id uuid primary key,
      version integer not null,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null,
      "createdBy" uuid,
      "updatedBy" uuid
    )`);
}

/** Carries out the steps of a change. Each holds the table only for a moment, except a change of type, which reads every row. */
export async function alterTable(
  client: PoolClient,
  identifier: string,
  steps: readonly TableStep[],
): Promise<void> {
  const table = tableName(identifier);
  const changes = steps.flatMap((step) =>
    step.kind === 'add' ? [`add column ${quoted(step.name)} ${columnTypes[step.column]}`] : [],
  );
  for (const step of steps) {
    if (step.kind === 'rename')
      await client.query(`alter table ${table} rename column ${quoted(step.from)} to ${quoted(step.to)}`);
    if (step.kind === 'retype') await changeType(client, table, step.field, step.before);
  }
  if (changes.length > 0) await client.query(`alter table ${table} ${changes.join(', ')}`);
}

/** How many rows are converted at a time. */
const batch = 1000;

/** Reads every value by the new type; when one cannot be kept, nothing is changed and their number is told. */
async function changeType(
  client: PoolClient,
  table: string,
  field: FieldDefinition,
  before: FieldDefinition,
): Promise<void> {
  const name = quoted(field.identifier);
  const [from, to] = [columnOf(before), columnOf(field)];
  const fresh = quoted(`${field.identifier} converted`);
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
    if (from !== to && offending === 0 && rows.length > 0) {
      const values = converted.map(({ parsed }) =>
        'value' in parsed ? toParameter(to, parsed.value) : null,
      );
      const array = to.endsWith('[]')
        ? values.map((value) => JSON.stringify(value))
        : values.map((value) => (value === null ? null : String(value)));
      const cast = to.endsWith('[]')
        ? `(select array_agg(e::${castTypes[to].slice(0, -2)}) from json_array_elements_text(v.value::json) e)`
        : `v.value::${castTypes[to]}`;
      await client.query(
        `update ${table} t set ${fresh} = ${cast} from unnest($1::uuid[], $2::text[]) as v(id, value) where t.id = v.id`,
        [rows.map(({ id }) => id), array],
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

/** Runs DDL that must not wait behind a long reader while everybody else queues behind it: it gives up soon and tries again. */
export async function withShortLock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (errorCode(error) !== '55P03' || turn === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 + Math.random() * 75));
    }
  }
}
