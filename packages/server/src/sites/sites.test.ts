import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  capabilities,
  type CapabilityName,
  type FieldDefinition,
  type ModuleDefinition,
  type Permission,
} from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useLive } from '../testing/live-client.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-sites-driver-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function module(name: string, capability: CapabilityName, more: FieldDefinition[] = []): ModuleDefinition {
  return {
    bakery_resource_module: name,
    bakery_resource: { capabilities: [capability], fields: [...capabilities[capability].fields, ...more] },
  };
}

const modules = [
  module('templates', 'SiteBuilderTemplate'),
  module('frames', 'PageTemplate'),
  module('layouts', 'PageLayout', [{ identifier: 'code', type: 'code' }]),
  module('pages', 'Page', [
    { identifier: 'path', type: 'text' },
    { identifier: 'status', type: 'text' },
    { identifier: 'secret', type: 'text' },
  ]),
  module('sections', 'Section'),
  module('views', 'View'),
];

const build = (options: object) => ({ name: 'b', type: 'action/buildSite', options });
const workflows = [
  ['plain', { template: '$input.template' }],
  [
    'named',
    { template: '"Shop"', pages_module: 'pages', sections_module: 'sections', layouts_module: 'layouts' },
  ],
  ['wrong', { template: '"Shop"', pages_module: 'sections' }],
  ['odd', { template: '"Shop"', pages_filter: [{ colour: '"red"' }] }],
  ['some', { template: '"Shop"', pages_filter: [{ status: '"live"' }, { name: { _ne: '$input.without' } }] }],
].map(([identifier, options]) => ({
  identifier,
  title: identifier,
  entry: 'b',
  events: [],
  elements: [build(options as object)],
}));
const deploy = {
  identifier: 'deploy',
  title: 'deploy',
  entry: 'd',
  events: [],
  elements: [
    { name: 'd', type: 'action/deploySite', options: { site: '$input.build', hostnames: '$input.hosts' } },
  ],
};

const run: Permission = { workflow: '*', action: 'run' };
const read = (name: string): Permission => ({ module: name, action: 'read' });
const all = modules.map(({ bakery_resource_module: name }) => read(name));
const { it, open, bearer } = useLive({
  modules,
  workflows: [...workflows, deploy],
  users: {
    editor: [run, ...all],
    half: [
      run,
      ...all.filter((each) => 'module' in each && each.module !== 'pages'),
      { ...read('pages'), filter: { status: 'live' } } as Permission,
    ],
    nobody_much: [run, read('templates')],
    blind: [run],
  },
  env: {
    DATA_DIR: dataDir,
    SITE_PORT: '0',
    PUBLIC_URL: 'http://app.example',
    API_URL: 'http://api.app.example',
  },
});

async function send(who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
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
const start = (who: string, workflow: string, input: object = {}) =>
  send(who, 'POST', `/workflows/${workflow}/run`, { input });
const template = () => ({ template: { module: 'templates', id: ids['templates'] } });
const ids: Record<string, string> = {};

beforeAll(async () => {
  const rows: [string, object][] = [
    ['views', { name: 'foot', code: '<footer>{{ site.title }}</footer>' }],
    ['views', { name: 'unused', code: '{% broken' }],
    ['layouts', { name: 'main', code: '<body>{% slot "main" %}{% render "foot" %}</body>' }],
    ['frames', { name: 'Shop', base: 'main' }],
    ['frames', { name: 'narrow', base: 'main' }],
    ['sections', { name: 'h', type: 'template', code: '<h1>{{ page.title }}</h1><i>{{ page.secret }}</i>' }],
    ['templates', { name: 'Shop', views: ['foot'] }],
    ...['live', 'live', 'draft'].map((status, index): [string, object] => [
      'pages',
      {
        name: `p${index}`,
        title: `Page ${index}`,
        status,
        secret: `s${index}`,
        layout: index === 1 ? 'narrow' : null,
        dynamic_title: index === 1 ? '$page.name = "p1" ? "It is " & title' : null,
        slots: [{ slot: 'main', sections: [{ section: 'h' }] }],
      },
    ]),
  ];
  for (const [name, data] of rows) {
    const { body, status } = await send('admin', 'POST', `/modules/${name}/resources`, { data });
    if (status !== 201) throw new Error(JSON.stringify(body));
    ids[name] ??= String(body['id']);
  }
});

async function page(who: string, buildId: string, name: string): Promise<string> {
  const { body } = await send(who, 'GET', '/sites/shop/builds');
  const found = (body['data'] as { id: string; preview_path_url: string }[]).find(({ id }) => id === buildId);
  return (
    await fetch(`${found?.preview_path_url ?? ''}${name}/`, { headers: { connection: 'close' } })
  ).text();
}

test('SITE4 SITE5 SITE6 SITE7 SITE9 SITE10 SITE19 SITE20 SITE21 SITE28 SITE29 SITE39 a site is read from the modules with its capabilities, or from those named', async () => {
  for (const [workflow, input] of [
    ['plain', template()],
    ['named', {}],
    ['plain', { template: ids['templates'] }],
  ] as const) {
    const { status, body } = await start('editor', workflow, input);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { output: { site: 'shop', pages: 3, warnings: [] } },
    });
    const output = body['output'] as { id: string; files: number };
    expect(output.files).toBeGreaterThanOrEqual(3);
    const text = await page('editor', output.id, 'p1');
    expect(text).toContain('<title>It is Page 1</title>');
    expect(text).toContain('<footer>Shop</footer>');
  }
});

