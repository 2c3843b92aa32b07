import type { ColumnKind } from '@bakehouse/contract';

/** A value as it stands in a row that is copied as text. */
export function copyText(kind: ColumnKind, value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (kind === 'jsonb') return escaped(JSON.stringify(value));
  if (Array.isArray(value)) return escaped(`{${value.map(arrayItem).join(',')}}`);
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
}

function arrayItem(item: unknown): string {
  if (item === null || item === undefined) return 'NULL';
  const text = typeof item === 'string' ? item : JSON.stringify(item);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function escaped(text: string): string {
  return special.test(text) ? text.replace(specials, escape) : text;
}

const special = /[\\\n\r\t]/;
const specials = /[\\\n\r\t]/g;

function escape(character: string): string {
  if (character === '\\') return '\\\\';
  if (character === '\n') return '\\n';
  return character === '\r' ? '\\r' : '\\t';
}
