import { valueToCsv, type FieldDefinition } from '@bakehouse/contract';
import { definedChoice } from '../../../../fields/parts/choices/choices.ts';

/** The value of a cell as a spreadsheet takes it: choices and relations by their names, all else as in CSV. */
export function cellText(field: FieldDefinition, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return '';
  const each = (part: unknown): string => {
    const text = String(part);
    if (field.type === 'relation') return names.get(text) ?? text;
    return field.type === 'select' || field.type === 'multiselect' ? definedChoice(field, text).label : text;
  };
  if (['relation', 'select', 'multiselect'].includes(field.type))
    return Array.isArray(value) ? value.map(each).join('; ') : each(value);
  return valueToCsv(field, value);
}

/** Rows of cells as the clipboard has them: tabs between cells, quotes round what has tabs, lines or quotes. */
export function tabText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
