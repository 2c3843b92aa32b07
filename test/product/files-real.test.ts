import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clearObjects, openS3, type S3Store } from '@bakehouse/store';
import { makeTestDatabase, startMinio, type Minio, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProduct, type Product } from '../harness/product.ts';

const password = 'correct horse battery';
const kills = Number(process.env['S3_KILLS'] ?? 10);

let minio: Minio;
let objects: S3Store;
let database: TestDatabase;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-files-'));
  minio = await startMinio();
  objects = openS3(minio.address);
  database = await makeTestDatabase();
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    FILES_URL: minio.address,
    ADMIN_PASSWORD: password,
    RATE_LIMIT: '1000000',
  };
});
afterAll(async () => {
  objects.close();
  await database.drop();
  await minio.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The digests of the files that were acknowledged, by id. */
const stored = new Map<string, string>();

async function start(given = env): Promise<{ product: Product; token: string }> {
  const product = await runProduct({ env: given });
  await product.ready();
  const answer = await fetch(`${product.url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password, mode: 'token' }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { product, token };
}

/** So many are kept: each is read after every kill. */
const most = 100;

/** Stores files, and deletes old ones, until the product is gone. */
async function upload({ url }: Product, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let turn = 0; ; turn += 1) {
    const content = randomBytes(1 + Math.floor(Math.random() * 200_000));
    const form = new FormData();
    form.set('file', new Blob([content]), 'some.bin');
    const answer = await fetch(`${url}/files`, { method: 'POST', headers, body: form });
    if (answer.status !== 201) throw new Error(await answer.text());
    const { id } = (await answer.json()) as { id: string };
    stored.set(id, sha256(content));
    for (const old of [...stored.keys()].slice(0, stored.size > most ? 2 : turn % 2)) {
      stored.delete(old);
      await fetch(`${url}/files/${old}`, { method: 'DELETE', headers });
    }
  }
}

async function expectAllReadable({ url }: Product, token: string): Promise<void> {
  for (const [id, digest] of stored) {
    const answer = await fetch(`${url}/files/${id}`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, sha256(Buffer.from(await answer.arrayBuffer()))], id).toEqual([200, digest]);
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

async function inDatabase(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from bakehouse.blobs where object is null',
  );
  return rows[0]?.n ?? 0;
}

test(`FILE30 FILE31 FILE32 ${kills} products are killed while files come, go and are moved: 0 lost, 0 left`, async () => {
  for (let turn = 0; turn < kills; turn += 1) {
    const { product, token } = await start({ ...env, FILES_PLACE: turn % 3 === 2 ? 'database' : 'objects' });
    await expectAllReadable(product, token);
    const uploads = [upload(product, token), upload(product, token)].map((one) => one.catch(() => undefined));
    await sleep(500 + Math.random() * 2_000);
    await product.stop('SIGKILL');
    await Promise.all(uploads);
  }
  const { product, token } = await start();
  await expect.poll(inDatabase, { timeout: 120_000 + kills * 5_000 }).toBe(0);
  await expectAllReadable(product, token);
  expect(stored.size).toBeGreaterThan(0);
  await product.stop();

  await clearObjects(database.pool, objects, -Infinity);
  const keys = new Set<string>();
  for await (const { key } of objects.list()) keys.add(key);
  const { rows } = await database.pool.query<{ object: string }>('select object from bakehouse.blobs');
  expect(keys).toEqual(new Set(rows.map(({ object }) => object)));
});

test('FILE33 a backup restored elsewhere has every file without the object store', async () => {
  const file = join(folder, 'all.backup');
  const done = await runProduct({ env, arguments: ['backup', file] });
  expect([await done.ended(), done.output().stderr]).toEqual([0, expect.any(String)]);
  const elsewhere = { DATA_DIR: join(folder, 'restored'), RATE_LIMIT: '1000000' };
  const restored = await runProduct({ env: elsewhere, arguments: ['restore', file] });
  expect([await restored.ended(), restored.output().stderr]).toEqual([0, expect.any(String)]);
  const { product, token } = await start(elsewhere);
  await expectAllReadable(product, token);
  await product.stop();
});
