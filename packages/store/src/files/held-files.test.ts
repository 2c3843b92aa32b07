import type { Permission } from '@bakehouse/contract';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { decoyHash } from '../identity/password.ts';
import { createUser } from '../identity/user-changes.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from '../resources/create.ts';
import { readOne } from '../resources/read-one.ts';
import { readRevisions } from '../resources/revisions.ts';
import { updateResource } from '../resources/update.ts';
import { actorWith, contentOf, useResources } from '../testing/index.ts';
import { deleteFile } from './delete-file.ts';
import { findFile, listFileVersions } from './find-file.ts';
import { revokeFileShare, shareFile } from './file-shares.ts';
import { storeFile } from '../resources/store-file.ts';

const { as, make, database } = useResources([
  {
    bakery_resource_module: 'offers',
    bakery_resource: {
      fields: [
        { identifier: 'status', type: 'text' },
        { identifier: 'document', type: 'file' },
        {
          identifier: 'parts',
          type: 'list',
          options: { fields: [{ identifier: 'plan', type: 'file' }] },
        },
      ],
    },
  },
]);

const drafts = { status: 'draft' };
const reads: Permission = { module: 'offers', action: 'read', filter: drafts };

let count = 0;
async function somebody(...more: Permission[]): Promise<ResourceAccess> {
  count += 1;
  const email = `user${count}@example.com`;
  const { id } = await createUser(database().pool, { email, name: 'x', passwordHash: decoyHash, roles: [] });
  const actor = actorWith([reads, ...more], email);
  return as({ ...actor, user: { id, email, name: 'x', roles: [] } });
}

const put = (access: ResourceAccess, path: string, data: string) =>
  storeFile(access, { place: { path }, mime: 'text/plain', source: contentOf(data) });
const refused = { code: 'forbidden' };

test.each([
  ['in a field', (file: string) => ({ document: file })],
  ['in the rows of a list', (file: string) => ({ parts: [{ plan: file }] })],
])(
  'FILE24 a file that a resource holds %s is replaced and shared only by whoever may change that field of that row',
  async (_, holding) => {
    const writer = await somebody({ module: 'offers', action: 'update', filter: drafts });
    const path = `/offers/${count}.txt`;
    const { id: file } = await put(writer, path, 'Price: 5');
    const offer = await make('offers', { status: 'draft', ...holding(file) });
    const share = await shareFile(writer, file);
    expect((await put(writer, path, 'Price: 6')).version).toBe(2);

    await updateResource(as(), 'offers', offer, { mode: 'patch', data: { status: 'approved' } });
    await expect(put(writer, path, 'Price: 999')).rejects.toMatchObject(refused);
    await expect(shareFile(writer, file)).rejects.toMatchObject(refused);
    await revokeFileShare(writer, file, share.id);
    expect((await put(as(), path, 'Price: 7')).version).toBe(3);
  },
);

test('FILE24 the right to change another field of the row, or to read it, is not enough', async () => {
  for (const rule of [
    { module: 'offers', action: 'update', fields: ['status'] },
    { module: 'offers', action: 'create' },
  ] as Permission[]) {
    const owner = await somebody(rule);
    const path = `/other/${count}.txt`;
    const { id: file } = await put(owner, path, 'a');
    await make('offers', { status: 'draft', document: file });
    await expect(put(owner, path, 'b')).rejects.toMatchObject(refused);
  }
});

test('FILE25 a new version of a file is a new version of the resources that hold it, with who made it', async () => {
  const writer = await somebody({ module: 'offers', action: 'update', filter: drafts });
  const { id: file } = await put(writer, '/held/a.txt', 'one');
  const offer = await make('offers', { status: 'draft', document: file, parts: [{ plan: file }] });
  const other = await make('offers', { status: 'draft' });
  await put(writer, '/held/a.txt', 'two');
  expect((await readOne(as(), 'offers', offer)).version).toBe(2);
  expect((await readOne(as(), 'offers', other)).version).toBe(1);
  const { revisions } = await readRevisions(as(), 'offers', offer, { limit: 5 });
  expect(revisions.map(({ version, by }) => [version, by])).toEqual([
    [2, writer.actor.user?.id],
    [1, null],
  ]);
});

