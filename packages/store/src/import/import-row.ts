import type { ContentFault, FieldDefinition } from '@bakehouse/contract';

/** A row to import: its place in the source, and its data or what was wrong with reading it. */
export interface ImportRow {
  row: number;
  /** The id of a resource to change, or to create under that id. */
  id?: string | undefined;
  data: Record<string, unknown>;
  /** The fields by which values of the data have been read, so that they need not be read again. */
  readBy?: ReadonlyMap<string, FieldDefinition> | undefined;
  errors?: ContentFault[] | undefined;
}

/** What became of a row. */
export interface RowReport {
  row: number;
  status: 'created' | 'updated' | 'unchanged' | 'failed';
  id?: string;
  errors?: ContentFault[];
  /** What a dry run would change, as far as the importer may read it. */
  changes?: Record<string, { before: unknown; after: unknown }>;
}
