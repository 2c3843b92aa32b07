import { randomBytes } from 'node:crypto';
import type { FileEntity } from '@bakehouse/contract';
import { clearObjects, moveContents, openS3, type S3Store } from '@bakehouse/store';
import { startFakeS3, type FakeS3 } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWith, makeTestApp, type TestApp } from '../../../testing/index.ts';

let fake: FakeS3;
let objects: S3Store;
let product: TestApp;
beforeAll(async () => {
  fake = await startFakeS3();
  objects = openS3(fake.url);
  product = await makeTestApp({ env: { FILES_URL: fake.url }, users: { clerk: [] } });
});
afterAll(async () => {
  await product.close();
  objects.close();
  await fake.close();
});

const as = (name: string) => ({ authorization: `Bearer ${product.user(name).token}` });

async function ask(url: string, headers: Record<string, string> = as('admin')) {
  return product.app.inject({ url, headers });
}

test('FILE30 FILE4 FILE14 files on an object store are read through the product, by the same rules', async () => {
  const content = randomBytes(600_000);
  const { headers, payload } = formWith(content, { name: 'large.bin' });
  const made = await product.app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...as('admin'), ...headers },
    payload,
  });
  const { id } = made.json<FileEntity>();
  const shared = await product.app.inject({
    method: 'POST',
    url: `/files/${id}/shares`,
    headers: as('admin'),
  });
  const link = new URL(shared.json<{ url: string }>().url).pathname;
  expect(await moveContents(product.database.pool, objects, 'objects')).toBe(1);

  expect((await ask(`/files/${id}`)).rawPayload.equals(content)).toBe(true);
  const part = await ask(`/files/${id}`, { ...as('admin'), range: 'bytes=300000-300009' });
  expect([part.statusCode, part.rawPayload]).toEqual([206, content.subarray(300_000, 300_010)]);
  expect((await ask(link, {})).rawPayload.equals(content)).toBe(true);
  // Whoever may not read a file gets nothing of it, and nobody gets an address of the bucket.
  expect((await ask(`/files/${id}`, as('clerk'))).statusCode).toBe(404);
  expect((await ask(link, {})).headers).not.toHaveProperty('location');

  await product.app.inject({ method: 'DELETE', url: `/files/${id}`, headers: as('admin') });
  expect((await ask(link, {})).statusCode).toBe(404);
  // It is removed with its file, not before.
  expect([await clearObjects(product.database.pool, objects, -Infinity), fake.objects.size]).toEqual([0, 1]);
  await product.database.pool.query('delete from bakehouse.files');
  await product.database.pool.query('delete from bakehouse.blobs');
  expect([await clearObjects(product.database.pool, objects, -Infinity), fake.objects.size]).toEqual([1, 0]);
});
