import { expect, test } from 'vitest';
import { systemActor, type Actor } from '../identity/actor.ts';
import { actorWith, shop, shopExpressions, useResources } from '../testing/index.ts';
import { deleteResource } from './delete.ts';
import { readRevisions, restoreRevision } from './revisions.ts';
import { updateResource } from './update.ts';

const { as, make } = useResources(shop, shopExpressions);

const able = (...rules: object[]) =>
  actorWith(rules.map((rule) => ({ module: 'sales', action: 'read', ...rule })));
const patch = (id: string, data: object, module = 'sales') =>
  updateResource(as(), module, id, { mode: 'patch', data });

async function versions(actor: Actor, id: string, query: { limit: number; before?: number } = { limit: 10 }) {
  const { revisions, next } = await readRevisions(as(actor), 'sales', id, query);
  return { versions: revisions.map(({ version }) => version), next, revisions };
}

test('PERM8 somebody sees the states of a resource that their rules cover, while they cover the latest', async () => {
  const id = await make('sales', { number: 'A', region: 'EU', note: 'secret' });
  await patch(id, { region: 'US' });
  await patch(id, { region: 'EU', note: 'open' });
  const european = able({ filter: { region: 'EU' } });
  expect((await versions(european, id)).versions).toEqual([3, 1]);
  await expect(restoreRevision(as(european), 'sales', id, 2)).rejects.toMatchObject({ code: 'not_found' });
  await patch(id, { region: 'US' });
  await expect(versions(european, id)).rejects.toMatchObject({ code: 'not_found' });
  await deleteResource(as(), 'sales', id);
  await expect(versions(european, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('PERM7 of each state only the fields are told that may be read in it', async () => {
  const id = await make('sales', { number: 'B', region: 'US', note: 'hidden' });
  await patch(id, { region: 'EU', note: 'shown' });
  const actor = able(
    { fields: ['number', 'region', 'note'], filter: { region: 'EU' } },
    { fields: ['number', 'region'] },
  );
  const { revisions } = await versions(actor, id);
  expect(revisions.map(({ data }) => data)).toEqual([
    { number: 'B', region: 'EU', note: 'shown' },
    { number: 'B', region: 'US' },
  ]);
  expect(JSON.stringify(revisions)).not.toContain('hidden');
});

test('states come in pages, the latest first, each with what it changed', async () => {
  const id = await make('sales', { number: 'C1' });
  for (const number of ['C2', 'C3', 'C4']) await patch(id, { number });
  const first = await versions(systemActor, id, { limit: 2 });
  expect(first).toMatchObject({ versions: [4, 3], next: 3 });
  expect(first.revisions.map(({ changes }) => changes)).toEqual([
    { number: { before: 'C3', after: 'C4' } },
    { number: { before: 'C2', after: 'C3' } },
  ]);
  expect(await versions(systemActor, id, { limit: 2, before: 3 })).toMatchObject({
    versions: [2, 1],
    next: null,
  });
});

test('a state is restored by its own version, if the resource is still at the expected one', async () => {
  const id = await make('sales', { number: 'D1', price: 1 });
  await patch(id, { number: 'D2', price: 2 });
  await expect(restoreRevision(as(), 'sales', id, 1, 1)).rejects.toMatchObject({
    code: 'precondition_failed',
  });
  await expect(restoreRevision(as(), 'sales', id, 9)).rejects.toMatchObject({ code: 'not_found' });
  const restored = await restoreRevision(as(), 'sales', id, 1, 2);
  expect(JSON.parse(restored.json)).toMatchObject({ version: 3, data: { number: 'D1', price: 1 } });
  await deleteResource(as(), 'sales', id);
  await expect(restoreRevision(as(), 'sales', id, 1, 4)).rejects.toMatchObject({
    code: 'precondition_failed',
  });
  expect((await restoreRevision(as(), 'sales', id, 2)).version).toBe(5);
});

test('what is computed is worked out anew for a restored state', async () => {
  const id = await make('tickets', { title: 'first' });
  await patch(id, { title: 'second' }, 'tickets');
  const { json } = await restoreRevision(as(), 'tickets', id, 1);
  expect(JSON.parse(json)).toMatchObject({ data: { title: 'first', label: 'label of first' } });
});

test('restoring needs the right to change, or to create where it was deleted', async () => {
  const id = await make('sales', { number: 'E1' });
  await patch(id, { number: 'E2' });
  await expect(restoreRevision(as(able({})), 'sales', id, 1)).rejects.toMatchObject({ code: 'forbidden' });
  await deleteResource(as(), 'sales', id);
  const changer = able({}, { action: 'update' });
  await expect(restoreRevision(as(changer), 'sales', id, 1)).rejects.toMatchObject({ code: 'forbidden' });
});
