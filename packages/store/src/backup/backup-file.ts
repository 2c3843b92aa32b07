/** How a backup begins: the first line of the file, which tells its format. */
export const firstLine = 'bakehouse-backup 1\n';

/** The length of the last line, which holds the SHA-256 of everything before it: a newline, `sha256 `, 64 digits, a newline. */
export const lastLineLength = 73;

/** The last line for a digest. */
export function lastLine(sha256: string): string {
  return `\nsha256 ${sha256}\n`;
}

/** A column as it is made anew. */
export interface ColumnShape {
  name: string;
  /** Its type, collation, default and whether it may be null, as SQL. */
  definition: string;
}

/** A table of a module as it is made anew; the product's own tables are made by the steps of its schema. */
export interface TableShape {
  schema: string;
  name: string;
  columns: ColumnShape[];
  constraints: { name: string; definition: string }[];
  /** Statements that make its indexes. */
  indexes: string[];
}

/** A step of the schema that was in the database. */
export interface SchemaStep {
  number: number;
  name: string;
  checksum: string;
}

/** What a backup tells about itself, before any data. */
export interface BackupAbout {
  release: string;
  at: string;
  /** The server it came from, for example 180004. */
  postgres: number;
  steps: SchemaStep[];
  tables: TableShape[];
  /** Where each counter stands. */
  sequences: { name: string; value: string }[];
}

/** The line before each piece of a backup; `bytes` of content follow it. */
export type BackupHead =
  | { kind: 'about'; about: BackupAbout }
  | { kind: 'table'; schema: string; name: string; columns: string[] }
  | { kind: 'file'; path: string; size: number }
  | { kind: 'data'; bytes: number }
  | { kind: 'end' }
  | { kind: 'whole' };
