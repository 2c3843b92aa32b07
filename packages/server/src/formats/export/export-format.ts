import { valueToCsv, type FieldDefinition, type Resource } from '@bakehouse/contract';

/** A column of an export. */
export interface ExportColumn {
  name: string;
  /** Undefined for system fields. */
  field: FieldDefinition | undefined;
}

/** What a format writes. */
export interface ExportContent {
  /** Names the sheet. */
  title: string;
  columns: readonly ExportColumn[];
  /** Resources as JSON texts, some at a time. */
  rows: AsyncIterable<readonly string[]>;
}

/** A format that exports can have. */
export interface ExportFormat {
  ending: string;
  mime: string;
  /** The file, piece by piece; it is never in memory as a whole. */
  write: (content: ExportContent) => AsyncGenerator<Buffer>;
}

/** The value of a column in a resource. */
export function valueOf({ name, field }: ExportColumn, resource: Resource): unknown {
  return field === undefined ? resource[name as keyof Resource] : resource.data[name];
}

/** A value of a column as the text that an import reads again. */
export function textOf({ field }: ExportColumn, value: unknown): string {
  if (field !== undefined) return valueToCsv(field, value);
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

/** Whether a program for tables would take a text for a formula. Telephone numbers cannot hold one. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) && !/^\+?[\d ()./-]+$/.test(text);
}
