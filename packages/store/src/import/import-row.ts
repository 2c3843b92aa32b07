import type { ContentFault } from '@bakehouse/contract';

/** A row to import: its place in the source, and its data or what was wrong with reading it. */
export interface ImportRow {
  row: number;
  /** The id of a resource to change, or to create under that id. */
  id?: string | undefined;
  data: Record<string, unknown>;
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
