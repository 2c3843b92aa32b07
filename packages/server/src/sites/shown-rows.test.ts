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

const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-shown-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function module(name: string, capability: CapabilityName, more: FieldDefinition[] = []): ModuleDefinition {
  return {
    bakery_resource_module: name,
    bakery_resource: { capabilities: [capability], fields: [...capabilities[capability].fields, ...more] },
  };
}

const modules: ModuleDefinition[] = [
  module('templates', 'SiteBuilderTemplate'),
  module('layouts', 'PageLayout', [{ identifier: 'code', type: 'code' }]),
  module('pages', 'Page', [
    { identifier: 'path', type: 'text' },
    { identifier: 'published', type: 'boolean' },
    { identifier: 'publish_at', type: 'datetime' },
    { identifier: 'unpublish_at', type: 'date' },
    { identifier: 'site', type: 'relation', options: { module: 'templates' } },
  ]),
  module('plain_pages', 'Page'),
  module('blocks', 'Block', [{ identifier: 'published', type: 'boolean', default: true }]),
  module('sections', 'Section'),
  module('views', 'View'),
  module('other_views', 'View'),
  {
    bakery_resource_module: 'posts',
    bakery_resource: {
      fields: [
        { identifier: 'title', type: 'text' },
        { identifier: 'published', type: 'boolean' },
        { identifier: 'lang', type: 'text' },
      ],
    },
  },
];
const workflows = [
  {
    identifier: 'build',
    title: 'build',
    entry: 'b',
    events: [],
    elements: [{ name: 'b', type: 'action/buildSite', options: { template: '$input.template' } }],
  },
];
const read = (name: string, more: object = {}): Permission => ({ module: name, action: 'read', ...more });
const all = modules.map(({ bakery_resource_module: name }) => read(name));
const { it } = useLive({
  modules,
  workflows,
  users: {
    // Reads pages, but not what says whether one is published.
    half: [
      { workflow: '*', action: 'run' },
      ...all.filter((each) => 'module' in each && each.module !== 'pages'),
      read('pages', { fields: ['name', 'title', 'path', 'slots'] }),
    ],
  },
  env: { DATA_DIR: dataDir, SITE_PORT: '0', PUBLIC_URL: 'http://app.example' },
});

async function send(
  who: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
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
async function add(name: string, data: object): Promise<string> {
  const { status, body } = await send('admin', 'POST', `/modules/${name}/resources`, { data });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String(body['id']);
}
const settle = async (id: string, definition: object) => {
  const { status, body } = await send('admin', 'PUT', `/sites/${id}`, { identifier: id, ...definition });
  if (status > 201) throw new Error(JSON.stringify(body));
};

/** The paths in the sitemap of a build, and a page of it. */
async function built(
  site: string,
): Promise<{ count: number; lost: object[]; page: (path: string) => Promise<string> }> {
  const { status, body } = await send('admin', 'POST', `/sites/${site}/builds`, {});
  if (status !== 201) throw new Error(JSON.stringify(body));
  return {
    count: Number(body['pages']),
    lost: (body['warnings'] as { code: string }[]).filter(({ code }) => code === 'missing_block'),
    page: async (path) => {
      const answer = await fetch(`${String(body['preview_path_url'])}${path}`, {
        headers: { connection: 'close' },
      });
      return `${answer.status} ${await answer.text()}`;
    },
  };
}

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString();
const input = (id: string) => ({ input: { template: { module: 'templates', id } } });
const slots = [{ slot: 'main', sections: [{ section: 's' }] }];
let shop = '';
let other = '';
beforeAll(async () => {
  await add('layouts', {
    name: 'main',
    code: '<html lang="{{ site.lang }}"><body>{% slot "main" %}</body></html>',
    slots,
  });
  await add('sections', {
    name: 's',
    type: 'template',
    code: '<p>{{ site.lang }}/{{ page.lang }}/{{ site.pages | map: "name" | sort | join: " " }}/{{ site.data.posts | map: "title" | join: " " }}</p>',
  });
  shop = await add('templates', { name: 'Shop', views: [] });
  other = await add('templates', { name: 'Other', views: [] });
  const page = { layout: 'main', slots };
  for (const data of [
    { name: 'shown', published: true },
    { name: 'hidden', published: false },
    { name: 'undecided' },
    { name: 'began', published: true, publish_at: day(-1), unpublish_at: day(9).slice(0, 10) },
    { name: 'later', published: true, publish_at: day(1) },
    { name: 'ended', published: true, unpublish_at: day(-2).slice(0, 10) },
    { name: 'of_shop', published: true, site: shop },
    { name: 'of_other', published: true, site: other },
  ])
    await add('pages', { ...page, ...data });
  await add('posts', { title: 'A', published: true, lang: 'de' });
  await add('posts', { title: 'B', published: false });
  const collections = {
    posts: { module: 'posts', lang: 'fr', page: { path: '/p/{title}/', layout: 'main' } },
  };
  await settle('shop', { lang: 'en', collections, build: { pages_module: 'pages', views_module: 'views' } });
  await settle('other', { build: { pages_module: 'pages' } });
});

test('SITE60 SITE61 SITE62 unpublished pages and items are in no build, whoever starts it and however', async () => {
  const { count, page } = await built('shop');
  const text = await page('shown/');
  expect([count, text]).toEqual([4, expect.stringContaining('/began of_shop posts/')]);
  expect(text).toContain(' shown/A</p>');
  for (const path of ['hidden/', 'undecided/', 'later/', 'ended/', 'of_other/', 'p/b/'])
    expect([path, (await page(path)).slice(0, 3)]).toEqual([path, '404']);
  const run = await send('admin', 'POST', '/workflows/build/run', {
    input: { template: { module: 'templates', id: shop } },
  });
  expect(run.body).toMatchObject({ output: { pages: 4 } });
});

test('SITE60 whoever may not read what tells published pages apart builds nothing', async () => {
  const run = await send('half', 'POST', '/workflows/build/run', {
    input: { template: { module: 'templates', id: shop } },
  });
  expect(run).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('"published" of "pages"') as unknown },
  });
});

