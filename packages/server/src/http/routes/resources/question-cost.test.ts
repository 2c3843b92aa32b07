import { beforeAll, expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';
import { queryShop } from '../../../testing/query-shop.ts';

/** A module that leads to itself in eight ways: stars below stars multiply them. */
const webs = {
  bakery_resource_module: 'webs',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      ...Array.from({ length: 8 }, (_, n) => ({
        identifier: `to_${n}`,
        type: 'relation',
        options: { module: 'webs' },
      })),
    ],
  },
};
const all = queryShop.map(({ bakery_resource_module: module }) => ({ module, action: 'read' as const }));
const { it } = useScenarios({
  modules: [...queryShop, webs],
  users: {
    guest: [...all, { action: 'ask', resources: 50 }],
    guest_clerk: [...all, { action: 'ask', resources: 50 }, { action: 'ask', resources: 2000 }],
    reporter: [...all, { action: 'ask', resources: 500_000 }],
    clerk: all,
  },
});

async function ask(
  who: string,
  limit: number,
  path = 'customers',
  fields: unknown[] = ['name', 'orders(of customer).name'],
) {
  const answer = await it().app.inject({
    method: 'POST',
    url: `/modules/${path}/resources/query`,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    payload: { fields, limit },
  });
  return { status: answer.statusCode, ...answer.json<{ detail?: string; errors?: { code: string }[] }>() };
}

beforeAll(async () => {
  await it().app.inject({
    method: 'POST',
    url: '/modules/webs/resources',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { data: { name: 'one' } },
  });
});

test('QUERY17 a role says how many resources a question over relations may bring together, and the most that one says counts', async () => {
  // Each customer may bring 25 orders along.
  expect(await ask('guest', 1)).toMatchObject({ status: 200 });
  expect(await ask('guest', 2)).toMatchObject({
    status: 400,
    detail: expect.stringContaining('at most 50') as string,
    errors: [{ code: 'too_many' }],
  });
  expect(await ask('guest_clerk', 2)).toMatchObject({ status: 200 });
  expect(await ask('guest_clerk', 1000)).toMatchObject({ status: 400 });
  expect(await ask('clerk', 1000)).toMatchObject({ status: 200 });
  const deep = ['orders(of customer).customer.orders(of customer).customer.name'];
  expect(await ask('clerk', 200, 'customers', deep)).toMatchObject({ status: 400 });
  expect(await ask('reporter', 200, 'customers', deep)).toMatchObject({ status: 200 });
});

test('QUERY17 a page of the resources themselves is never too much', async () => {
  expect(await ask('guest', 1000, 'customers', ['name'])).toMatchObject({ status: 200 });
  expect(await ask('guest', 1000, 'customers', ['*'])).toMatchObject({ status: 200 });
});

test('QUERY18 stars below stars are refused as soon as they follow too many relations', async () => {
  expect(await ask('admin', 1, 'webs', ['*.*.name'])).toMatchObject({ status: 200 });
  for (const stars of ['*.*.*.*.name', '*.*.*.*.*.*.*.name'])
    expect(await ask('admin', 1, 'webs', [stars])).toMatchObject({
      status: 400,
      detail: expect.stringContaining('more than 500 relations') as string,
      errors: [{ code: 'too_many' }],
    });
});
