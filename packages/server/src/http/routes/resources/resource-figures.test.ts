import { beforeAll, expect, test } from 'vitest';
import { groupQuestions, groupsOnDevice } from '../../../testing/groups-on-device.ts';
import { useScenarios } from '../../../testing/index.ts';
import { queryShop } from '../../../testing/query-shop.ts';

const { it } = useScenarios({
  modules: queryShop,
  users: {
    clerk: [
      { module: 'orders', action: 'read' },
      { module: 'customers', action: 'read', fields: ['name', 'region'] },
    ],
  },
});

async function call(method: 'GET' | 'POST', path: string, body?: object, who = 'admin') {
  const answer = await it().app.inject({
    method,
    url: `/modules/${path}`,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json<{ id: string; data: object[] }>() };
}
const figures = (query: Record<string, string>, who = 'admin') =>
  call('GET', `orders/resources/aggregate?${new URLSearchParams(query).toString()}`, undefined, who);
const add = async (name: string, data: object) => {
  const made = await call('POST', `${name}/resources`, { data });
  expect(made.status, JSON.stringify(made)).toBe(201);
  return made.id;
};

beforeAll(async () => {
  const ann = await add('customers', { name: 'Ann', remark: 'SECRET', place: { lat: 1, lng: 1 } });
  const bo = await add('customers', { name: 'Bo' });
  const placed = '2026-01-15T10:00:00Z';
  const berlin = { lat: 52.52, lng: 13.405 };
  await add('orders', { name: 'A1', total: 10, customer: ann, placed, tags: ['new', 'old'], place: berlin });
  const near = { lat: 52.43, lng: 13.12 };
  await add('orders', { name: 'A2', total: 30, customer: ann, tags: ['new'], place: near });
  await add('orders', { name: 'B1', total: 5, customer: bo, placed: '2026-02-01T00:30:00Z' });
});

test('QUERY15 places are gathered in cells of a grid, and tell how far they reach', async () => {
  const values = 'count,min(place.lat),max(place.lat),min(place.lng),max(place.lng)';
  expect(await figures({ by: 'grid(place by 1x2)', values })).toMatchObject({
    status: 200,
    data: [
      {
        'grid(place by 1x2)': '142/96',
        count: 2,
        'min(place.lat)': 52.43,
        'max(place.lat)': 52.52,
        'min(place.lng)': 13.12,
        'max(place.lng)': 13.405,
      },
      { 'grid(place by 1x2)': null, count: 1, 'min(place.lat)': null },
    ],
  });
  const finer = { by: ['grid(place by 0.1)'], having: { 'grid(place by 0.1)': { _startsWith: '1' } } };
  expect((await call('POST', 'orders/resources/aggregate', finer)).status).toBe(400);
  const kept = { ...finer, having: { 'grid(place by 0.1)': { _ne: null } }, sort: '-grid(place by 0.1)' };
  expect(await call('POST', 'orders/resources/aggregate', kept)).toMatchObject({
    data: [
      { 'grid(place by 0.1)': '1425/1934', count: 1 },
      { 'grid(place by 0.1)': '1424/1931', count: 1 },
    ],
  });
  expect(await figures({ by: 'grid(customer.place by 1)' })).toMatchObject({
    data: [{ 'grid(customer.place by 1)': '91/181', count: 2 }, { count: 1 }],
  });
  for (const wrong of ['grid(place)', 'grid(total by 1)', 'grid(place by 0)', 'grid(customer by 1)', 'place'])
    expect(await figures({ by: wrong }), wrong).toMatchObject({ status: 400, code: 'malformed' });
  expect(await figures({ values: 'min(total.lat)' })).toMatchObject({ status: 400 });
  // Where customers are is not the clerk's to know.
  for (const hidden of [{ by: 'grid(customer.place by 1)' }, { values: 'min(customer.place.lat)' }])
    expect(await figures(hidden, 'clerk'), JSON.stringify(hidden)).toMatchObject({ status: 400 });
});

test('VIEWS11, QUERY15 a device works out the same groups from its copy as the server', async () => {
  const { data: rows } = await call('GET', 'orders/resources?limit=100');
  for (const question of groupQuestions) {
    const { data } = await call(
      'GET',
      `orders/resources/aggregate?${new URLSearchParams(question).toString()}`,
    );
    expect(groupsOnDevice(rows, question), JSON.stringify(question)).toEqual(data);
  }
});