test('SITE8 PERM16 the filters of pages are joined by and, and a run sees what its user may read', async () => {
  expect((await start('editor', 'some', { without: 'p0' })).body).toMatchObject({ output: { pages: 1 } });
  expect((await start('half', 'plain', template())).body).toMatchObject({ output: { pages: 2 } });
  expect(await start('nobody_much', 'plain', template())).toMatchObject({
    status: 422,
    body: { error: { code: 'not_found' } },
  });
  expect(await start('blind', 'plain', template())).toMatchObject({
    status: 422,
    body: { error: { code: 'not_found' } },
  });
});

test.each([
  ['wrong', {}, 'pages_module: the module "sections" does not have the capability Page.'],
  ['odd', {}, 'colour'],
  ['plain', { template: 'Nothing' }, 'template: there is no template "Nothing".'],
  ['plain', { template: { module: 'pages', id: 'x' } }, 'template: a resource of "pages" is not a template'],
  ['plain', { template: { module: 'templates', name: 'New' } }, 'template: it is not saved yet.'],
  ['plain', { template: 7 }, 'template: expected a template, not 7.'],
])('SITE4 SITE5 SITE8 a build of %s with %j is refused with its reason', async (workflow, input, reason) => {
  const { status, body } = await start('admin', workflow, input);
  expect([status, body['code']]).toEqual([422, 'invalid']);
  expect(body['detail']).toContain(reason);
});

test('SITE28 an expression of a title that fails is told with its page', async () => {
  const made = await send('admin', 'POST', '/modules/pages/resources', {
    data: { name: 'bad', status: 'bad', dynamic_title: '$nothing(' },
  });
  const { status, body } = await start('admin', 'plain', template());
  expect([status, body['detail']]).toEqual([422, expect.stringContaining('pages.bad.dynamic_title')]);
  await send('admin', 'DELETE', `/modules/pages/resources/${String(made.body['id'])}`);
});

test('SITE12 SITE15 SITE16 SITE47 SITE48 SITE49 PERM16 a build is deployed by whoever may read its template; hosts of the app are refused', async () => {
  const built = (await start('editor', 'plain', template())).body['output'] as { id: string };
  expect(await start('blind', 'deploy', { build: built, hosts: ['a.example'] })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('there is no build') as unknown },
  });
  for (const host of ['app.example', 'API.app.example'])
    expect(await start('editor', 'deploy', { build: built, hosts: [host] })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('host of the application itself') as unknown },
    });
  const done = await start('editor', 'deploy', { build: built.id, hosts: 'a.example' });
  expect(done.body['output']).toEqual({
    site: 'shop',
    release: 1,
    build: built.id,
    hostnames: ['a.example'],
    removed: [],
  });

  expect((await send('editor', 'GET', '/sites')).body).toMatchObject({
    data: [{ id: 'shop', live: [{ hostnames: ['a.example'] }] }],
  });
  expect((await send('blind', 'GET', '/sites')).body).toEqual({ data: [], next: null });
  expect((await send('blind', 'GET', '/sites/shop/builds')).status).toBe(404);
  expect((await send('editor', 'POST', '/sites/shop/rollback', {})).status).toBe(403);
  expect((await send('admin', 'POST', '/sites/shop/rollback', {})).status).toBe(409);
  expect((await send('admin', 'POST', '/sites/shop/undeploy', {})).body).toEqual({ removed: ['a.example'] });
  expect((await send('editor', 'GET', '/sites/shop/log')).body).toMatchObject({
    data: [{ action: 'undeploy' }, { action: 'deploy', createdBy: it().user('editor').id }],
  });
});

test('SITE1 how many pages of a build are done is told on the live topic of runs', async () => {
  const live = await open({ headers: bearer('admin') });
  await live.ask({ type: 'subscribe', topics: ['runs'] });
  const slots = [{ slot: 'main', sections: [{ section: 'h' }] }];
  const data = { name: 'p0', title: 'Changed', status: 'live', slots };
  await send('admin', 'PUT', `/modules/pages/resources/${ids['pages']}`, { data });
  const built = start('admin', 'plain', template());
  let told = JSON.stringify(await live.next());
  while (!told.includes('"done":1')) told = JSON.stringify(await live.next());
  expect(JSON.parse(told)).toMatchObject({
    data: { workflow: 'plain', element: 'b', progress: { done: 1, total: 1 } },
  });
  expect((await built).status).toBe(200);
});

test('SITE10 a template whose name makes the id of another site is refused', async () => {
  const made = await send('admin', 'POST', '/modules/templates/resources', {
    data: { name: 'SHOP!', views: [] },
  });
  const { status, body } = await start('admin', 'plain', { template: made.body['id'] });
  expect([status, body['code']]).toEqual([409, 'conflict']);
});

test('SITE11 where no module or several modules have a capability, the build is refused', async () => {
  await send('admin', 'PUT', '/modules/more_pages', module('more_pages', 'Page'));
  const several = await start('admin', 'plain', template());
  expect([several.status, several.body['detail']]).toEqual([
    422,
    'pages_module: several modules have the capability Page (more_pages, pages); name one.',
  ]);
  expect((await start('admin', 'named')).status).toBe(200);
  await send('admin', 'DELETE', '/modules/more_pages');
  await send('admin', 'DELETE', '/modules/layouts');
  const none = await start('admin', 'plain', template());
  expect([none.status, none.body['detail']]).toEqual([
    422,
    'layouts_module: no module has the capability PageLayout.',
  ]);
});