test('SITE60 a preview shows an unpublished page to whoever may store it', async () => {
  const { body } = await send('admin', 'POST', '/sites/shop/preview', {
    module: 'pages',
    data: { name: 'hidden', published: false, layout: 'main', slots },
  });
  expect(body).toMatchObject({ path: '/hidden/', warnings: [] });
});

test('SITE63 the language of a site and of its pages reaches templates, also in collections', async () => {
  const { page } = await built('shop');
  expect(await page('shown/')).toContain('<html lang="en">');
  expect(await page('shown/')).toContain('<p>en/en/');
  expect(await page('p/a/')).toContain('<p>en/de/');
});

const text = (word: string) => ({ section: 'say', params: { word } });
const shown = async () => (await built('shop')).page('with-block/');

test('SITE82 SITE83 SITE89 a block is stored once and shown where it is placed; while it is, it is neither deleted nor renamed', async () => {
  await add('sections', { name: 'say', type: 'template', code: '<b>{{ word }}</b>{% slot "in" %}' });
  const block = await add('blocks', {
    name: 'call',
    slots: [{ slot: 'main', sections: [text('one'), text('two')] }],
  });
  await add('blocks', { name: 'secret', published: false, slots: [{ slot: 'x', sections: [text('no')] }] });
  const placed = [
    { section: 'block:secret' },
    { ...text('outer'), subslots: { in: [{ section: 'block:call' }] } },
    { section: 'block:call' },
  ];
  const data = { layout: 'main', published: true, site: shop, slots: [{ slot: 'main', sections: placed }] };
  const page = await add('pages', { name: 'with_block', ...data });
  expect(await shown()).toContain('<b>outer</b><b>one</b><b>two</b><b>one</b><b>two</b></body>');
  const change = (what: object) =>
    send('admin', 'PATCH', `/modules/blocks/resources/${block}`, { data: what });
  await change({ slots: [{ slot: 'main', sections: [text('new')] }] });
  expect(await shown()).toContain('<b>outer</b><b>new</b><b>new</b></body>');

  const { body } = await send('admin', 'GET', '/sites/shop/parts');
  const used = [{ module: 'pages', id: page, name: 'with_block' }];
  expect(body['blocks']).toMatchObject([
    { name: 'call', id: block, count: 1, used_by: used },
    { name: 'secret', count: 1 },
  ]);
  const stays = { status: 409, body: { detail: expect.stringContaining('"with_block" (pages)') as unknown } };
  expect(await send('admin', 'DELETE', `/modules/blocks/resources/${block}`)).toMatchObject(stays);
  expect(await change({ name: 'other' })).toMatchObject(stays);
  const inBlock = [{ slot: 'main', sections: [{ section: 'block:secret' }] }];
  expect(await change({ slots: inBlock })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'slots.0.sections.0.section', code: 'conflict' }] },
  });
  const missing = [{ slot: 'main', sections: [{ section: 'block:nothing' }] }];
  await expect(add('pages', { name: 'lost', slots: missing })).rejects.toThrow('no block \\"nothing\\"');
  const preview = await send('admin', 'POST', '/sites/shop/preview', {
    module: 'blocks',
    id: block,
    data: { slots: [{ slot: 'main', sections: [text('seen')] }] },
  });
  expect(preview).toMatchObject({ status: 200, body: { slots: ['main'], warnings: [] } });

  // As when it is deleted while a page that names it is saved.
  const rename = (name: string) =>
    it().database.pool.query(`update ${it().modules.find('blocks')?.sql} set name = $1 where id = $2`, [
      name,
      block,
    ]);
  await rename('gone');
  expect((await built('shop')).lost).toMatchObject([
    {
      path: 'pages.with_block',
      code: 'missing_block',
      message: expect.stringContaining('"call"') as unknown,
    },
  ]);
  await rename('call');
  expect((await built('shop')).lost).toEqual([]);
  expect((await send('admin', 'DELETE', `/modules/pages/resources/${page}`)).status).toBe(204);
  expect((await change({ name: 'other' })).status).toBe(200);
  expect((await send('admin', 'DELETE', `/modules/blocks/resources/${block}`)).status).toBe(204);
});

test('SITE62 SITE64 pages belong to the site that they name; another site takes foreign ones only by choice', async () => {
  const { count, page } = await built('other');
  expect(count).toBe(3);
  expect((await page('of_shop/')).slice(0, 3)).toBe('404');
  const third = await add('templates', { name: 'Third', views: [] });
  const fourth = await add('templates', { name: 'Fourth', views: [] });
  await add('plain_pages', { name: 'one', layout: 'main', slots });
  await settle('third', { build: { pages_module: 'plain_pages' } });
  expect((await built('third')).count).toBe(1);
  await it().app.inject({
    method: 'DELETE',
    url: '/modules/pages',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
  });
  const refused = await send('admin', 'POST', '/workflows/build/run', input(fourth));
  expect(refused).toMatchObject({
    status: 422,
    body: {
      detail: expect.stringContaining('the pages of "plain_pages" belong to the site "third"') as unknown,
    },
  });
  expect((await send('admin', 'POST', '/workflows/build/run', input(third))).status).toBe(200);
  await settle('fourth', { build: { pages_module: 'plain_pages' } });
  expect((await send('admin', 'POST', '/workflows/build/run', input(fourth))).status).toBe(200);
});
