import { Problem } from '@bakehouse/contract';
import { escapeIdentifier, type ClientBase } from 'pg';
import type { BackupWriter } from './backup-writer.ts';
import { copyOut } from './copy.ts';
import { appliedSteps, moduleTableShapes, sequenceValues, storedTables } from './describe-database.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { chunksOutside } from './chunks-outside.ts';
import { megabytes } from './megabytes.ts';
import { refuseHalfRestored } from '../schema/restore-marker.ts';

/** What happens while a backup is written. */
export interface DumpEvents {
  /** The moment is fixed that the backup shows. */
  seen: () => Promise<void> | void;
  told: (text: string) => void;
  /** Where content of files lies that is not in the database. */
  objects?: ObjectStore | undefined;
}

/** Writes every row of the product as it stands at one moment; others read and write meanwhile. */
export async function dumpDatabase(
  client: ClientBase,
  writer: BackupWriter,
  release: string,
  events: DumpEvents,
): Promise<{ tables: number }> {
  await client.query('begin transaction isolation level repeatable read, read only');
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local statement_timeout = 0`,
  );
  await refuseHalfRestored(client);
  const steps = await appliedSteps(client);
  if (steps === undefined)
    throw new Problem('not_found', 'There is nothing to back up: the database is empty.');
  const tables = await storedTables(client);
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  await writer.head({
    kind: 'about',
    about: {
      release,
      at: new Date().toISOString(),
      postgres: rows[0]?.version ?? 0,
      steps,
      tables: await moduleTableShapes(client),
      sequences: await sequenceValues(client),
    },
  });
  await events.seen();
  for (const [index, { schema, name, columns: all, bytes }] of tables.entries()) {
    const isBakehouse = schema === 'bakehouse';
    // A backup holds all content itself, wherever it lies.
    const columns = isBakehouse && name === 'blobs' ? all.filter((column) => column !== 'object') : all;
    events.told(`Backing up ${schema}.${name} (${index + 1} of ${tables.length}, ${megabytes(bytes)})`);
    await writer.head({ kind: 'table', schema, name, columns });
    const rows = copyOut(client, `copy ${tableSql(schema, name)} ${columnsSql(columns)} to stdout`);
    const holdsChunks = isBakehouse && name === 'blob_chunks';
    await writer.content(
      holdsChunks
        ? oneAfterTheOther(rows, chunksOutside(client, columns, events.objects, events.told))
        : rows,
    );
  }
  await client.query('commit');
  return { tables: tables.length };
}

async function* oneAfterTheOther(...sources: AsyncIterable<Uint8Array>[]): AsyncGenerator<Uint8Array> {
  for (const source of sources) yield* source;
}

/** A table's name, quoted. */
export function tableSql(schema: string, name: string): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** A list of columns, quoted. */
export function columnsSql(columns: readonly string[]): string {
  return `(${columns.map((column) => escapeIdentifier(column)).join(', ')})`;
}
