import { expect, test } from 'vitest';
import { useScenarios } from '../../testing/index.ts';

const things = {
  bakery_resource_module: 'things',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'due', type: 'date' },
      { identifier: 'at', type: 'datetime' },
    ],
  },
};

const { it } = useScenarios({ modules: [things] });

const ask = async (url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    ...(payload === undefined ? {} : { payload }),
  });

const deep = encodeURIComponent(`${'['.repeat(7000)}${']'.repeat(7000)}`);
const ofObjects = encodeURIComponent(`${'{"_and":['.repeat(300)}${']}'.repeat(300)}`);

test.each(['', '/total', '/counts', '/export', '/changes'])(
  'ERR25 a filter that nests without end is refused by name: resources%s',
  async (route) => {
    for (const filter of [deep, ofObjects]) {
      const by = route === '/counts' ? '&by=name' : route === '/export' ? '&format=csv' : '';
      const answer = await ask(`/modules/things/resources${route}?filter=${filter}${by}`);
      expect(answer.json()).toMatchObject({ status: 400, code: 'malformed', errors: [{ path: 'filter' }] });
    }
  },
);

const days = [
  '0000-01-01',
  '10000-01-01',
  '-000001-01-01',
  '+275760-09-14',
  '2026-02-30',
  'infinity',
  'epoch',
  '0000-12-31T23:59:59Z',
];

test.each(days)('ERR25 a day that is none is refused wherever one is taken: %s', async (day) => {
  const given = encodeURIComponent(day);
  const counts = await ask(`/modules/things/resources/counts?by=createdAt&from=${given}`);
  expect(counts.json()).toMatchObject({ status: 400, errors: [{ path: 'from' }] });
  expect((await ask(`/runs?since=${given}`)).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'since' }],
  });
  for (const field of ['due', 'at', 'createdAt']) {
    const filter = encodeURIComponent(JSON.stringify({ [field]: { _gte: day } }));
    expect((await ask(`/modules/things/resources?filter=${filter}`)).statusCode).toBe(400);
  }
  const data = { due: day, at: day };
  expect((await ask('/modules/things/resources', 'POST', { data })).statusCode).toBe(422);
  const token = { name: 'x', expiresAt: day };
  expect((await ask('/tokens', 'POST', token)).statusCode).toBe(422);
});

test('ERR25 the first and the last day there are, and instants at their edges, are taken', async () => {
  for (const from of ['0001-01-01', '9999-12-31'])
    expect((await ask(`/modules/things/resources/counts?by=createdAt&from=${from}`)).statusCode).toBe(200);
  for (const since of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z', '2026-01-01T00:00:00%2B02:00'])
    expect((await ask(`/runs?since=${since}`)).statusCode).toBe(200);
  for (const since of [
    '0001-01-01T00:00:00%2B14:00',
    '9999-12-31T23:59:59-14:00',
    '2026-01-01T00:00:00%2B99:00',
  ])
    expect((await ask(`/runs?since=${since}`)).statusCode).toBe(400);
});

test('ERR25 every time zone that is taken is one that the database knows, or is refused by name', async () => {
  const inBetween = [
    'US/Pacific-New',
    'EST5EDT',
    'GMT+0',
    'Etc/GMT-14',
    'posixrules',
    'Factory',
    'localtime',
  ];
  const more = [
    'posix/Europe/Berlin',
    'right/UTC',
    'UTC+3',
    '<-03>3',
    '+02:00',
    'PST8PDT,M3',
    'utc',
    'europe/berlin',
  ];
  for (const zone of [...inBetween, ...more, ...Intl.supportedValuesOf('timeZone')]) {
    const answer = await ask(
      `/modules/things/resources/counts?by=createdAt&timeZone=${encodeURIComponent(zone)}`,
    );
    const refused = { status: 400, errors: [{ path: 'timeZone' }] };
    expect(answer.json(), zone).toMatchObject(answer.statusCode === 200 ? { total: 0 } : refused);
  }
});
