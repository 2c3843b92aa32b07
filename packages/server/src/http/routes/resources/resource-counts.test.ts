import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const things = {
  bakery_resource_module: 'things',
  bakery_resource: {
    fields: [
      { identifier: 'state', type: 'select', options: { choices: ['new', 'old'] } },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['a', 'b'] } },
      { identifier: 'due', type: 'date' },
      { identifier: 'at', type: 'datetime' },
      { identifier: 'secret', type: 'text' },
      { identifier: 'pin', type: 'password' },
      { identifier: 'price', type: 'number' },
    ],
  },
};

const { scenario, it } = useScenarios({
  modules: [things],
  users: {
    some: [{ module: 'things', action: 'read', fields: ['state', 'due'], filter: { state: 'new' } }],
    mixed: [
      { module: 'things', action: 'read', fields: ['state'] },
      { module: 'things', action: 'read', fields: ['secret'], filter: { state: 'new' } },
    ],
    stranger: [],
  },
});

test('there are things', async () => {
  const operations = [
    { state: 'new', tags: ['a', 'b'], due: '2026-03-02', at: '2026-03-01T23:30:00Z', secret: 'x' },
    { state: 'new', tags: ['a'], due: '2026-03-08', at: '2026-03-02T10:00:00Z', secret: 'y' },
    { state: 'old', tags: [], due: '2026-03-09', secret: 'y' },
    { state: 'new' },
  ].map((data) => ({ op: 'create', data }));
  const { statusCode } = await it().app.inject({
    method: 'POST',
    url: '/modules/things/resources/batch',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { operations },
  });
  expect(statusCode).toBe(200);
});

const counts = (query: string): ['GET', string] => ['GET', `/modules/things/resources/counts?${query}`];

scenario('RES38 resources are counted by the value of a field, the most frequent first', {
  as: 'admin',
  request: counts('by=state'),
  status: 200,
  answer: {
    data: [
      { value: 'new', count: 3 },
      { value: 'old', count: 1 },
    ],
    total: 4,
  },
});

scenario('RES38 a field with several values counts for each, and one without counts as null', {
  as: 'admin',
  request: counts('by=tags'),
  status: 200,
  answer: {
    data: expect.arrayContaining([
      { value: 'a', count: 2 },
      { value: 'b', count: 1 },
      { value: null, count: 2 },
    ]),
  },
});

scenario('RES38 resources are counted by weeks of a date, the earliest first', {
  as: 'admin',
  request: counts('by=due&unit=week'),
  status: 200,
  answer: {
    data: [
      { value: '2026-03-02', count: 2 },
      { value: '2026-03-09', count: 1 },
    ],
    total: 3,
  },
});

scenario('RES38 days begin where the time zone says, and from a day on', {
  as: 'admin',
  request: counts('by=at&timeZone=Europe/Berlin&from=2026-03-02'),
  status: 200,
  answer: { data: [{ value: '2026-03-02', count: 2 }], total: 2 },
});

scenario('RES38 what is beyond the limit is in the total', {
  as: 'admin',
  request: counts('by=state&limit=1'),
  status: 200,
  answer: { data: [{ value: 'new', count: 3 }], total: 4 },
});

scenario('RES38 a filter narrows what is counted', {
  as: 'admin',
  request: counts(`by=createdAt&unit=month&filter=${encodeURIComponent('{"state":"old"}')}`),
  status: 200,
  answer: { data: [{ count: 1 }], total: 1 },
});

scenario('RES39 only rows that the caller may read are counted', {
  as: 'some',
  request: counts('by=state'),
  status: 200,
  answer: { data: [{ value: 'new', count: 3 }], total: 3 },
});

for (const [who, by] of [
  ['some', 'secret'],
  ['mixed', 'secret'],
  ['admin', 'pin'],
  ['admin', 'price'],
  ['admin', 'nothing'],
  ['admin', 'id'],
]) {
  scenario(`RES39 ${who} cannot count by ${by}`, {
    as: who as string,
    request: counts(`by=${by}`),
    status: 400,
    answer: { code: 'malformed', errors: [{ path: 'by' }] },
  });
}

scenario('RES39 a module without a right is not found', {
  as: 'stranger',
  request: counts('by=state'),
  status: 404,
});

scenario('a time zone that is none is told', {
  as: 'admin',
  request: counts("by=at&timeZone=Mars/Base'1"),
  status: 400,
  answer: { errors: [{ path: 'timeZone' }] },
});
