import { columnOf, type ColumnKind, type Resource } from '@bakehouse/contract';
import { looksLikeFormula, textOf, valueOf, type ExportColumn, type ExportFormat } from './export-format.ts';

/** Kinds whose text is never anything but a value. */
const plain: ReadonlySet<ColumnKind> = new Set([
  'double',
  'numeric',
  'bigint',
  'boolean',
  'date',
  'time',
  'timestamptz',
  'uuid',
]);

/** CSV as Excel opens it: UTF-8 with its mark, commas, CRLF. What looks like a formula gets an apostrophe before it. */
export const csv: ExportFormat = {
  ending: 'csv',
  mime: 'text/csv',
  async *write({ columns, rows }) {
    yield Buffer.from(`\ufeff${columns.map(({ name }) => name).join(',')}\r\n`);
    const cells = columns.map(cellOf);
    for await (const batch of rows) {
      let text = '';
      for (const json of batch) {
        const resource = JSON.parse(json) as Resource;
        for (let index = 0; index < cells.length; index += 1)
          text += `${index === 0 ? '' : ','}${cells[index]?.(resource) ?? ''}`;
        text += '\r\n';
      }
      yield Buffer.from(text);
    }
  },
};

function cellOf(column: ExportColumn): (resource: Resource) => string {
  const { field } = column;
  const safe = field === undefined || plain.has(columnOf(field));
  return (resource) => {
    const value = valueOf(column, resource);
    if (value === null || value === undefined) return '';
    const text = textOf(column, value);
    return safe ? quoted(text) : quoted(looksLikeFormula(text) ? `'${text}` : text);
  };
}

function quoted(text: string): string {
  return /[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
