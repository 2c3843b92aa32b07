import type { AuditEntry } from '@bakehouse/store';
import { looksLikeFormula } from './export-format.ts';

/** What the audit log can be exported as. */
export const auditFormats = {
  csv: { mime: 'text/csv; charset=utf-8', ending: 'csv', write: asCsv },
  ndjson: { mime: 'application/x-ndjson', ending: 'ndjson', write: asNdjson },
} as const;

const columns: Readonly<Record<string, (entry: AuditEntry) => string | null | undefined>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  action: ({ action }) => action,
  actor: ({ actor }) => actor?.id,
  actorName: ({ actor }) => actor?.name,
  actorEmail: ({ actor }) => actor?.email,
  via: ({ via }) => via,
  address: ({ address }) => address,
  run: ({ run }) => run,
  targetKind: ({ target }) => target?.kind,
  target: ({ target }) => target?.id,
  details: ({ details }) => JSON.stringify(details),
};

async function* asCsv(pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${Object.keys(columns).join(',')}\r\n`);
  const cells = Object.values(columns);
  for await (const page of pages)
    yield Buffer.from(
      page.map((entry) => `${cells.map((cell) => csvCell(cell(entry) ?? '')).join(',')}\r\n`).join(''),
    );
}

async function* asNdjson(pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<Buffer> {
  for await (const page of pages)
    yield Buffer.from(page.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

function csvCell(text: string): string {
  const safe = looksLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
