import { createHash } from 'node:crypto';
import type { ModuleDefinition } from '@bakehouse/contract';
import { rowChanges, snapshotRows } from '@bakehouse/store/testing';
import { expect, test } from 'vitest';
import { formKey } from '../../../work/events/seals/form-key.ts';
import { useScenarios } from '../../../testing/index.ts';
import { appPolicy } from '../../static/app-page.ts';
import { embeddingPages } from '../../static/embedding-pages.ts';
import { checkFormToken, makeFormToken, mostSeconds } from './form-token.ts';

const offered = (name: string, form: object): ModuleDefinition => ({
  bakery_resource_module: name,
  bakery_resource: {
    title: 'Registrations',
    fields: [
      {
        identifier: 'name',
        type: 'text',
        required: true,
        options: { events: { on_change: ['secret_event'] } },
      },
      { identifier: 'guests', type: 'integer', options: { max: 9 } },
      { identifier: 'internal', type: 'text' },
      { identifier: 'state', type: 'text', default: 'new' },
    ],
    ...(Object.keys(form).length === 0
      ? {}
      : { publicForm: { role: 'visitor', fields: ['name', 'guests'], ...form } }),
  },
});

const { it } = useScenarios({
  modules: [
    offered('open', { thanks: 'See you there', perHour: 1000 }),
    offered('working', { proofOfWork: 8 }),
    offered('rare', { perHour: 2 }),
    offered('roleless', { role: 'nobody_has_it' }),
    offered('powerless', { role: 'reader' }),
    offered('narrow', { role: 'halved' }),
    offered('closed', {}),
    offered('stepped', {
      steps: [{ fields: ['name'] }, { title: 'More', fields: ['guests'] }],
      when: { guests: { field: 'name', is: ['Ann'] } },
      embed: ['https://www.example.com', 'https://shop.example.com'],
    }),
  ],
  users: {
    visitor: ['open', 'working', 'rare', 'stepped'].map((module) => ({
      module,
      action: 'create' as const,
      fields: ['name', 'guests', 'internal'],
    })),
    reader: [{ module: 'powerless', action: 'read' }],
    halved: [{ module: 'narrow', action: 'create', fields: ['guests'] }],
  },
});

/** A token as if the form had been open for some time. */
async function token(module: string, seconds = 10): Promise<string> {
  return makeFormToken(await formKey(it().database.pool), module, Date.now() - seconds * 1000);
}

async function send(module: string, body: object) {
  const before = await snapshotRows(it().database.pool);
  const answer = await it().app.inject({ method: 'POST', url: `/forms/${module}`, payload: body });
  const changes = rowChanges(before, await snapshotRows(it().database.pool));
  return { status: answer.statusCode, text: answer.payload, tables: Object.keys(changes) };
}

async function seenBy(who: string) {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  const answer = await it().app.inject({ method: 'GET', url: '/modules/powerless', headers });
  return answer.json<ModuleDefinition>().bakery_resource;
}

const stores = (tables: readonly string[]) => tables.some((table) => /open|working|rare|narrow/.test(table));

