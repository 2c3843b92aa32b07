import { expect, test } from 'vitest';
import type { Executor } from '../connect/executor.ts';
import { actorWith, shop, useResources } from '../testing/index.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { readOne } from './read-one.ts';
import { updateResource } from './update.ts';

const { as, make, database } = useResources(shop);

const patch = (id: string, data: object, version?: number, module = 'sales') =>
  updateResource(as(), module, id, { mode: 'patch', data, version });
const stored = async (id: string) =>
  JSON.parse((await readOne(as(), 'sales', id)).json) as { version: number; data: Record<string, unknown> };

/** A database in which somebody else gets in between the reading of a resource and the writing of it. */
function interrupted(between: () => Promise<unknown>): Executor {
  const { pool } = database();
  let done = false;
  const query = async (...given: unknown[]): Promise<unknown> => {
    const text = JSON.stringify(given[0]);
    if (!done && /with t as \((update|delete)/.test(text)) {
      done = true;
      await between();
    }
    return (pool.query as (...all: unknown[]) => Promise<unknown>).apply(pool, given);
  };
  return { query } as unknown as Executor;
}

test('a change or removal of another version than the named one is refused', async () => {
  const id = await make('sales', { number: 'A1' });
  await patch(id, { number: 'A2' }, 1);
  const late = { code: 'precondition_failed', data: { more: { version: 2 } } };
  await expect(patch(id, { number: 'A3' }, 1)).rejects.toMatchObject(late);
  await expect(patch(id, { items: [{ sku: 'x' }] }, 1)).rejects.toMatchObject(late);
  await expect(patch(id, { number: 'A3' }, 3)).rejects.toMatchObject(late);
  await expect(deleteResource(as(), 'sales', id, 1)).rejects.toMatchObject(late);
  expect(await stored(id)).toMatchObject({ version: 2, data: { number: 'A2' } });
});

test('where a module asks for it, no change goes without naming the version', async () => {
  const id = await make('contracts', { title: 'first' });
  const missing = { code: 'precondition_required' };
  await expect(patch(id, { title: 'second' }, undefined, 'contracts')).rejects.toMatchObject(missing);
  await expect(
    updateResource(as(), 'contracts', id, { mode: 'replace', data: { title: 'second' } }),
  ).rejects.toMatchObject(missing);
  await expect(deleteResource(as(), 'contracts', id)).rejects.toMatchObject(missing);
  expect((await patch(id, { title: 'second' }, 1, 'contracts')).version).toBe(2);
});

test('nothing is deleted that somebody changed since its version was looked at', async () => {
  const id = await make('sales', { number: 'B1' });
  const db = interrupted(() => patch(id, { number: 'B2' }));
  await expect(deleteResource(as(undefined, { db }), 'sales', id, 1)).rejects.toMatchObject({
    code: 'precondition_failed',
  });
  expect(await stored(id)).toMatchObject({ version: 2, data: { number: 'B2' } });
});

test('nobody deletes what left their right in the last moment', async () => {
  const id = await make('sales', { number: 'C1', region: 'EU' });
  const db = interrupted(() => patch(id, { region: 'US' }));
  const actor = actorWith([
    { module: 'sales', action: 'read' },
    { module: 'sales', action: 'delete', filter: { region: 'EU' } },
  ]);
  await expect(deleteResource(as(actor, { db }), 'sales', id)).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect((await stored(id)).version).toBe(2);
});

test('a change is worked out anew where somebody else was faster, and nothing of theirs is lost', async () => {
  const id = await make('sales', { number: 'D1', items: [] });
  const db = interrupted(() => patch(id, { note: 'of the other' }));
  const change = { mode: 'patch', data: { items: [{ sku: 'x' }] } } as const;
  const { version } = await updateResource(as(undefined, { db }), 'sales', id, change);
  expect(version).toBe(3);
  expect((await stored(id)).data).toMatchObject({ note: 'of the other', items: [{ sku: 'x' }] });

  const again = interrupted(() => patch(id, { note: 'once more' }));
  await expect(
    updateResource(as(undefined, { db: again }), 'sales', id, { ...change, data: { items: [] }, version: 3 }),
  ).rejects.toMatchObject({ code: 'precondition_failed' });
});

test('a resource that comes back under its id goes on counting', async () => {
  const id = await make('sales', { number: 'E1' });
  await deleteResource(as(), 'sales', id);
  const back = await createResource(as(), 'sales', { id, data: { number: 'E2' } });
  expect(back.version).toBe(3);
});

test('a change that changes nothing leaves no trace', async () => {
  const id = await make('sales', { number: 'F1', items: [{ sku: 'a' }] });
  expect((await patch(id, { number: 'F1' })).version).toBe(1);
  expect((await patch(id, { items: [{ sku: 'a' }] })).version).toBe(1);
  const { rows } = await database().pool.query(
    'select version from bakehouse.revisions where resource = $1',
    [id],
  );
  expect(rows).toEqual([{ version: 1 }]);
});
