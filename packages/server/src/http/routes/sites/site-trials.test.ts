import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  capabilities,
  type CapabilityName,
  type FieldDefinition,
  type ModuleDefinition,
  type Permission,
} from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOver } from '../../../developer/definitions/api-client.ts';
import { openDevSession } from '../../../developer/templates/dev-session.ts';
import { readTemplates } from '../../../developer/templates/read-templates.ts';
import { readSiteTemplates, type Tried } from '../../../developer/templates/site-templates.ts';
import { storeTemplates, writeTemplates } from '../../../developer/templates/store-templates.ts';
import { templateLine } from '../../../developer/templates/template-findings.ts';
import { useScenarios } from '../../../testing/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-trials-'));
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-templates-'));
afterAll(() => {
  for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
});

function module(name: string, capability: CapabilityName, more: FieldDefinition[] = []): ModuleDefinition {
  return {
    bakery_resource_module: name,
    bakery_resource: { capabilities: [capability], fields: [...capabilities[capability].fields, ...more] },
  };
}

const modules = [
  module('templates', 'SiteBuilderTemplate', [{ identifier: 'base', type: 'text' }]),
  module('layouts', 'PageLayout', [{ identifier: 'code', type: 'code' }]),
  module('pages', 'Page', [
    { identifier: 'path', type: 'text' },
    { identifier: 'published', type: 'boolean', default: true },
    { identifier: 'status', type: 'text' },
  ]),
  module('sections', 'Section'),
  module('views', 'View'),
];
const reads = modules.map(({ bakery_resource_module: name }): Permission => ({
  module: name,
  action: 'read',
}));
const { it } = useScenarios({
  modules,
  users: {
    reader: reads,
    writer: [...reads, { module: 'pages', action: 'update', fields: ['title', 'status', 'slots'] }],
  },
  env: { DATA_DIR: dataDir, SITE_PORT: '0', PUBLIC_URL: 'http://app.example' },
});

async function send(who: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? {} : answer.json<Record<string, unknown>>(),
  };
}

const placed = [{ slot: 'main', sections: [{ section: 'h' }] }];
const ids = new Map<string, string>();
beforeAll(async () => {
  const rows: [string, Record<string, unknown>][] = [
    ['layouts', { name: 'main', code: '<body>{% slot "main" %}{{ site.pages.size }}</body>' }],
    ['sections', { name: 'h', type: 'template', code: '<h1>{{ page.title }}</h1>' }],
    ['templates', { name: 'Shop', base: 'main' }],
    ['pages', { name: 'one', title: 'One', status: 'live', slots: placed }],
    ['pages', { name: 'two', title: 'Two', status: 'draft', slots: placed }],
  ];
  for (const [name, data] of rows) {
    const { body, status } = await send('admin', 'POST', `/modules/${name}/resources`, { data });
    if (status !== 201) throw new Error(JSON.stringify(body));
    ids.set(String(data['name']), String(body['id']));
  }
  await send('admin', 'PUT', '/sites/shop', {
    identifier: 'shop',
    build: { pages_filter: [{ status: 'live' }] },
    assets: [
      { path: 'style.css', text: 'body{color:red}' },
      { path: 'robots.txt', text: '#', verbatim: true },
    ],
  });
});

const change = (id: string, data: object) => ({ module: 'pages', id: ids.get(id), data });

async function look(url: string, path = ''): Promise<{ status: number; text: string }> {
  const answer = await fetch(new URL(path, url), { headers: { connection: 'close' } });
  return { status: answer.status, text: await answer.text() };
}

