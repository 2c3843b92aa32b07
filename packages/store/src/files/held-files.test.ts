import type { Permission } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { decoyHash } from '../identity/password.ts';
import { createUser } from '../identity/user-changes.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { readOne } from '../resources/read-one.ts';
import { readRevisions } from '../resources/revisions.ts';
import { updateResource } from '../resources/update.ts';
import { actorWith, contentOf, useResources } from '../testing/index.ts';
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
