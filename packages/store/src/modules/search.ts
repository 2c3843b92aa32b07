import { typeOf } from '@bakehouse/contract';
import type { ModuleTable } from './module-table.ts';

/** PostgreSQL takes a megabyte of words of one row; so many characters never give more, whatever they are. */
const searchedCharacters = 100_000;

/** The expression that gathers the words of a resource's searchable fields; undefined when there are none among those. */
export function searchVector(table: ModuleTable, fields: readonly string[]): string | undefined {
  const parts = searchedColumns(table, fields).map(({ sql }) => `coalesce(${sql}, '')`);
  return parts.length === 0 ? undefined : words(parts.join(` || ' ' || `));
}

/** Fields whose words are looked for, and their columns. */
export function searchedColumns(
  table: ModuleTable,
  fields: readonly string[],
): { field: string; sql: string }[] {
  return fields.flatMap((field) => {
    const column = table.columns.get(field);
    return column !== undefined && column.kind === 'text' && typeOf(column.field).searchable
      ? [{ field, sql: `t.${column.sql}` }]
      : [];
  });
}

/** The words of a text in SQL. */
export function words(text: string): string {
  return `to_tsvector('simple'::regconfig, left(${text}, ${searchedCharacters}))`;
}

/** What PostgreSQL looks for in those words. */
export function queryOf(place: string): string {
  return `to_tsquery('simple'::regconfig, ${place})`;
}

/** What people typed as a query for all of its words, each as the beginning of a word; undefined when there is no word in it. */
export function searchQuery(text: string, join: '&' | '|' = '&'): string | undefined {
  const found = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.length === 0
    ? undefined
    : found
        .slice(0, 20)
        .map((word) => `'${word}':*`)
        .join(` ${join} `);
}
