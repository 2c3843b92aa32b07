import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { newId, type FileEntity, type Permission } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decoyHash } from '../identity/password.ts';
import { createUser } from '../identity/user-changes.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from '../resources/create.ts';
import { updateResource } from '../resources/update.ts';
import { systemActor } from '../identity/actor.ts';
import { actorWith, contentOf, makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { chunkBytes, readContent } from './content.ts';
import { deleteFile } from './delete-file.ts';
import { findSharedFile, listFileShares, revokeFileShare, shareFile, systemShare } from './file-shares.ts';
import { findFile, listFiles, listFileVersions } from './find-file.ts';
import { clearFiles } from './housekeeping.ts';
import { storeFile } from '../resources/store-file.ts';

let database: TestDatabase;
let modules: Modules;
let system: ResourceAccess;
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  system = { db: database.pool, actor: systemActor, modules, evaluate: () => null };
  await modules.put(systemActor, {
    bakery_resource_module: 'letters',
    bakery_resource: {
      fields: [
        { identifier: 'subject', type: 'text' },
        { identifier: 'scan', type: 'file', options: { accept: ['application/pdf', '.txt'], maxSize: 100 } },
        { identifier: 'photos', type: 'image', options: { multiple: true } },
        {
          identifier: 'pages',
          type: 'list',
          options: {
            fields: [
              { identifier: 'doc', type: 'file' },
              {
                identifier: 'parts',
                type: 'list',
                options: { fields: [{ identifier: 'docs', type: 'file', options: { multiple: true } }] },
              },
            ],
          },
        },
      ],
    },
  });
});
afterAll(() => database.drop());

let count = 0;
/** Somebody real with just these permissions. */
async function somebody(...permissions: Permission[]): Promise<ResourceAccess> {
  count += 1;
  const email = `user${count}@example.com`;
  const { id } = await createUser(database.pool, { email, name: 'x', passwordHash: decoyHash, roles: [] });
  const actor = actorWith(permissions, email);
  return { ...system, actor: { ...actor, user: { id, email, name: 'x', roles: [] } } };
}
const writer: Permission = { module: 'letters', action: 'create' };

async function put(
  access: ResourceAccess,
  path: string,
  data: string | Buffer,
  mime = 'text/plain',
): Promise<FileEntity> {
  return storeFile(access, { place: { path }, mime, source: contentOf(data) });
}
async function content(access: ResourceAccess, id: string, version?: number): Promise<string> {
  const { sha256, entity } = await findFile(access, { id, version });
  return (await buffer(Readable.from(readContent({ db: database.pool }, sha256, 0, entity.size)))).toString();
}
const blobs = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from bakehouse.blobs')).rows[0]?.n;

test('FILE2 FILE8 a file has a virtual path; the next upload to it is a new version, and earlier ones stay readable', async () => {
  const ann = await somebody(writer);
  const first = await put(ann, '/notes/a.txt', 'one');
  const second = await put(ann, '/notes/a.txt', 'two!');
  expect(second).toMatchObject({ id: first.id, path: '/notes/a.txt', name: 'a.txt', version: 2, size: 4 });
  expect([await content(ann, first.id), await content(ann, first.id, 1)]).toEqual(['two!', 'one']);
  expect((await listFileVersions(ann, first.id, { limit: 10 })).map(({ version }) => version)).toEqual([
    2, 1,
  ]);
  await expect(findFile(ann, { id: first.id, version: 3 })).rejects.toMatchObject({ code: 'not_found' });
  expect((await findFile(ann, { path: '/notes/a.txt' })).entity.id).toBe(first.id);
  expect((await listFiles(ann, { folder: '/notes/', limit: 10 })).map(({ path }) => path)).toEqual([
    '/notes/a.txt',
  ]);
});

test('FILE16 content of many pieces comes back byte for byte, whole and in part, and is kept once', async () => {
  const bytes = randomBytes(chunkBytes * 3 + 12_345);
  const before = await blobs();
  const one = await put(system, '/big/1.bin', bytes);
  await put(system, '/big/2.bin', bytes);
  expect(await blobs()).toBe((before ?? 0) + 1);
  const { sha256 } = await findFile(system, { id: one.id });
  for (const [start, end] of [
    [0, bytes.length],
    [chunkBytes - 1, chunkBytes + 1],
    [chunkBytes, chunkBytes * 2],
    [bytes.length - 1, bytes.length],
    [5, 6],
  ] as const) {
    const read = await buffer(Readable.from(readContent({ db: database.pool }, sha256, start, end)));
    expect(read.equals(bytes.subarray(start, end)), `${start}-${end}`).toBe(true);
  }
});

