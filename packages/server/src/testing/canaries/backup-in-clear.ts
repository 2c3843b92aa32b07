import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { BackupWriter, dumpDatabase } from '@bakehouse/store';
import type { TestDatabase } from '@bakehouse/store/testing';

/** A backup as it lies in a file without a key, unpacked. */
export async function backupInClear({ pool }: TestDatabase): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-canary-'));
  const client = await pool.connect();
  try {
    const writer = await BackupWriter.create(join(folder, 'backup'));
    await dumpDatabase(client, writer, 'test', { seen: () => undefined, told: () => undefined });
    await writer.finish();
    await client.query('rollback');
    const written = await readFile(join(folder, 'backup'));
    // Behind the ten bytes of its head; its digest stands after it.
    return inflateRawSync(written.subarray(written.indexOf(Buffer.from([0x1f, 0x8b])) + 10)).toString(
      'latin1',
    );
  } finally {
    client.release();
    await rm(folder, { recursive: true });
  }
}
