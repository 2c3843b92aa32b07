import type { ExportFormat } from './export-format.ts';

/** One list of resources, as the API gives them. */
export const json: ExportFormat = {
  ending: 'json',
  mime: 'application/json',
  async *write({ rows }) {
    let before = '[\n';
    for await (const batch of rows) {
      yield Buffer.from(before + batch.join(',\n'));
      before = ',\n';
    }
    yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
  },
};

/** A resource on each line. */
export const ndjson: ExportFormat = {
  ending: 'ndjson',
  mime: 'application/x-ndjson',
  async *write({ rows }) {
    for await (const batch of rows) yield Buffer.from(`${batch.join('\n')}\n`);
  },
};