test('FILE10 FILE11 PERM3 others see a file only through a field that they may read of a resource that they may read', async () => {
  const ann = await somebody(writer);
  const photo = await put(ann, '/ann/photo.png', 'x', 'image/png');
  const doc = await put(ann, '/ann/doc.txt', 'y');
  const deep = await put(ann, '/ann/deep.txt', 'z');
  const all = [photo.id, doc.id, deep.id];
  const reader = await somebody({ module: 'letters', action: 'read', filter: { subject: 'open' } });
  const narrow = await somebody({ module: 'letters', action: 'read', fields: ['photos'] });
  const nobody = await somebody();
  const seen = async (who: ResourceAccess) => {
    const found = await Promise.all(
      all.map(async (id) =>
        findFile(who, { id }).then(
          () => true,
          () => false,
        ),
      ),
    );
    const listed = new Set((await listFiles(who, { folder: '/ann/', limit: 10 })).map(({ id }) => id));
    expect(all.map((id) => listed.has(id))).toEqual(found);
    return found.map((yes) => (yes ? 'x' : '-')).join('');
  };
  const state = async () => Promise.all([ann, reader, narrow, nobody].map(seen));

  expect(await state()).toEqual(['xxx', '---', '---', '---']);
  const { id } = await createResource({ ...ann, actor: { ...ann.actor, permissions: [writer] } }, 'letters', {
    data: {
      subject: 'closed',
      photos: [photo.id],
      pages: [{ doc: doc.id }, { parts: [{ docs: [deep.id] }] }],
    },
  });
  expect(await state()).toEqual(['xxx', '---', 'x--', '---']);
  await updateResource(system, 'letters', id, { mode: 'patch', data: { subject: 'open' } });
  expect(await state()).toEqual(['xxx', 'xxx', 'x--', '---']);
  await updateResource(system, 'letters', id, { mode: 'patch', data: { pages: [] } });
  expect(await state()).toEqual(['xxx', 'x--', 'x--', '---']);

  for (const refused of [
    () => deleteFile(reader, photo.id),
    () => shareFile(reader, photo.id),
    () => listFileShares(reader, photo.id, { limit: 1 }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'forbidden' });
  await expect(deleteFile(nobody, photo.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(put(reader, '/ann/photo.png', 'mine')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(put(await somebody(writer), '/ann/photo.png', 'mine')).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(put(nobody, '/new.txt', 'x')).rejects.toMatchObject({ code: 'forbidden' });
});

test('FILE19 FIELD31 FIELD32 a field takes only files that the writer may read, of its types and sizes', async () => {
  const ann = await somebody(writer);
  const text = await put(ann, '/f/a.txt', 'x');
  const picture = await put(ann, '/f/a.png', 'x', 'image/png');
  const large = await put(ann, '/f/large.pdf', 'x'.repeat(101), 'application/pdf');
  const foreign = await put(system, '/f/foreign.txt', 'x');
  const faults = async (data: object) =>
    createResource(ann, 'letters', { data }).then(
      () => [],
      (error: { data: { errors: { path: string; code: string }[] } }) =>
        error.data.errors.map(({ path, code }) => `${path} ${code}`),
    );
  expect(await faults({ scan: text.id, photos: [picture.id] })).toEqual([]);
  expect(await faults({ scan: foreign.id })).toEqual(['scan unknown_reference']);
  expect(await faults({ scan: newId() })).toEqual(['scan unknown_reference']);
  expect(await faults({ scan: picture.id })).toEqual(['scan wrong_type']);
  expect(await faults({ scan: large.id })).toEqual(['scan too_large']);
  expect(await faults({ photos: [picture.id, text.id] })).toEqual(['photos.1 wrong_type']);
  expect(
    await faults({ pages: [{}, { doc: foreign.id, parts: [{ docs: [text.id, foreign.id] }] }] }),
  ).toEqual(['pages.1.doc unknown_reference', 'pages.1.parts.0.docs.1 unknown_reference']);
});

test('FILE18 a file that a resource holds is not deleted, and one that it came to hold meanwhile comes back', async () => {
  const held = await put(system, '/h/held.txt', 'held');
  await createResource(system, 'letters', { data: { pages: [{ doc: held.id }] } });
  await expect(deleteFile(system, held.id)).rejects.toMatchObject({ code: 'conflict' });

  // Somebody wrote the resource between the look and the deletion.
  await database.pool.query('update bakehouse.files set deleted_at = now() where id = $1', [held.id]);
  await expect(findFile(system, { id: held.id })).rejects.toMatchObject({ code: 'not_found' });
  await clearFiles(database.pool, modules, 0);
  expect(await content(system, held.id)).toBe('held');
});

test('FILE18 a deleted file is gone for its owner, too', async () => {
  const owner = await somebody(writer);
  const { id } = await put(owner, '/h/own.txt', 'own');
  await deleteFile(owner, id);
  await expect(findFile(owner, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('FILE16 deleted files are removed with their content, and content that another file names stays', async () => {
  await clearFiles(database.pool, modules, 0);
  const before = await blobs();
  const gone = await put(system, '/g/gone.txt', 'only here');
  const shared = await put(system, '/g/shared.txt', 'in two places');
  await put(system, '/g/other.txt', 'in two places');
  await deleteFile(system, gone.id);
  await deleteFile(system, shared.id);
  await expect(findFile(system, { id: gone.id })).rejects.toMatchObject({ code: 'not_found' });
  expect((await put(system, '/g/gone.txt', 'anew')).id).not.toBe(gone.id);

  await clearFiles(database.pool, modules);
  expect(await blobs()).toBe((before ?? 0) + 3);
  await clearFiles(database.pool, modules, 0);
  await clearFiles(database.pool, modules, 0);
  expect(await blobs()).toBe((before ?? 0) + 2);
  expect(await content(system, (await findFile(system, { path: '/g/other.txt' })).entity.id)).toBe(
    'in two places',
  );
});

test('FILE16 clearing while the same content is stored never loses content that a file names', async () => {
  const data = randomBytes(chunkBytes + 1);
  for (let round = 0; round < 10; round += 1) {
    const { id } = await put(system, `/race/${round}.bin`, data);
    await deleteFile(system, id);
    const [kept] = await Promise.all([
      put(system, `/race/${round}-kept.bin`, data),
      put(system, `/race/${round}-too.bin`, data),
      clearFiles(database.pool, modules, 0),
      clearFiles(database.pool, modules, 0),
    ]);
    const { sha256, entity } = await findFile(system, { id: kept.id });
    const read = await buffer(Readable.from(readContent({ db: database.pool }, sha256, 0, entity.size)));
    expect(read.equals(data)).toBe(true);
    for (const path of [`/race/${round}-kept.bin`, `/race/${round}-too.bin`])
      await deleteFile(system, (await findFile(system, { path })).entity.id);
    await clearFiles(database.pool, modules, 0);
  }
});

test('FILE8 uploads to one path at the same time are versions one after the other', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => put(system, '/same/path.txt', `${n}`)));
  expect(made.map(({ version }) => version).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test('FILE4 FILE6 FILE7 FILE20 a share link leads to the file until it is revoked, and only its digest is kept', async () => {
  const { id } = await put(system, '/s/a.txt', 'shared');
  const { token, id: share } = await shareFile(system, id);
  expect(token).toMatch(/^bhf_[\w-]{43}$/);
  expect((await findSharedFile(database.pool, token)).entity.id).toBe(id);
  const { rows } = await database.pool.query<{ text: string }>(
    'select s::text as text from bakehouse.file_shares s',
  );
  expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  const guess = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [guess, '', 'x', token.toUpperCase(), `${token}A`, 'bhf_'])
    await expect(findSharedFile(database.pool, wrong)).rejects.toMatchObject({ code: 'not_found' });
  await revokeFileShare(system, id, share);
  await expect(findSharedFile(database.pool, token)).rejects.toMatchObject({ code: 'not_found' });
  await expect(revokeFileShare(system, id, share)).rejects.toMatchObject({ code: 'not_found' });
});

test('FILE4 FILE6 a deleted file is shared no more, and the system keeps one link for a file', async () => {
  const { id } = await put(system, '/s/icon.png', 'icon');
  const shares = await Promise.all([1, 2, 3].map(() => systemShare(system, { path: '/s/icon.png' })));
  const tokens = shares.map(({ token }) => token);
  expect(new Set(tokens).size).toBe(1);
  await expect(systemShare(await somebody(writer), { id })).rejects.toMatchObject({ code: 'not_found' });
  await deleteFile(system, id);
  await expect(findSharedFile(database.pool, tokens[0] ?? '')).rejects.toMatchObject({ code: 'not_found' });
});
