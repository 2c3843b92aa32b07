import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openS3, type S3Store } from '../objects/s3.ts';
import { tellObjectStory, type ObjectStory } from '../testing/object-story.ts';
import { startFakeS3, type FakeS3 } from '../testing/fake-s3.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { clearObjects } from './clear-objects.ts';
import { readContent } from './content.ts';
import { findFile } from './find-file.ts';
import { moveContents } from './move-contents.ts';

let database: TestDatabase;
let fake: FakeS3;
let objects: S3Store;
let story: ObjectStory;
beforeAll(async () => {
  database = await makeTestDatabase();
  fake = await startFakeS3();
  objects = openS3(fake.url);
  story = await tellObjectStory(database, objects);
});
afterAll(async () => {
  objects.close();
  await fake.close();
  await database.drop();
});
beforeEach(async () => {
  for (const method of Object.keys(fake.faults)) delete fake.faults[method];
  await moveContents(database.pool, objects, 'database');
  await clearObjects(database.pool, objects, -Infinity);
});

async function expectAllReadable(): Promise<void> {
  for (const { file, content } of story.files)
    expect((await story.read(file)).equals(content), `${file.path} ${file.version}`).toBe(true);
}

test('FILE30 FILE31 content is moved out and back, and every version is read as it was, whole and in part', async () => {
  expect([await story.places(), fake.objects.size]).toEqual([{ objects: 0, database: 5, chunks: 9 }, 0]);
  expect(await moveContents(database.pool, objects, 'objects')).toBe(4);
  expect([await story.places(), fake.objects.size]).toEqual([{ objects: 4, database: 1, chunks: 0 }, 4]);
  await expectAllReadable();
  const { file, content } = story.files[3] ?? fail();
  for (const [start, end] of [
    [0, 1],
    [262_143, 262_145],
    [1_000_002, 1_000_003],
    [5, 5],
  ] as const)
    expect(await story.read(file, start, end)).toEqual(content.subarray(start, end));
  expect(await moveContents(database.pool, objects, 'objects')).toBe(0);

  expect(await moveContents(database.pool, objects, 'database')).toBe(4);
  expect(await story.places()).toEqual({ objects: 0, database: 5, chunks: 9 });
  await expectAllReadable();
});

test('FILE31 whoever reads while content is moved reads on where it is then', async () => {
  const { file, content } = story.files[3] ?? fail();
  const { sha256 } = await findFile(story.access, { id: file.id, version: file.version });
  for (const to of ['objects', 'database'] as const) {
    const pieces: Buffer[] = [];
    for await (const piece of readContent(story.access, sha256, 0, file.size)) {
      if (pieces.length === 0) {
        await moveContents(database.pool, objects, to);
        await clearObjects(database.pool, objects, -Infinity);
      }
      pieces.push(piece);
    }
    expect(Buffer.concat(pieces).equals(content), to).toBe(true);
  }
});

test('FILE31 a store that refuses or breaks off loses nothing, and the next time goes on', async () => {
  fake.faults['PUT'] = ['refuse', 'break off', 'say nothing of what was done'];
  await expect(moveContents(database.pool, objects, 'objects')).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expectAllReadable();
  // What was stored without anybody knowing is nobody's.
  expect([(await story.places()).objects, fake.objects.size]).toEqual([0, 1]);
  fake.faults['PUT'] = ['refuse'];
  await expect(moveContents(database.pool, objects, 'objects')).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect((await story.places()).objects).toBe(3);
  expect(await moveContents(database.pool, objects, 'objects')).toBe(1);
  await expectAllReadable();

  fake.faults['GET'] = ['break off', 'refuse'];
  await expectAllReadable();
  fake.faults['GET'] = ['break off', 'break off', 'break off'];
  await expect(moveContents(database.pool, objects, 'database')).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expectAllReadable();
});

test('FILE31 an object that holds something else is told of, and not taken', async () => {
  await moveContents(database.pool, objects, 'objects');
  const [first] = [...fake.objects.values()];
  const bytes = first?.bytes ?? fail();
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await expect(moveContents(database.pool, objects, 'database')).rejects.toThrow('holds something else');
  expect((await story.places()).objects).toBe(1);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  expect(await moveContents(database.pool, objects, 'database')).toBe(1);
});

test('FILE31 two movers at once leave one object for each content', async () => {
  await Promise.all([
    moveContents(database.pool, objects, 'objects'),
    moveContents(database.pool, objects, 'objects'),
  ]);
  expect([(await story.places()).objects, fake.objects.size]).toEqual([4, 4]);
  await expectAllReadable();
});

test('FILE32 objects that nobody names are removed once they are old; others, and what is not ours, stay', async () => {
  await moveContents(database.pool, objects, 'objects');
  const sha256 = Buffer.alloc(32, 7);
  const strange = `files/07/${sha256.toString('hex')}/01900000-0000-7000-8000-000000000001`;
  fake.objects.set(strange, { bytes: Buffer.from('x'), at: Date.now() });
  fake.objects.set('files/notes of ours.txt', { bytes: Buffer.from('x'), at: 0 });
  expect(await clearObjects(database.pool, objects)).toBe(0);
  fake.objects.set(strange, { bytes: Buffer.from('x'), at: Date.now() - 3 * 3_600_000 });
  expect(await clearObjects(database.pool, objects)).toBe(1);
  expect([fake.objects.has(strange), fake.objects.delete('files/notes of ours.txt')]).toEqual([false, true]);
  await expectAllReadable();
});

test('FILE30 where FILES_URL is missing, reading says so', async () => {
  await moveContents(database.pool, objects, 'objects');
  const { file } = story.files[1] ?? fail();
  const { sha256 } = await findFile(story.access, { id: file.id });
  const read = readContent({ db: database.pool }, sha256, 0, 1).next();
  await expect(read).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('FILES_URL') as string,
  });
});

function fail(): never {
  throw new Error('it is not there');
}
