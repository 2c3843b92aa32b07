import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../connect/transaction.ts';
import { moveContents } from '../files/move-contents.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { openS3, type S3Store } from '../objects/s3.ts';
import { startFakeS3, type FakeS3 } from '../testing/fake-s3.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { tellObjectStory, type ObjectStory } from '../testing/object-story.ts';
import { BackupWriter } from './backup-writer.ts';
import { dumpDatabase } from './dump-database.ts';
import { beginLoading } from './load-database.ts';
import { checkBackup, openBackup } from './read-backup.ts';

let folder: string;
let from: TestDatabase;
let into: TestDatabase;
let fake: FakeS3;
let objects: S3Store;
let story: ObjectStory;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-backup-'));
  [from, into] = await Promise.all([makeTestDatabase(), makeTestDatabase()]);
  fake = await startFakeS3();
  objects = openS3(fake.url);
  story = await tellObjectStory(from, objects);
  await moveContents(from.pool, objects, 'objects');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  objects.close();
  await fake.close();
  await from.drop();
  await into.drop();
});

async function backUp(name: string, known: ObjectStore | undefined): Promise<string> {
  const path = join(folder, name);
  const writer = await BackupWriter.create(path);
  const client = await from.pool.connect();
  try {
    const events = { seen: () => undefined, told: () => undefined, objects: known };
    await dumpDatabase(client, writer, '0.1.0', events);
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return path;
}

test('FILE33 a backup reads several pieces of an object store at once', async () => {
  let [now, most] = [0, 0];
  const counted: ObjectStore = {
    ...objects,
    async *get(key, start, end) {
      most = Math.max(most, (now += 1));
      yield* objects.get(key, start, end);
      now -= 1;
    },
  };
  await backUp('counted', counted);
  expect(now).toBe(0);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(16);
});

test('FILE33 a backup holds content wherever it lies, and a restore has all of it in the database', async () => {
  const { about, parts } = await openBackup(
    await checkBackup(await backUp('whole', objects), () => undefined),
  );
  await inTransaction(into.pool, async (client) => {
    const loading = await beginLoading(client, about);
    for await (const part of parts) await loading.table(part);
    await loading.finish();
  });

  // The store is not needed any more.
  fake.objects.clear();
  const { rows } = await into.pool.query<{ sha256: Buffer; data: Buffer | null }>(
    `select b.sha256, string_agg(c.data, '' order by c.number) as data
     from bakehouse.blobs b left join bakehouse.blob_chunks c using (sha256) where b.object is null group by 1`,
  );
  const restored = new Map(rows.map(({ sha256, data }) => [sha256.toString('hex'), data ?? Buffer.alloc(0)]));
  for (const { file, content } of story.files)
    expect(restored.get(file.sha256)?.equals(content), `${file.path} ${file.version}`).toBe(true);
});

test('FILE33 a backup that cannot have all content is none', async () => {
  await expect(backUp('without', undefined)).rejects.toMatchObject({
    message: expect.stringContaining('FILES_URL') as string,
  });
  await expect(backUp('lost', objects)).rejects.toMatchObject({ code: 'unavailable' });
});
