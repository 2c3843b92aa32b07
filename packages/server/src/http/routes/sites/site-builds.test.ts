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
import { useScenarios } from '../../../testing/index.ts';
import { shownBuild } from './sites.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-site-routes-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function module(name: string, capability: CapabilityName, more: FieldDefinition[] = []): ModuleDefinition {
  return {
    bakery_resource_module: name,
    bakery_resource: { capabilities: [capability], fields: [...capabilities[capability].fields, ...more] },
  };
}

const modules = [
  module('templates', 'SiteBuilderTemplate', [{ identifier: 'base', type: 'text' }]),
  module('layouts', 'PageLayout', [{ identifier: 'code', type: 'code' }]),
  module('pages', 'Page', [{ identifier: 'status', type: 'text' }]),
  module('sections', 'Section'),
  module('views', 'View'),
];
const options = {
  template: '"Shop"',
  pages_filter: [{ status: '"live"' }, { name: { _ne: '$input.without' } }],
};
const workflow = {
  identifier: 'some',
  title: 'some',
  entry: 'b',
  events: [],
  elements: [{ name: 'b', type: 'action/buildSite', options }],
};

const run: Permission = { workflow: '*', action: 'run' };
const all = modules.map(({ bakery_resource_module: name }): Permission => ({ module: name, action: 'read' }));
const { it } = useScenarios({
  modules,
  workflows: [workflow],
  users: {
    editor: [run, ...all],
    owner: [
      ...all,
      ...['templates', 'pages'].map((name): Permission => ({ module: name, action: 'update' })),
    ],
    partial: [
      ...all.filter((each) => !('module' in each) || each.module !== 'pages'),
      { module: 'pages', action: 'read', filter: { status: 'live' } },
      { module: 'templates', action: 'update' },
      { module: 'pages', action: 'create' },
    ],
    blind: [run],
  },
  env: { DATA_DIR: dataDir, SITE_PORT: '0', PUBLIC_URL: 'http://app.example' },
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

beforeAll(async () => {
  const rows: [string, object][] = [
    ['layouts', { name: 'main', code: '<body>{% slot "main" %}</body>' }],
    ['sections', { name: 'h', type: 'template', code: '<h1>{{ page.title }}</h1>' }],
    ['templates', { name: 'Shop', base: 'main' }],
    ...['live', 'live', 'draft'].map((status, index): [string, object] => [
      'pages',
      {
        name: `p${index}`,
        title: `Page ${index}`,
        status,
        slots: [{ slot: 'main', sections: [{ section: 'h' }] }],
      },
    ]),
  ];
  for (const [name, data] of rows) {
    const { body, status } = await send('admin', 'POST', `/modules/${name}/resources`, { data });
    if (status !== 201) throw new Error(JSON.stringify(body));
    ids.set(name, String(body['id']));
  }
});
const ids = new Map<string, string>();

test('SITE50 SITE51 SITE52 SITE53 whoever may change the template builds and deploys without a workflow, from what the last build asked for', async () => {
  await send('editor', 'POST', '/workflows/some/run', { input: { without: 'p0' } });
  const built = await send('owner', 'POST', '/sites/shop/builds', {});
  expect(built).toMatchObject({ status: 201, body: { site: 'shop', pages: 1, run: null } });
  await send('admin', 'PUT', '/sites/shop', {
    identifier: 'shop',
    build: { pages_filter: [{ status: 'draft' }] },
  });
  const settled = await send('owner', 'POST', '/sites/shop/builds', {});
  expect(settled.body).toMatchObject({ pages: 1, createdBy: it().user('owner').id });
  const preview = `${String(settled.body['preview_path_url'])}p2/`;
  expect(await (await fetch(preview, { headers: { connection: 'close' } })).text()).toContain('Page 2');

  const deployed = { build: settled.body['id'], hostnames: ['shop.example'] };
  for (const [path, body] of [
    ['builds', {}],
    ['deploy', deployed],
  ] as const) {
    expect((await send('editor', 'POST', `/sites/shop/${path}`, body)).status).toBe(403);
    expect((await send('blind', 'POST', `/sites/shop/${path}`, body)).status).toBe(404);
  }
  expect((await send('owner', 'POST', '/sites/shop/deploy', { ...deployed, build: 'x' })).status).toBe(422);
  const hosts = { ...deployed, hostnames: ['*.example'] };
  expect((await send('owner', 'POST', '/sites/shop/deploy', hosts)).status).toBe(422);
  expect(await send('owner', 'POST', '/sites/shop/deploy', deployed)).toMatchObject({
    status: 201,
    body: { site: 'shop', hostnames: ['shop.example'], removed: [] },
  });
  expect((await send('owner', 'GET', '/sites/shop')).body).toMatchObject({
    writable: true,
    live: [
      {
        hostnames: ['shop.example'],
        urls: [expect.stringMatching(/^http:\/\/shop\.example:[1-9]\d*\/$/)],
        away: null,
      },
    ],
  });

  const made = await send('admin', 'POST', '/modules/templates/resources', {
    data: { name: 'Other', views: ['nothing'] },
  });
  expect((await send('editor', 'GET', '/sites')).body).toMatchObject({
    data: [
      { id: 'other', writable: false, template: { id: made.body['id'] }, live: [] },
      { id: 'shop', writable: false },
    ],
  });
  expect((await send('blind', 'GET', '/sites/other')).status).toBe(404);
  await send('admin', 'PUT', '/sites/other', { identifier: 'other', build: { pages_module: 'pages' } });
  expect((await send('owner', 'POST', '/sites/other/builds', {})).body).toMatchObject({
    detail: expect.stringContaining('there is no view "nothing"') as unknown,
  });

  const broken = await send('admin', 'POST', '/modules/pages/resources', {
    data: { name: 'lost', status: 'draft', layout: 'nowhere' },
  });
  expect((await send('owner', 'POST', '/sites/shop/builds', {})).status).toBe(422);
  expect((await send('owner', 'GET', '/sites/shop/building')).body).toMatchObject({
    data: [
      {
        status: 'failed',
        progress: { stage: 'pages' },
        problem: expect.stringContaining('there is no layout or view "nowhere"') as unknown,
      },
    ],
  });
  await send('admin', 'DELETE', `/modules/pages/resources/${String(broken.body['id'])}`);
  await send('admin', 'DELETE', `/modules/templates/resources/${String(made.body['id'])}`);
});

test('SITE54 SITE55 a page that is being edited is rendered by the page builder for whoever may store it, and nothing is stored', async () => {
  const id = ids.get('pages');
  const before = await send('admin', 'GET', '/sites/shop/builds');
  expect((await send('owner', 'GET', '/sites/shop/parts')).body).toMatchObject({
    pages_module: 'pages',
    sections: [{ name: 'h', type: 'template', slots: [], open: false }],
    layouts: [{ name: 'main', base: null, slots: [] }],
  });
  const slots = [{ slot: 'main', sections: [{ section: 'h', mark: 'k1' }] }];
  const sent = { module: 'pages', id, data: { title: 'Not yet <stored>', slots } };
  const first = await send('owner', 'POST', '/sites/shop/preview', sent);
  expect(first).toMatchObject({ status: 200, body: { path: '/p2/', slots: ['main'], warnings: [] } });
  const url = new URL(String(first.body['preview_url']));
  const look = async (path: string) => {
    const address = `http://127.0.0.1:${url.port}/-/preview/${url.hostname.split('.')[0]}${path}`;
    const answer = await fetch(address, { headers: { connection: 'close' } });
    return [await answer.text(), answer.headers.get('content-security-policy')] as const;
  };
  const [text, policy] = await look('/p2/');
  expect(text).toContain('<!--section k1--><h1>Not yet &lt;stored&gt;</h1><!--/section k1-->');
  expect(policy).toContain("frame-ancestors 'self' http://app.example");
  expect((await look('/-/draft.js'))[0]).toContain('postMessage');

  const again = { ...sent, draft: first.body['draft'], data: { title: 'Later' } };
  expect((await send('owner', 'POST', '/sites/shop/preview', again)).body['draft']).toBe(first.body['draft']);
  expect((await look('/p2/'))[0]).toContain('<h1>Later</h1>');

  const layout = { module: 'layouts', id: ids.get('layouts'), data: { code: '<b>{% slot "aside" %}</b>' } };
  expect((await send('admin', 'POST', '/sites/shop/preview', layout)).body).toMatchObject({
    slots: ['aside'],
    warnings: [{ code: 'unused_slot' }],
  });
  for (const [who, body, status] of [
    ['editor', sent, 403],
    ['blind', sent, 404],
    ['owner', { module: 'pages', data: sent.data }, 403],
    ['owner', { module: 'sections', id, data: {} }, 422],
    ['owner', { ...sent, data: { slots: [{ slot: 'main', sections: [{ section: 'nothing' }] }] } }, 422],
    ['owner', { ...sent, data: { slots: 'x' } }, 422],
  ] as const)
    expect([who, (await send(who, 'POST', '/sites/shop/preview', body)).status]).toEqual([who, status]);
  expect((await send('admin', 'GET', `/modules/pages/resources/${id ?? ''}`)).body).toMatchObject({
    data: { title: 'Page 2' },
  });
  expect(await send('admin', 'GET', '/sites/shop/builds')).toEqual(before);
});

test('PAGE13 builds of before are shown at the address where previews are reached now', () => {
  const token = 'ab'.repeat(24);
  const previewUrl = `http://${token}.preview.localhost:8081/`;
  const previewPathUrl = `http://127.0.0.1:8081/-/preview/${token}/`;
  const stored = { previewUrl, previewPathUrl } as Parameters<typeof shownBuild>[0];
  expect(shownBuild(stored, undefined)).toEqual({
    preview_url: previewUrl,
    preview_path_url: previewPathUrl,
  });
  expect(shownBuild(stored, 'https://preview.example.com')).toEqual({
    preview_url: `https://${token}.preview.example.com/`,
    preview_path_url: `https://preview.example.com/-/preview/${token}/`,
  });
});

test('SITE59 a build shows to those who may read what it was made of, and only they deploy it', async () => {
  const wide = await send('admin', 'POST', '/sites/shop/builds', {});
  const narrow = await send('partial', 'POST', '/sites/shop/builds', {});
  expect([wide.status, narrow.status]).toEqual([201, 201]);
  const seen = async (who: string) => {
    const { body } = await send(who, 'GET', '/sites/shop/builds?limit=1000');
    return (body['data'] as { id: string }[]).map(({ id }) => id);
  };
  const [all, own] = [String(wide.body['id']), String(narrow.body['id'])];
  for (const who of ['admin', 'owner', 'editor'])
    expect(await seen(who), who).toEqual(expect.arrayContaining([all]));
  expect(await seen('partial')).toEqual([own]);
  // Who reads all of it may see what others were shown.
  expect(await seen('owner')).toEqual(expect.arrayContaining([own]));
  const deploy = (build: string) =>
    send('partial', 'POST', '/sites/shop/deploy', { build, hostnames: ['partial.example'] });
  expect((await deploy(all)).status).toBe(422);
  expect((await deploy(own)).status).toBe(201);
  // Around a page that is being edited stands no build that one may not see, either.
  const around = async (who: string) => {
    const data = { name: 'mine', title: 'Mine', slots: [] };
    const { body } = await send(who, 'POST', '/sites/shop/preview', { module: 'pages', data });
    const url = new URL(String(body['preview_url']));
    const place = `http://127.0.0.1:${url.port}/-/preview/${url.hostname.split('.')[0]}`;
    const pages = ['/mine/', '/p2/'].map((path) => fetch(place + path, { headers: { connection: 'close' } }));
    return (await Promise.all(pages)).map(({ status }) => status);
  };
  await send('admin', 'POST', '/sites/shop/builds', {});
  expect(await around('admin')).toEqual([200, 200]);
  expect(await around('partial')).toEqual([200, 404]);
});
