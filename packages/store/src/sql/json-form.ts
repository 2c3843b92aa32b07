import type { ColumnKind } from '@bakehouse/contract';

/** The expression that gives a column's value as the API shows it, for `row_to_json`. */
export function jsonForm(kind: ColumnKind, column: string): string {
  return kind === 'timestamptz' ? instant(column) : column;
}

/** An instant in UTC with as many decimals of a second as it has, as field values keep it. */
function instant(column: string): string {
  return `rtrim(rtrim(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z'`;
}

/** An instant in UTC with all six decimals, as system fields show it. */
export function systemInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
