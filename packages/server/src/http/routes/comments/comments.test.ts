import { listMails } from '@bakehouse/store';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeRealUser, signedInBrowser, testId, useScenarios } from '../../../testing/index.ts';

const read = (filter?: Record<string, unknown>) => [
  { module: 'cakes', action: 'read' as const, ...(filter === undefined ? {} : { filter }) },
];
const { scenario, it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'cakes',
      bakery_resource: {
        title: 'Cakes',
        comments: ['clerk', 'baker', 'northern'],
        fields: [
          { identifier: 'name', type: 'text' },
          { identifier: 'shop', type: 'text' },
        ],
      },
    },
    {
      bakery_resource_module: 'silent',
      bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] },
    },
  ],
  users: {
    clerk: read(),
    baker: read(),
    /** Takes part, and reads only cakes of the north. */
    northern: read({ shop: 'north' }),
    /** Reads every cake, and takes no part. */
    customer: read(),
  },
});
const cake = testId(1);
const path = `/modules/cakes/resources/${cake}/comments`;
const following = `/modules/cakes/resources/${cake}/following`;

function ask(as: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user(as).token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function say(as: string, text: string): Promise<string> {
  const answer = await ask(as, 'POST', path, { text });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function heardBy(as: string): Promise<{ title: string; message: string; entity: unknown }[]> {
  const answer = await ask(as, 'GET', '/notifications');
  return answer.json<{ data: { title: string; message: string; entity: unknown }[] }>().data;
}

const mention = (name: string) => `[@${name}](user:${it().user(name).id})`;

const shown = async (who: string) =>
  (await ask(who, 'GET', '/modules/cakes')).json<{ bakery_resource: object }>().bakery_resource;

beforeEach(async () => {
  const { pool } = it().database;
  for (const table of ['comments', 'followers', 'notifications', 'outbox'])
    await pool.query(`delete from bakehouse.${table}`);
  await pool.query('delete from modules.cakes');
  const made = await ask('admin', 'POST', '/modules/cakes/resources', {
    id: cake,
    data: { name: 'Opera', shop: 'south' },
  });
  if (made.statusCode !== 201) throw new Error(made.body);
});

describe('COMM1 who talks', () => {
  test.each([
    ['customer', 403],
    ['northern', 404],
  ])('COMM1 the %s does not', async (who, status) => {
    await say('clerk', 'Is it sold?');

    for (const answer of [
      await ask(who, 'GET', path),
      await ask(who, 'POST', path, { text: 'Me too' }),
      await ask(who, 'PUT', following, { following: true }),
    ]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.body).not.toContain('sold');
    }
    expect(await ask('clerk', 'GET', path).then((answer) => answer.json())).toMatchObject({
      data: [{ text: 'Is it sold?' }],
    });
  });

  scenario('COMM1 ERR9 a module without comments has none, for administrators too', {
    as: 'admin',
    request: ['GET', `/modules/silent/resources/${cake}/comments`],
    status: 403,
  });

  scenario('COMM1 FIELD3 a comment that says nothing is refused', {
    as: 'clerk',
    request: ['POST', path],
    body: { text: '  ' },
    status: 422,
  });

  test('COMM1 comments come in pages, the latest first, with names of those who take part', async () => {
    for (const text of ['One', 'Two', 'Three']) await say('clerk', text);

    const first = (await ask('baker', 'GET', `${path}?limit=2`)).json<{ data: object[]; next: string }>();
    const rest = (await ask('baker', 'GET', `${path}?limit=2&cursor=${first.next}`)).json<object>();

    expect(first).toMatchObject({
      data: [{ text: 'Three', name: 'clerk', by: it().user('clerk').id, changedAt: null }, { text: 'Two' }],
      following: false,
      people: [{ name: 'admin' }, { name: 'baker' }, { name: 'clerk' }, { name: 'northern' }],
    });
    expect(rest).toMatchObject({ data: [{ text: 'One' }], next: null });
  });

  test('COMM1 whoever does not take part is not told who does', async () => {
    expect(await shown('customer')).not.toHaveProperty('comments');
    expect(await shown('clerk')).toMatchObject({ comments: ['clerk'] });
    expect(await shown('admin')).toMatchObject({ comments: ['clerk', 'baker', 'northern'] });
  });
});

describe('COMM2 who hears', () => {
  test('COMM2 COMM3 those who are mentioned hear of it and follow, as who has commented does', async () => {
    await say('clerk', `Can you look, ${mention('baker')}?`);
    await say('admin', 'I have looked.');

    expect(await heardBy('baker')).toMatchObject([
      { title: 'admin · Cakes', message: 'I have looked.' },
      {
        title: 'clerk · Cakes',
        message: 'Can you look, @baker?',
        entity: { module: 'cakes', id: cake },
      },
    ]);
    expect(await heardBy('clerk')).toMatchObject([{ message: 'I have looked.' }]);
    expect(await heardBy('admin')).toEqual([]);
  });

  test('COMM2 whoever may not read the resource, or takes no part, hears nothing, however often mentioned', async () => {
    await say('clerk', `${mention('northern')} ${mention('customer')} ${mention('northern')}`);

    for (const who of ['northern', 'customer']) expect(await heardBy(who)).toEqual([]);
    const { rows } = await it().database.pool.query<{ user_id: string }>(
      'select user_id from bakehouse.followers',
    );
    expect(rows).toEqual([{ user_id: it().user('clerk').id }]);
  });

  test('COMM2 whoever has lost the resource since hears no more', async () => {
    await ask('admin', 'PATCH', `/modules/cakes/resources/${cake}`, { data: { shop: 'north' } });
    await ask('northern', 'PUT', following, { following: true });
    await ask('admin', 'PATCH', `/modules/cakes/resources/${cake}`, { data: { shop: 'south' } });

    await say('clerk', 'A secret of the south');

    expect(await heardBy('northern')).toEqual([]);
  });

  test('COMM3 one follows and leaves off by oneself', async () => {
    await ask('baker', 'PUT', following, { following: true });
    await say('clerk', 'First');
    expect((await ask('baker', 'GET', path)).json()).toMatchObject({ following: true });
    await ask('baker', 'PUT', following, { following: false });
    await say('clerk', 'Second');

    expect(await heardBy('baker')).toMatchObject([{ message: 'First' }]);
  });

  test('COMM2 NOTIF9 whoever wants notifications by mail gets it once', async () => {
    await ask('baker', 'PUT', following, { following: true });
    const answer = await ask('baker', 'PATCH', '/notifications/channels', {
      channels: { info: { email: true } },
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);

    await say('clerk', 'By mail');

    const mails = await listMails(it().database.pool, { limit: 10 });
    expect(mails).toMatchObject([{ to: 'baker@example.com', subject: 'clerk · Cakes' }]);
  });
});

describe('COMM4 what was said', () => {
  test('COMM4 is changed by its author alone, removed by them and by administrators', async () => {
    const id = await say('clerk', 'Frist');
    const one = `${path}/${id}`;

    expect((await ask('admin', 'PUT', one, { text: 'Mine' })).statusCode).toBe(403);
    expect((await ask('baker', 'DELETE', one)).statusCode).toBe(403);
    expect((await ask('clerk', 'PUT', one, { text: 'First' })).json()).toMatchObject({
      text: 'First',
      changedAt: expect.stringMatching(/^20/) as string,
    });
    expect((await ask('admin', 'DELETE', one)).statusCode).toBe(204);
    expect((await ask('clerk', 'DELETE', one)).statusCode).toBe(404);
  });

  test('COMM4 is not found under another resource', async () => {
    const id = await say('clerk', 'Here');
    await ask('admin', 'POST', '/modules/cakes/resources', { id: testId(2), data: { name: 'Other' } });

    const other = `/modules/cakes/resources/${testId(2)}/comments/${id}`;

    expect((await ask('clerk', 'DELETE', other)).statusCode).toBe(404);
    expect((await ask('clerk', 'PUT', other, { text: 'There' })).statusCode).toBe(404);
  });
});

test('COMM5 ERASE2 an erased resource leaves nothing of what was said about it, also no notification and no mail', async () => {
  const { pool } = it().database;
  await ask('baker', 'PUT', following, { following: true });
  await ask('baker', 'PATCH', '/notifications/channels', { channels: { info: { email: true } } });
  await say('clerk', 'About Opera');

  const answer = await ask('admin', 'POST', `/modules/cakes/resources/${cake}/erase`, { dryRun: false });

  expect(answer.json()).toMatchObject({ mails: 1, notifications: 1 });
  for (const table of ['comments', 'followers', 'notifications', 'outbox'])
    expect((await pool.query(`select from bakehouse.${table}`)).rowCount, table).toBe(0);
});

test('COMM5 ERASE6 what somebody said and follows is part of everything that is kept about them', async () => {
  await say('clerk', 'My words');

  const answer = await ask('admin', 'GET', `/users/${it().user('clerk').id}/export`);

  expect(answer.json()).toMatchObject({
    comments: [{ module: 'cakes', resource: cake, text: 'My words' }],
    following: [{ module: 'cakes', resource: cake }],
  });
});

test('COMM8 what an erased user said stays without a name, and nothing names them: no mention, notification or mail', async () => {
  const { pool } = it().database;
  const gone = await makeRealUser(it(), 'gone', ['baker']);
  await pool.query(`update bakehouse.users set name = 'Gone Gregor' where id = $1`, [gone.id]);
  for (const each of ['clerk', 'baker']) {
    await ask(each, 'PUT', following, { following: true });
    await ask(each, 'PATCH', '/notifications/channels', { channels: { info: { email: true } } });
  }
  const theirs = await signedInBrowser(it(), gone);
  expect((await theirs.send('POST', path, { text: 'It is sold' })).statusCode).toBe(201);
  await say('clerk', `[@Gone Gregor](user:${gone.id.toUpperCase()}), and ${mention('baker')}: to whom?`);
  await say('clerk', 'Something else');

  const erased = await ask('admin', 'POST', `/users/${gone.id}/erase`, { dryRun: false });

  expect(erased.json()).toMatchObject({ mails: 3, notifications: 2 });
  const { data } = (await ask('clerk', 'GET', path)).json<{
    data: { text: string; by: string | null; name: string | null }[];
  }>();
  expect(data.map(({ text, by, name }) => [text, by === null, name])).toEqual([
    ['Something else', false, 'clerk'],
    [`@…, and ${mention('baker')}: to whom?`, false, 'clerk'],
    ['It is sold', true, null],
  ]);
  for (const table of ['comments', 'notifications', 'outbox']) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from bakehouse.${table} t`);
    expect(rows.map(({ row }) => row).join(), table).not.toMatch(/Gregor/);
  }
  expect((await heardBy('baker')).map(({ message }) => message)).toEqual(['Something else']);
});
