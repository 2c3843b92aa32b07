import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearObjects } from '../files/clear-objects.ts';
import { moveContents } from '../files/move-contents.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { startMinio, type Minio } from '../testing/minio.ts';
import { tellObjectStory, type ObjectStory } from '../testing/object-story.ts';
import { openS3, type S3Store } from './s3.ts';

const kills = Number(process.env['S3_KILLS'] ?? 10);

let minio: Minio;
let objects: S3Store;
let database: TestDatabase;
let story: ObjectStory;
beforeAll(async () => {
  minio = await startMinio();
  objects = openS3(minio.address);
  database = await makeTestDatabase();
  story = await tellObjectStory(database, objects);
});
afterAll(async () => {
  objects.close();
  await database.drop();
  await minio.stop();
});

async function expectAllReadable(): Promise<void> {
  for (const { file, content } of story.files)
    expect((await story.read(file)).equals(content), `${file.path} ${file.version}`).toBe(true);
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of objects.list()) found.push(key);
  return found;
}

test('FILE30 FILE31 content goes to MinIO and back, whole and in part', async () => {
  expect(await moveContents(database.pool, objects, 'objects')).toBe(4);
  expect(await keys()).toHaveLength(4);
  await expectAllReadable();
  const large = story.files[3];
  if (large === undefined) throw new Error('it is not there');
  expect(await story.read(large.file, 262_143, 262_145)).toEqual(large.content.subarray(262_143, 262_145));
  expect(await moveContents(database.pool, objects, 'database')).toBe(4);
  expect(await clearObjects(database.pool, objects, -Infinity)).toBe(4);
  await expectAllReadable();
});

test('FILE30 MinIO refuses content that is not what its digest says, and keys with a wrong secret', async () => {
  const content = {
    sha256: Buffer.alloc(32, 1),
    size: 3,
    read: async function* () {
      yield Buffer.from('abc');
    },
  };
  await expect(objects.put('strange', content)).rejects.toMatchObject({ code: 'unavailable' });
  const other = openS3(minio.address.replace(minio.secret, 'another-secret'));
  await expect(other.remove('strange')).rejects.toMatchObject({ code: 'unavailable' });
  other.close();
  expect(await keys()).toEqual([]);
});

test(`FILE31 FILE32 ${kills} movers are killed at any moment: nothing is lost and nothing is left`, async () => {
  for (let turn = 0; turn < kills; turn += 1) {
    const to = turn % 2 === 0 ? 'objects' : 'database';
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        join(import.meta.dirname, '../testing/mover-process.ts'),
        database.url,
        minio.address,
        to,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended]);
    await sleep(Math.random() * 120);
    child.kill('SIGKILL');
    await ended;
    await expectAllReadable();
  }
  await moveContents(database.pool, objects, 'objects');
  await clearObjects(database.pool, objects, -Infinity);
  const { rows } = await database.pool.query<{ object: string }>(
    'select object from bakehouse.blobs where object is not null order by object collate "C"',
  );
  expect(await keys()).toEqual(rows.map(({ object }) => object));
  expect(await story.places()).toEqual({ objects: 4, database: 1, chunks: 0 });
  await expectAllReadable();
});
