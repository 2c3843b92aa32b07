import { columnOf, type Resource } from '@bakehouse/contract';
import { looksLikeFormula, textOf, valueOf, type ExportColumn } from './export-format.ts';

/** Styles by their place in the style sheet. */
export const styles = { heading: 1, date: 2, instant: 3, time: 4, formulaLike: 5 } as const;

/** Most characters of a cell; Excel calls a file with more of them broken. */
const mostLetters = 32_767;

/** Writes the cells of a column as XML. Numbers, dates and truth values keep their type; everything else is text and never a formula. */
export function cellWriter(column: ExportColumn): (resource: Resource) => string {
  const kind = column.field === undefined ? (systemKinds[column.name] ?? 'text') : columnOf(column.field);
  return (resource) => {
    const value = valueOf(column, resource);
    if (value === null || value === undefined) return '<c/>';
    if (typeof value === 'number' && numeric.has(kind)) return `<c><v>${value}</v></c>`;
    if (typeof value === 'boolean' && kind === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
    const text = textOf(column, value);
    const [before, after, style] = dated[kind] ?? [];
    return (style === undefined ? undefined : dateCell(`${before}${text}${after}`, style)) ?? textCell(text);
  };
}

const numeric: ReadonlySet<string> = new Set(['double', 'numeric', 'bigint']);

/** What makes an instant of a value, and how it is shown. */
const dated: Record<string, [before: string, after: string, style: number]> = {
  date: ['', 'T00:00:00Z', styles.date],
  timestamptz: ['', '', styles.instant],
  time: ['1899-12-30T', 'Z', styles.time],
};

/** A cell with text. */
export function textCell(text: string, style?: number): string {
  const shown = style ?? (looksLikeFormula(text) ? styles.formulaLike : undefined);
  const short = text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
  return `<c${shown === undefined ? '' : ` s="${shown}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(short)}</t></is></c>`;
}

/** Text as XML 1.0 can hold it: without control characters and halves of characters. */
export function xmlText(text: string): string {
  if (!/[<>&"]|[^\x20-\x7e]|_x[0-9A-Fa-f]{4}_/.test(text)) return text;
  return (
    text
      .replace(/\p{Surrogate}/gu, '\ufffd')
      // oxlint-disable-next-line no-control-regex -- they are what is taken away
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      // Excel reads _x000A_ as a line feed: the first letter of what looks so is written that way.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"\r]/g, (letter) => entities[letter] ?? '')
  );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const systemKinds: Record<string, string> = {
  version: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
};

/** Days since the end of 1899, as Excel counts; its calendar begins in 1900, with a day that never was. */
function dateCell(iso: string, style: number): string | undefined {
  const days = Date.parse(iso) / 86_400_000 + 25_569;
  const shown = style === styles.time ? days >= 0 : days >= 61;
  return shown ? `<c s="${style}"><v>${Math.round(days * 1e9) / 1e9}</v></c>` : undefined;
}
