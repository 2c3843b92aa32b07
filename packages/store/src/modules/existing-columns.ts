import type { ColumnKind } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import { fieldOfColumn } from './column-name.ts';
import type { ExistingColumn } from './plan-change.ts';
import { isFresh } from './type-change.ts';

const kinds: Record<string, ColumnKind> = {
  text: 'text',
  'double precision': 'double',
  numeric: 'numeric',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'date',
  'time without time zone': 'time',
  'timestamp with time zone': 'timestamptz',
  jsonb: 'jsonb',
  uuid: 'uuid',
  'uuid[]': 'uuid[]',
  'text[]': 'text[]',
};

/** The columns that a module's table has, those of removed fields included; system columns are left out. */
export async function existingColumns(client: Executor, identifier: string): Promise<ExistingColumn[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'modules' and c.relname = $1 and a.attnum > 0 and not a.attisdropped
       and a.attname not in ('id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy')`,
    [identifier],
  );
  return rows
    .filter(({ name }) => !isFresh(name))
    .map(({ name, type }) => ({ name: fieldOfColumn(name), column: kinds[type] }));
}