test('FILE27 a revision says which version of each file it held, as far as its fields may be read', async () => {
  const owner = await somebody({ module: 'offers', action: 'update' });
  const { id: document } = await put(owner, '/told/document.txt', 'one');
  const { id: plan } = await put(owner, '/told/plan.txt', 'one');
  const offer = await make('offers', { status: 'draft', document });
  await put(owner, '/told/document.txt', 'two');
  await put(owner, '/told/plan.txt', 'two');
  await updateResource(as(), 'offers', offer, { mode: 'patch', data: { parts: [{ plan }] } });
  const told = async (access: ResourceAccess) =>
    (await readRevisions(access, 'offers', offer, { limit: 5 })).revisions.map(({ files }) => files);
  expect(await told(as())).toEqual([{ [document]: 2, [plan]: 2 }, { [document]: 2 }, { [document]: 1 }]);
  const limited = as(actorWith([{ module: 'offers', action: 'read', fields: ['parts'] }]));
  expect(await told(limited)).toEqual([{ [plan]: 2 }, {}, {}]);
  // Whoever writes the id of a file where they may read is not told that it is held elsewhere.
  await updateResource(as(), 'offers', offer, { mode: 'patch', data: { status: document } });
  const guessing = as(actorWith([{ module: 'offers', action: 'read', fields: ['status'] }]));
  expect(await told(guessing)).toEqual([{}, {}, {}, {}]);
});

test('FILE28 of a file in a resource one reads the present version and those of its states that one may read', async () => {
  const owner = await somebody({ module: 'offers', action: 'create' });
  const { id: file } = await put(owner, '/versions/a.txt', 'never held');
  await put(owner, '/versions/a.txt', 'held as a draft');
  const offer = await make('offers', { status: 'draft', document: file });
  await put(as(), '/versions/a.txt', 'held as a draft, too');
  await updateResource(as(), 'offers', offer, { mode: 'patch', data: { status: 'secret' } });
  await put(as(), '/versions/a.txt', 'held as a secret');
  await put(as(), '/versions/a.txt', 'held as a secret, then as a draft');
  await updateResource(as(), 'offers', offer, { mode: 'patch', data: { status: 'draft' } });
  await put(as(), '/versions/a.txt', 'now');

  const seen = async (access: ResourceAccess) =>
    (await listFileVersions(access, file, { limit: 10 })).map(({ version }) => version);
  const reader = await somebody();
  expect(await seen(reader)).toEqual([6, 5, 3, 2]);
  for (const version of [1, 4])
    await expect(findFile(reader, { id: file, version })).rejects.toMatchObject({ code: 'not_found' });
  expect((await findFile(reader, { id: file, version: 2 })).entity.version).toBe(2);
  expect(await seen(owner)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(await seen(as())).toEqual([6, 5, 4, 3, 2, 1]);
  const blind = as({
    ...reader.actor,
    permissions: [{ module: 'offers', action: 'read', fields: ['status'] }],
  });
  await expect(seen(blind)).rejects.toMatchObject({ code: 'not_found' });
});

test('FILE27 a file gets no version, and is not deleted, between the check of a write and the write', async () => {
  const owner = await somebody({ module: 'offers', action: 'update', filter: drafts });
  const { id: file } = await put(owner, '/race/a.txt', 'one');
  const { pool } = database();
  const client = await pool.connect();
  await client.query('begin');
  const offer = await createResource({ ...as(), db: client }, 'offers', {
    data: { status: 'approved', document: file },
  });
  const later = put(owner, '/race/a.txt', 'exchanged').catch((error: unknown) => error);
  const gone = deleteFile(owner, file).catch((error: unknown) => error);
  try {
    await expect.poll(() => waiting(pool)).toBe(2);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  expect(await later).toMatchObject(refused);
  expect(await gone).toMatchObject({ code: 'conflict' });
  expect((await readRevisions(as(), 'offers', offer.id, { limit: 5 })).revisions).toMatchObject([
    { files: { [file]: 1 } },
  ]);
});

test('FILE27 a change that waits for a new version of a file tells of that one', async () => {
  const { id: file } = await put(as(), '/race/b.txt', 'one');
  const offer = await make('offers', { status: 'draft', document: file });
  const { pool } = database();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await put({ ...as(), db: client }, '/race/b.txt', 'two');
    const changed = updateResource(as(), 'offers', offer, { mode: 'patch', data: { status: 'sent' } });
    await expect.poll(() => waiting(pool)).toBe(1);
    await client.query('commit');
    await changed;
  } finally {
    client.release(true);
  }
  expect((await readRevisions(as(), 'offers', offer, { limit: 5 })).revisions).toMatchObject([
    { files: { [file]: 2 } },
    { files: { [file]: 2 } },
    { files: { [file]: 1 } },
  ]);
});

async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}
