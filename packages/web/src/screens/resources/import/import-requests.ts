import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import type { FileShape, Mapping } from './mapping.ts';

/** What became of a row, or would. */
export interface RowReport {
  row: number;
  status: 'created' | 'updated' | 'unchanged' | 'failed';
  id?: string;
  errors?: { path: string; message: string }[];
  changes?: Record<string, { before: unknown; after: unknown }>;
}

/** What an import answers. */
export interface Report {
  dryRun: boolean;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  import: string | null;
  data: RowReport[];
}

/** An import that can be undone. */
export interface KeptImport {
  id: string;
  file: string;
  at: string;
  by: string | null;
  created: number;
  updated: number;
  undoneAt: string | null;
  left: number;
}

/** What undoing an import did. */
export interface Undone {
  undone: number;
  left: number;
  kept: { id: string; errors: { message: string }[] }[];
}

const types: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
};

/** What a file may be, as a control for files takes it. */
export const importEndings = Object.keys(types)
  .map((ending) => `.${ending}`)
  .join();

/** The media type of a file that can be imported; undefined for others. */
export function importType({ name }: File): string | undefined {
  return types[name.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** An hour: many rows take their time. */
const timeout = 3_600_000;

const post = <T>(module: string, path: string, file: File, query: Record<string, string>) => {
  const type = importType(file) ?? '';
  return request<T>(`/modules/${module}/resources/import${path}`, {
    method: 'POST',
    body: new Blob([file], { type }),
    query,
    headers: { 'content-type': type },
    timeout,
  });
};

/** The columns of a file, and what they may stand for. */
export function readColumns(module: string, file: File): Promise<FileShape> {
  return post(module, '/columns', file, {});
}

/** Imports a file, or only tells what that would do. */
export function sendFile(module: string, file: File, mapping: Mapping, dryRun: boolean): Promise<Report> {
  return post(module, '', file, {
    dryRun: String(dryRun),
    columns: JSON.stringify(mapping.columns),
    file: file.name.slice(0, 200),
    ...(mapping.by === '' ? {} : { by: mapping.by }),
  });
}

/** The latest imports that the user may undo. */
export const keptImportsQuery = (module: string) => ({
  queryKey: ['imports', module],
  queryFn: async () => (await request<Page<KeptImport>>(`/modules/${module}/imports`)).data,
});

/** Undoes an import. */
export function undoImport(module: string, id: string): Promise<Undone> {
  return request(`/modules/${module}/imports/${id}/undo`, { method: 'POST', body: {}, timeout });
}
