import { expect, test } from 'vitest';
import { sampleOf } from '../../../developer/examples/sample-rows.ts';
import { useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { reader: [{ module: '*', action: 'read' }] } });

scenario('only an administrator may load an example', {
  as: 'reader',
  request: ['POST', '/examples/orders/load'],
  body: {},
  status: 403,
});

scenario('an unknown example is not found', {
  as: 'admin',
  request: ['POST', '/examples/..%2forders/load'],
  body: {},
  status: 404,
});

scenario('EDIT64 an example has a tour of four steps', {
  as: 'admin',
  request: ['GET', '/examples/helpdesk/tour'],
  status: 200,
  answer: { steps: [{ path: '/m/tickets' }, { path: '/m/tickets/new' }, {}, {}] },
});

scenario('EDIT64 an example without a tour has none', {
  as: 'admin',
  request: ['GET', '/examples/payments/tour'],
  status: 404,
});

const others: [string, Record<string, number>][] = [
  ['helpdesk', { tickets: 5 }],
  ['crm', { companies: 3, contacts: 2, deals: 4 }],
  ['inventory', { articles: 4, movements: 0 }],
  ['absences', { absences: 2 }],
  ['events', { events: 2, registrations: 2 }],
];

scenario('APP14 examples are listed', {
  as: 'admin',
  request: ['GET', '/examples'],
  status: 200,
  answer: {
    data: [
      { identifier: 'orders', loaded: false, conflicts: [] },
      { identifier: 'approvals', loaded: false, conflicts: [] },
      { identifier: 'payments', loaded: false, conflicts: [], tour: false },
      ...others.map(([identifier]) => ({ identifier, loaded: false, conflicts: [], tour: true })),
      { identifier: 'website', loaded: false, conflicts: [] },
      { identifier: 'catalogue', loaded: false, conflicts: [] },
    ],
  },
});

const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const answer = await it().app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

test('APP15 every example is loaded with its rows, which relate to each other', async () => {
  const { status, body } = await send('POST', '/examples/orders/load', {});
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body['definitions']).toContain('modules/orders');
  expect(body['resources']).toEqual({ customers: 8, orders: 72 });
  const filter = encodeURIComponent(JSON.stringify({ customer: { name: 'Hotel Seeblick' } }));
  const { body: list } = await send('GET', `/modules/orders/resources?filter=${filter}&limit=1`);
  expect(list['data']).toMatchObject([{ data: { country: 'DE', total: expect.any(Number) } }]);
  const website = await send('POST', '/examples/website/load', { data: false });
  expect(website).toMatchObject({ status: 200, body: { resources: {} } });
  const rows = [...sampleOf('website').rows.keys()];
  expect(rows).toContain('site_pages');
});

test.each(others)('APP15 the example %s is loaded with its rows', async (example, resources) => {
  const { status, body } = await send('POST', `/examples/${example}/load`, {});
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body['resources']).toEqual(resources);
});

test('APP15 loaded again, an example changes nothing', async () => {
  expect(await send('POST', '/examples/orders/load', {})).toEqual({
    status: 200,
    body: { definitions: [], resources: {} },
  });
  expect((await send('GET', '/modules/orders/resources/total')).body).toMatchObject({ total: 72 });
});

test('APP14, APP16 an example that would change what is stored is refused', async () => {
  const { body } = await send('GET', '/examples');
  expect(body['data']).toMatchObject([
    { identifier: 'orders', loaded: true },
    { identifier: 'approvals', loaded: false, conflicts: expect.arrayContaining(['modules/orders']) },
    { identifier: 'payments', loaded: false, conflicts: [] },
    ...others.map(([identifier]) => ({ identifier, loaded: true })),
    { identifier: 'website', loaded: true },
    { identifier: 'catalogue', loaded: false, conflicts: [] },
  ]);
  expect(await send('POST', '/examples/approvals/load', {})).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      detail: expect.stringMatching(
        /^These are there already and differ: .*modules\/orders, .*\.$/,
      ) as unknown,
    },
  });
  const { body: orders } = await send('GET', '/modules/orders');
  expect(JSON.stringify(orders)).toContain('order_submitted');
});

test('sample rows are dated by the day they are loaded on', () => {
  const [first] = sampleOf('orders', new Date('2030-01-10T12:00:00Z')).rows.get('orders') ?? [];
  expect(first?.data['delivery']).toMatch(/^2029-1[01]-\d\d$/);
});
