import type { ColumnKind } from '@bakehouse/contract';

/** The PostgreSQL type of each kind of column. Text compares by code points, as it does in the browser. */
export const columnTypes: Record<ColumnKind, string> = {
  text: 'text collate "C"',
  double: 'double precision',
  numeric: 'numeric',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  timestamptz: 'timestamptz',
  jsonb: 'jsonb',
  uuid: 'uuid',
  'uuid[]': 'uuid[]',
  'text[]': 'text[]',
};

/** The type to which a parameter for such a column is cast. */
export const castTypes: Record<ColumnKind, string> = { ...columnTypes, text: 'text' };

/** A value as the driver takes it for such a column. */
export function toParameter(kind: ColumnKind, value: unknown): unknown {
  return kind === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}