test('PUB1 PUB3 anybody sees the form with its texts and named fields, and nothing of workflows, roles and other fields', async () => {
  const answer = await it().app.inject({ method: 'GET', url: '/forms/open' });
  expect(answer.json()).toEqual({
    module: 'open',
    title: 'Registrations',
    description: null,
    button: null,
    thanks: 'See you there',
    fields: [
      { identifier: 'name', type: 'text', required: true, options: {} },
      { identifier: 'guests', type: 'integer', options: { max: 9 } },
    ],
    token: expect.any(String),
    seconds: 2,
    proofOfWork: 0,
    fileWork: 14,
    maxSize: 0,
    steps: [],
    when: {},
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('PUB3 the settings of a form are shown to administrators alone', async () => {
  expect((await seenBy('admin')).publicForm).toMatchObject({ role: 'reader' });
  expect(await seenBy('reader')).not.toHaveProperty('publicForm');
});

test('PUB1 a form that is switched off, or whose role is gone or may create nothing, does not exist', async () => {
  for (const module of ['closed', 'roleless', 'powerless', 'unknown']) {
    expect((await it().app.inject({ method: 'GET', url: `/forms/${module}` })).statusCode).toBe(404);
    const sent = await send(module, { data: { name: 'Ann' }, token: await token(module) });
    expect(sent).toMatchObject({ status: 404, tables: [] });
  }
});

test('PUB3 PUB4 what is sent becomes an entry of nobody, and the answer holds nothing of it', async () => {
  const sent = await send('open', { data: { name: 'Ann', guests: 2 }, token: await token('open') });
  expect(sent).toMatchObject({ status: 204, text: '' });
  const { body } = await it()
    .app.inject({
      method: 'GET',
      url: '/modules/open/resources',
      headers: { authorization: `Bearer ${it().user('admin').token}` },
    })
    .then((answer) => ({ body: answer.json<{ data: { data: object }[] }>() }));
  expect(body.data.map(({ data }) => data)).toMatchObject([{ name: 'Ann', guests: 2, state: 'new' }]);
});

test('PUB4 only the named fields are taken, and of these only what the role may write', async () => {
  const foreign = await send('open', { data: { name: 'Ann', internal: 'x' }, token: await token('open') });
  expect(foreign.status).toBe(422);
  expect(JSON.parse(foreign.text)).toMatchObject({ errors: [{ path: 'internal', code: 'unknown_field' }] });
  expect(stores(foreign.tables)).toBe(false);
  const forbidden = await send('narrow', { data: { name: 'Ann', guests: 1 }, token: await token('narrow') });
  expect(forbidden.status).toBe(403);
  expect(stores(forbidden.tables)).toBe(false);
  const wrong = await send('open', { data: { name: 'Ann', guests: 10 }, token: await token('open') });
  expect(wrong.status).toBe(422);
  expect(JSON.parse(wrong.text)).toMatchObject({ errors: [{ path: 'guests' }] });
});

test('PUB5 a form is sent once, after a moment and within a day, and by nobody who made the token up', async () => {
  const once = await token('open');
  const body = { data: { name: 'Bob' }, token: once };
  expect((await send('open', body)).status).toBe(204);
  expect(await send('open', body)).toMatchObject({ status: 412 });
  // What was refused may be sent again, mended.
  const again = await token('open');
  expect((await send('open', { data: {}, token: again })).status).toBe(422);
  expect((await send('open', { data: { name: 'Cid' }, token: again })).status).toBe(204);
  for (const [made, status] of [
    [await token('open', 0), 429],
    [await token('open', mostSeconds + 60), 412],
    [await token('rare'), 412],
    [`${Date.now() - 9000}.abc.def`, 412],
    ['', 412],
  ] as const) {
    const refused = await send('open', { data: { name: 'Dan' }, token: made });
    expect(refused).toMatchObject({ status, tables: [] });
  }
});

test('PUB5 the time and the module of a token are sealed', () => {
  const key = Buffer.alloc(32, 7);
  const made = makeFormToken(key, 'open', 1_000_000);
  expect(() => checkFormToken(key, 'open', made, 1_010_000)).not.toThrow();
  const later = made.replace(/^\d+/, '1005000');
  for (const [module, given] of [
    ['other', made],
    ['open', later],
  ] as const)
    expect(() => checkFormToken(key, module, given, 1_010_000)).toThrow(/expired/);
  expect(() => checkFormToken(Buffer.alloc(32, 8), 'open', made, 1_010_000)).toThrow(/expired/);
});

test('PUB6 what fills in the field that nobody sees is told that all is well, and nothing is stored', async () => {
  const body = { data: { name: 'Bot' }, token: await token('open'), website: 'http://spam.example' };
  const sent = await send('open', body);
  expect(sent).toMatchObject({ status: 204, text: '' });
  expect(stores(sent.tables)).toBe(false);
});

test('PUB7 where work is asked for, a form without it is refused', async () => {
  const made = await token('working');
  const refused = await send('working', { data: { name: 'Eve' }, token: made, proof: 'none' });
  const isLucky = createHash('sha256').update(`${made}.none`).digest()[0] === 0;
  expect(refused.status).toBe(isLucky ? 204 : 412);
  const worked = await token('working');
  let proof = 0;
  while (createHash('sha256').update(`${worked}.${proof}`).digest()[0] !== 0) proof += 1;
  const sent = await send('working', { data: { name: 'Eve' }, token: worked, proof: String(proof) });
  expect(sent.status).toBe(204);
});

test('PUB8 one address sends a form so often an hour', async () => {
  const statuses: number[] = [];
  for (const name of ['a', 'b', 'c'])
    statuses.push((await send('rare', { data: { name }, token: await token('rare') })).status);
  expect(statuses).toEqual([204, 204, 429]);
});

test('PUB13 PUB14 a form tells its steps and what is asked for now and then', async () => {
  const answer = await it().app.inject({ method: 'GET', url: '/forms/stepped' });

  expect(answer.json()).toMatchObject({
    steps: [
      { title: null, fields: ['name'] },
      { title: 'More', fields: ['guests'] },
    ],
    when: { guests: { field: 'name', is: ['Ann'] } },
  });
  const sent = await send('stepped', { data: { name: 'Bob' }, token: await token('stepped') });
  expect(sent.status).toBe(204);
});

test('PUB15 pages of named origins show a form inside them, and nothing else of the app', () => {
  const config = { PUBLIC_URL: undefined, API_URL: undefined, WS_URL: undefined };
  const ancestors = (path: string) =>
    /frame-ancestors ([^;]*)/.exec(appPolicy(config, embeddingPages(path, it().modules)))?.[1];

  expect(ancestors('forms/stepped')).toBe('https://www.example.com https://shop.example.com');
  for (const path of [
    '',
    'forms/open',
    'forms/unknown',
    'forms/stepped/x',
    'm/stepped',
    'forms/../forms/stepped',
  ])
    expect(ancestors(path), path).toBe("'none'");
});
