import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const goods = (fields: { identifier: string; type: string; options?: Record<string, unknown> }[]) => ({
  bakery_resource_module: 'goods',
  bakery_resource: { fields: [{ identifier: 'price', type: 'number' }, ...fields] },
});
const computed = (expression: string, result = 'number') => ({
  identifier: 'gross',
  type: 'computed',
  options: { expression, result } as Record<string, unknown>,
});
const { it } = useScenarios({
  modules: [
    goods([
      { identifier: 'gross', type: 'number' },
      { identifier: 'code', type: 'password' },
    ]),
  ],
});

interface Row {
  id: string;
  version: number;
  updatedAt: string;
  data: Record<string, unknown>;
}

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object): Promise<T> {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}

const all = async () =>
  (await call<{ data: Row[] }>('GET', '/modules/goods/resources?sort=price&limit=1000')).data;

test('FIELD42 rows that are there get their computed values when a field becomes computed, and when its expression changes', async () => {
  for (const price of [1, 2, null])
    await call('POST', '/modules/goods/resources', { data: { price, gross: 7, code: 'a long secret' } });
  const before = await all();
  const password = { identifier: 'code', type: 'password' };
  await call('PUT', '/modules/goods', goods([computed('$resource.price * 10'), password]));
  const first = await all();
  expect(first.map(({ data }) => data['gross'])).toEqual([10, 20, null]);
  // Nobody has edited them; whoever keeps a copy learns of it all the same.
  expect(first.map(({ updatedAt }) => updatedAt)).toEqual(before.map(({ updatedAt }) => updatedAt));
  expect(first.map(({ version }) => version)).toEqual([2, 2, 2]);
  const { rows } = await it().database.pool.query<{ data: object }>(
    `select data from bakehouse.revisions where op = 'update' order by resource`,
  );
  expect(rows).toHaveLength(3);
  expect(rows.every(({ data }) => !('code' in data))).toBe(true);

  await call('PUT', '/modules/goods', goods([computed('"No. " & ($resource.price ?: 0)', 'text'), password]));
  expect((await all()).map(({ data }) => data['gross'])).toEqual(['No. 1', 'No. 2', 'No. 0']);
  const { rows: waiting } = await it().database.pool.query('select from bakehouse.modules where to_compute');
  expect(waiting).toEqual([]);
});

test('FIELD42 those of an expression that fails for a row stay, and what does not differ is no change', async () => {
  await call('PUT', '/modules/goods', goods([computed('$resource.price > 1 ? $error("no") : 5')]));
  const rows = await all();
  const versions = rows.map(({ version }) => version);
  expect(rows[0]?.data['gross']).toBe(5);
  await call('PUT', '/modules/goods', goods([computed('$resource.price > 1 ? $error("no") : (5)')]));
  expect((await all()).map(({ version }) => version)).toEqual(versions);
});
