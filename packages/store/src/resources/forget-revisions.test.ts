import { expect, test } from 'vitest';
import { useResources } from '../testing/index.ts';
import { deleteResource } from './delete.ts';
import { forgetRevisions } from './forget-revisions.ts';
import { updateResource } from './update.ts';

const fields = [{ identifier: 'text', type: 'text' }];
const { as, make, database, modules } = useResources([
  { bakery_resource_module: 'notes', bakery_resource: { fields, revisions: { days: 60 } } },
  { bakery_resource_module: 'logs', bakery_resource: { fields, revisions: { keep: 2 } } },
  { bakery_resource_module: 'letters', bakery_resource: { fields } },
]);

async function fourStates(module: string): Promise<string> {
  const id = await make(module, { text: '1' });
  for (const text of ['2', '3', '4'])
    await updateResource(as(), module, id, { mode: 'patch', data: { text } });
  return id;
}

/** Moves all states of a resource so many days into the past, each a day before the next. */
async function age(id: string, days: number): Promise<void> {
  await database().pool.query(
    `update bakehouse.revisions set at = now() - make_interval(days => $2 - version) where resource = $1`,
    [id, days],
  );
}

async function kept(id: string): Promise<number[]> {
  const { rows } = await database().pool.query<{ version: number }>(
    'select version from bakehouse.revisions where resource = $1 order by version',
    [id],
  );
  return rows.map(({ version }) => version);
}

async function forget(): Promise<void> {
  await database().pool.query(`update bakehouse.modules set revisions_cleared_at = '-infinity'`);
  await forgetRevisions(database().pool, modules(), 30);
}

test('AUD12 states are kept for the days that the module says after the next one, the present one for ever', async () => {
  const [old, recent] = [await fourStates('notes'), await fourStates('notes')];
  await age(old, 1000);
  await age(recent, 40);
  const gone = await fourStates('notes');
  await deleteResource(as(), 'notes', gone);
  await age(gone, 1000);
  await forget();
  expect(await kept(old)).toEqual([4]);
  expect(await kept(recent)).toEqual([1, 2, 3, 4]);
  expect(await kept(gone)).toEqual([]);
});

test('AUD12 of many states the latest are kept, but none goes that the change feed still needs', async () => {
  const [old, recent] = [await fourStates('logs'), await fourStates('logs')];
  await age(old, 1000);
  await forget();
  expect(await kept(old)).toEqual([3, 4]);
  expect(await kept(recent)).toEqual([1, 2, 3, 4]);
});

test('AUD12 without a word all states are kept', async () => {
  const id = await fourStates('letters');
  await age(id, 10_000);
  await forget();
  expect(await kept(id)).toEqual([1, 2, 3, 4]);
});
