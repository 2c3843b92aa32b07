import { expect, test } from 'vitest';
import { on, useScenarios, type TestApp } from '../../testing/index.ts';

const counters = {
  bakery_resource_module: 'counters',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'n', type: 'integer' },
    ],
  },
};
const find = (name: string, filter: object, to: object) => ({
  name,
  type: 'data/find',
  options: { module: 'counters', filter, one: true },
  to,
});

const { it } = useScenarios({
  modules: [counters] as never,
  env: { RATE_LIMIT: '1000000' },
  workflows: [
    {
      identifier: 'count',
      entry: 'find',
      elements: [
        find('find', { name: '$input.name' }, on('save')),
        { name: 'save', type: 'action/save', options: { recipes: { n: 'n + 1' } } },
      ],
    },
    {
      // Reads both, writes one: only both together keep the sum above nothing.
      identifier: 'withdraw',
      entry: 'both',
      elements: [
        {
          name: 'both',
          type: 'data/find',
          options: { module: 'counters', filter: { name: { _startsWith: '"account "' } } },
          set: { accounts: ':output' },
          to: on('enough'),
        },
        {
          name: 'enough',
          type: 'flow/if',
          options: { condition: '$sum($accounts.n) >= 100' },
          to: on('find', 'true'),
        },
        find('find', { name: '$input.name' }, on('save')),
        { name: 'save', type: 'action/save', options: { recipes: { n: 'n - 100' } } },
      ],
    },
    {
      identifier: 'press',
      events: [{ identifier: 'pressed', type: 'on_click', module: 'counters' }],
      elements: [
        { name: 'click', type: 'event/on_click', to: on('save') },
        { name: 'save', type: 'action/save', options: { recipes: { n: 'n + 1' } } },
      ],
    },
    {
      identifier: 'book',
      entry: 'find',
      elements: [
        find('find', { name: '$input.name' }, on('make', 'empty')),
        {
          name: 'make',
          type: 'action/save',
          options: { module: 'counters', mode: 'create', recipes: { name: '$input.name', n: '1' } },
        },
      ],
    },
  ],
});

async function run(app: TestApp, workflow: string, input: object, key?: string) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/workflows/${workflow}/run`,
    headers: {
      authorization: `Bearer ${app.user('admin').token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: { input },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ status: string }>();
}

async function make(name: string, n: number): Promise<void> {
  const { app } = it();
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const payload = { data: { name, n } };
  expect(
    (await app.inject({ method: 'POST', url: '/modules/counters/resources', headers, payload })).statusCode,
  ).toBe(201);
}

async function stored(like: string): Promise<number[]> {
  const { rows } = await it().database.pool.query<{ n: string }>(
    'select n from modules.counters where name like $1',
    [like],
  );
  return rows.map(({ n }) => Number(n));
}

const many = (count: number, work: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

test.each([
  ['without a key', () => undefined],
  ['each with a key', (n: number) => `count-${n}`],
])('ENG60 runs that read and write one row at the same time lose no update, %s', async (title, key) => {
  await make(title, 0);
  await many(40, (n) => run(it(), 'count', { name: title }, key(n)));
  expect(await stored(title)).toEqual([40]);
});

test.each([
  ['plain', () => undefined],
  ['keyed', (n: number) => `book-${n}`],
])('ENG60 what was looked for and not found is made once (%s)', async (title, key) => {
  await many(20, (n) => run(it(), 'book', { name: `room ${title}` }, key(n)));
  expect(await stored(`room ${title}`)).toEqual([1]);
});

test('ENG60 runs that read the same and write different rows keep what holds of both', async () => {
  await make('account a', 100);
  await make('account b', 100);
  await many(20, (n) => run(it(), 'withdraw', { name: n % 2 === 0 ? 'account a' : 'account b' }));
  expect((await stored('account %')).reduce((sum, n) => sum + n, 0)).toBe(0);
});

test('ENG64 buttons that are pressed at the same time work on what is stored, and lose no update', async () => {
  await make('pressed', 0);
  const { app, database } = it();
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from modules.counters where name = 'pressed'`,
  );
  await many(20, async (n) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/events/pressed',
      headers: {
        authorization: `Bearer ${it().user('admin').token}`,
        ...(n % 2 === 0 ? { 'idempotency-key': `press-${n}` } : {}),
      },
      payload: { module: 'counters', id: rows[0]?.id, view: 'show', data: {} },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });
  expect(await stored('pressed')).toEqual([20]);
});