test('SITE99 a whole site is built as it would be with changes of pages, for whoever may store them, and nothing is stored', async () => {
  const before = await send('admin', 'GET', '/modules/pages/resources');
  const tried = await send('writer', 'POST', '/sites/shop/trials', {
    changes: [change('one', { title: 'First' }), change('two', { status: 'live' })],
  });
  expect(tried).toMatchObject({ status: 200, body: { pages: 2, warnings: [] } });
  const url = String(tried.body['preview_path_url']);
  expect((await look(url, 'one/')).text).toContain('<h1>First</h1>');
  expect((await look(url, 'two/')).text).toContain('<h1>Two</h1>');
  // A change by which the site shows a page no more takes it out; a new page comes beside those stored.
  const fresh = { module: 'pages', data: { name: 'three', title: 'Three', status: 'live', slots: placed } };
  const other = await send('admin', 'POST', '/sites/shop/trials', {
    changes: [
      change('one', { status: 'draft' }),
      fresh,
      { ...fresh, data: { ...fresh.data, name: 'four', published: false } },
    ],
  });
  expect(other).toMatchObject({ status: 200, body: { pages: 1 } });
  const second = String(other.body['preview_path_url']);
  expect([await look(second, 'one/'), await look(second, 'three/')]).toMatchObject([
    { status: 404 },
    { status: 200, text: expect.stringContaining('<h1>Three</h1>') as unknown },
  ]);
  expect(await send('admin', 'GET', '/modules/pages/resources')).toEqual(before);
  expect((await send('admin', 'GET', '/sites/shop/builds')).body).toMatchObject({ data: [] });
  for (const [who, body, status] of [
    ['reader', { changes: [change('one', { title: 'x' })] }, 403],
    ['writer', { changes: [change('one', { published: false })] }, 403],
    ['writer', { changes: [fresh] }, 403],
    ['writer', { changes: [{ module: 'sections', id: ids.get('h'), data: { code: '' } }] }, 403],
    ['writer', { changes: [], assets: [{ path: 'style.css', text: '' }] }, 403],
    ['admin', { changes: [{ module: 'templates', id: ids.get('Shop'), data: {} }] }, 422],
  ] as const)
    expect([who, (await send(who, 'POST', '/sites/shop/trials', body)).status]).toEqual([who, status]);
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function client() {
  return clientOver(
    async (method, url, { body, headers }) => {
      const answer = await it().app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, authorization: `Bearer ${it().user('admin').token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: answer.statusCode, retryAfter: undefined, text: answer.body };
    },
    { name: 'test', turns: 1, noCredential: 'no' },
  );
}

test('SITE100 SITE101 templates are pulled into a folder, checked and shown with every change of a file, and stored by --push alone', async () => {
  const { files } = writeTemplates(folder, await readSiteTemplates(client(), 'shop'));
  expect(files.sort()).toEqual([
    'assets/style.css',
    'layouts/main.liquid',
    'sections/h.liquid',
    'verbatim/robots.txt',
  ]);
  expect(writeTemplates(folder, await readSiteTemplates(client(), 'shop')).files).toEqual([]);

  const told: Tried[] = [];
  const session = await openDevSession({
    client: client(),
    site: 'shop',
    folder,
    port: 0,
    tell: (each) => told.push(each),
  });
  const seen = async (path: string) => (await look(session.url.replace('localhost', '127.0.0.1'), path)).text;
  const events = await fetch(new URL('/-/dev', session.url.replace('localhost', '127.0.0.1')));
  const heard = (async () => {
    let all = '';
    for await (const piece of events.body ?? []) all += Buffer.from(piece as Uint8Array).toString();
    return all;
  })();
  try {
    await expect.poll(() => told.length, { timeout: 30_000 }).toBe(1);
    expect(told[0]).toMatchObject({ pages: 1, findings: [] });
    expect(await seen('/one/')).toContain('<h1>One</h1>');
    expect(await seen('/one/')).toContain('<script src="/-/dev.js" defer></script>');

    write('sections/h.liquid', '<h2>{{ page.title }}</h2>{% render "card", title: page.title %}');
    write('views/card.liquid', '<p class="card">{{ title | upcase }}</p>');
    write('assets/style.css', 'body{color:blue}');
    await expect.poll(() => seen('/one/'), { timeout: 30_000 }).toContain('<p class="card">ONE</p>');

    // What cannot work is told with file, line and column; the site stays as it was.
    write('sections/h.liquid', '<h3>\n{{ page.title | shout }}</h3>');
    await expect.poll(() => told.at(-1)?.url ?? 'not built', { timeout: 30_000 }).toBe('not built');
    const lines = told.at(-1)?.findings.map(templateLine) ?? [];
    expect(lines).toEqual([
      expect.stringMatching(/^error {3}sections\/h\.liquid:2:\d+: undefined filter: shout/),
    ]);
    expect(await seen('/one/')).toContain('<p class="card">ONE</p>');

    write('sections/h.liquid', '<h3>{{ page.title }}</h3>');
    write('layouts/main.liquid', '<body>\n{{ sloat }}{% slot "main" %}</body>');
    const warned = 'warning layouts/main.liquid:2:4: "sloat" is not known here';
    await expect.poll(() => told.at(-1)?.findings.map(templateLine), { timeout: 30_000 }).toContain(warned);
    write('sections/h.json', '{"vars": ');
    await expect
      .poll(() => told.at(-1)?.findings.map(templateLine), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/^error {3}sections\/h\.json: is no JSON/));
    write('sections/h.json', '{"vars": {"a": 1}}');
    await expect.poll(() => told.at(-1)?.url, { timeout: 30_000 }).toBeTypeOf('string');
    const unknown = await fetch(session.url.replace('localhost', '127.0.0.1'), {
      headers: { host: 'x.example' },
    });
    expect(unknown.status).toBeLessThan(500);
  } finally {
    await session.close();
  }
  expect(await heard).toMatch(
    /event: built[^]*event: faults\ndata: \[\{"severity":"error","file":"sections\/h\.liquid","line":2/,
  );

  // Nothing was stored so far.
  expect(
    (await send('admin', 'GET', `/modules/sections/resources/${ids.get('h') ?? ''}`)).body,
  ).toMatchObject({
    data: { code: '<h1>{{ page.title }}</h1>' },
  });
  write('layouts/main.liquid', '<body>{% slot "main" %}</body>');
  const read = readTemplates(folder);
  const stored = await storeTemplates(client(), await readSiteTemplates(client(), 'shop'), read);
  expect(stored.sort()).toEqual(['assets/style.css', 'layouts/main', 'sections/h', 'views/card']);
  expect(await storeTemplates(client(), await readSiteTemplates(client(), 'shop'), read)).toEqual([]);
  const built = await send('admin', 'POST', '/sites/shop/builds', {});
  expect(await look(String(built.body['preview_path_url']), 'one/')).toMatchObject({
    text: expect.stringContaining('<h3>One</h3>') as unknown,
  });
  expect(
    (await send('admin', 'GET', `/modules/templates/resources/${ids.get('Shop') ?? ''}`)).body,
  ).toMatchObject({
    data: { views: ['card'] },
  });
  expect(readFileSync(join(folder, 'sections/h.json'), 'utf8')).toBe('{"vars": {"a": 1}}');
});

test('SITE103 the preview of the page editor tells which links of the page lead nowhere, among the pages of the last build', async () => {
  const link = { name: 'l', type: 'template', code: '<a href="{{ to }}">{{ to }}</a>' };
  await send('admin', 'POST', '/modules/sections/resources', { data: link });
  const slots = ['/one/', '/nowhere/', '/robots.txt', '/second/'].map((to) => ({
    section: 'l',
    params: { to },
  }));
  const data = { path: '/second/', slots: [{ slot: 'main', sections: slots }] };
  const preview = { module: 'pages', id: ids.get('two'), data };
  const { status, body } = await send('admin', 'POST', '/sites/shop/preview', preview);
  expect({ status, warnings: body['warnings'] }).toEqual({
    status: 200,
    warnings: [{ path: 'pages.two', message: '"/nowhere/" leads nowhere', code: 'broken_link' }],
  });
});
