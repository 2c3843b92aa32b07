import { typeOf } from '@bakehouse/contract';
import type { ModuleTable } from './module-table.ts';

/** PostgreSQL takes a megabyte of words of one row; so many characters never give more, whatever they are. */
const searchedCharacters = 100_000;

/** The expression that gathers the words of a resource's searchable fields; undefined when there are none among those. */
export function searchVector(table: ModuleTable, fields: readonly string[]): string | undefined {
  const parts = fields.flatMap((name) => {
    const column = table.columns.get(name);
    return column !== undefined && column.kind === 'text' && typeOf(column.field).searchable
      ? [`coalesce(t.${column.sql}, '')`]
      : [];
  });
  if (parts.length === 0) return undefined;
  return `to_tsvector('simple'::regconfig, left(${parts.join(` || ' ' || `)}, ${searchedCharacters}))`;
}

/** What people typed as a query for all of its words, each as the beginning of a word; undefined when there is no word in it. */
export function searchQuery(text: string): string | undefined {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0
    ? undefined
    : words
        .slice(0, 20)
        .map((word) => `'${word}':*`)
        .join(' & ');
}
