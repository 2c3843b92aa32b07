import type { Export } from '@bakehouse/store';
import { csv } from './csv.ts';
import type { ExportFormat } from './export-format.ts';
import { json, ndjson } from './json.ts';
import { xlsx } from './xlsx.ts';

/** Every format of exports, by name. */
export const exportFormats = { csv, xlsx, json, ndjson } as const satisfies Record<string, ExportFormat>;

/** The name of a format. */
export type ExportFormatName = keyof typeof exportFormats;

/** The file of an export, piece by piece. */
export function writeExport(
  { table, columns, rows }: Export,
  format: ExportFormatName,
  watch: { signal?: AbortSignal | undefined; onRows?: (count: number) => void } = {},
): AsyncGenerator<Buffer> {
  return exportFormats[format].write({
    title: table.definition.bakery_resource.title ?? table.identifier,
    columns: columns.map((name) => ({ name, field: table.columns.get(name)?.field })),
    rows: counted(rows(watch.signal), watch.onRows),
  });
}

async function* counted(
  batches: AsyncIterable<string[]>,
  onRows: ((count: number) => void) | undefined,
): AsyncGenerator<string[]> {
  for await (const batch of batches) {
    yield batch;
    onRows?.(batch.length);
  }
}
