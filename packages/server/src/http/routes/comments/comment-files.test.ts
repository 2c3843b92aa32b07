import { newId } from '@bakehouse/contract';
import { beforeEach, expect, test } from 'vitest';
import { fileClient, testId, useScenarios } from '../../../testing/index.ts';

const read = (filter?: Record<string, unknown>) => [
  { module: 'cakes', action: 'read' as const, ...(filter === undefined ? {} : { filter }) },
];
const writes = { module: 'notes', action: 'create' as const };
const { it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'cakes',
      bakery_resource: {
        comments: ['clerk', 'baker', 'northern'],
        fields: [
          { identifier: 'name', type: 'text' },
          { identifier: 'shop', type: 'text' },
        ],
      },
    },
    {
      bakery_resource_module: 'notes',
      bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] },
    },
  ],
  users: {
    clerk: [...read(), writes],
    baker: [...read(), writes],
    /** Takes part, and reads only cakes of the north. */
    northern: read({ shop: 'north' }),
    /** Reads every cake, and takes no part. */
    customer: read(),
  },
});
const cake = testId(1);
const path = `/modules/cakes/resources/${cake}/comments`;

function ask(as: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user(as).token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

const files = fileClient(it);

async function store(as: string, name = 'plan.txt', content = 'The plan'): Promise<string> {
  return (await files.store(as, content, { name })).id;
}

const say = (as: string, named: string[], text = '') => ask(as, 'POST', path, { text, files: named });

const statusFor = async (as: string, file: string) => (await ask(as, 'GET', `/files/${file}`)).statusCode;

beforeEach(async () => {
  const { pool } = it().database;
  for (const table of ['comments', 'notifications']) await pool.query(`delete from bakehouse.${table}`);
  await pool.query('delete from modules.cakes');
  await ask('admin', 'POST', '/modules/cakes/resources', {
    id: cake,
    data: { name: 'Opera', shop: 'south' },
  });
});

test('COMM9 whoever reads a comment reads its files, and nobody else does', async () => {
  const file = await store('clerk');
  expect(await statusFor('baker', file)).toBe(404);

  const said = await say('clerk', [file], 'Look');

  expect(said.json()).toMatchObject({ files: [{ id: file, name: 'plan.txt', mime: 'text/plain', size: 8 }] });
  const statuses = async () =>
    Promise.all(['clerk', 'baker', 'northern', 'customer'].map((who) => statusFor(who, file)));
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  await ask('admin', 'PATCH', `/modules/cakes/resources/${cake}`, { data: { shop: 'north' } });
  expect(await statuses()).toEqual([200, 200, 200, 404]);
  const { data } = (await ask('northern', 'GET', path)).json<{ data: { files: { id: string }[] }[] }>();
  expect(data.map(({ files }) => files.map(({ id }) => id))).toEqual([[file]]);

  await ask('clerk', 'DELETE', `${path}/${said.json<{ id: string }>().id}`);
  expect(await statuses()).toEqual([200, 404, 404, 404]);
});

test('COMM9 a comment takes only files that its author may read, and words or files it must have', async () => {
  const hidden = await store('baker');

  for (const [named, at] of [
    [[hidden], 'files.0'],
    [[await store('clerk', 'own.txt'), newId()], 'files.1'],
    [[], 'text'],
  ] as const) {
    const refused = await say('clerk', [...named]);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: { path: string }[] }>().errors.map((each) => each.path)).toEqual([at]);
  }
  expect((await it().database.pool.query('select from bakehouse.comments')).rowCount).toBe(0);
  expect(await statusFor('clerk', hidden)).toBe(404);
});

test('COMM9 those who follow are told the names of files where there are no words', async () => {
  await ask('baker', 'POST', path, { text: 'First' });

  await say('clerk', [await store('clerk', 'a.txt', 'a'), await store('clerk', 'b.txt', 'b')]);

  const heard = (await ask('baker', 'GET', '/notifications')).json<{ data: { message: string }[] }>();
  expect(heard.data.map(({ message }) => message)).toEqual(['a.txt, b.txt']);
});

test('COMM9 ERASE2 a file that a comment shows is not deleted before it, and is erased with its resource', async () => {
  const [shown, kept] = [
    await store('clerk', 'shown.txt', 'shown'),
    await store('clerk', 'kept.txt', 'kept'),
  ];
  await say('clerk', [shown]);
  expect((await ask('clerk', 'DELETE', `/files/${shown}`)).statusCode).toBe(409);

  const erased = await ask('admin', 'POST', `/modules/cakes/resources/${cake}/erase`, { dryRun: false });

  expect(erased.json()).toMatchObject({ files: 1 });
  expect([await statusFor('clerk', shown), await statusFor('clerk', kept)]).toEqual([404, 200]);
});
