import type { ColumnKind } from '@bakehouse/contract';

/** The expression that gives a column's value in JSON, as a text. */
export function jsonText(kind: ColumnKind, column: string): string {
  return `coalesce(${valueText(kind, column)}, 'null')`;
}

function valueText(kind: ColumnKind, column: string): string {
  switch (kind) {
    case 'jsonb':
    case 'double':
    case 'numeric':
    case 'bigint':
    case 'boolean':
      return `${column}::text`;
    case 'uuid':
      return `'"' || ${column} || '"'`;
    case 'timestamptz':
      return `'"' || ${instant(column)} || '"'`;
    case 'text':
    case 'date':
    case 'time':
    case 'text[]':
    case 'uuid[]':
      return `to_json(${column})::text`;
  }
}

/** An instant in UTC with as many decimals of a second as it has, as field values keep it. */
function instant(column: string): string {
  return `rtrim(rtrim(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z'`;
}

/** An instant in UTC with all six decimals, as system fields show it. */
export function systemInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
