import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  capabilities,
  type CapabilityName,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { systemActor, type Actor } from '@bakehouse/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useLive } from '../testing/live-client.ts';
import { hasSshd } from '../testing/sshd.ts';
import { buildSite } from './build-site.ts';
import { rebuildDue } from './due-sites.ts';
import { tellTargets } from './targets/testing.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-due-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const site = (name: string, capability: CapabilityName, more: FieldDefinition[] = []): ModuleDefinition => ({
  bakery_resource_module: name,
  bakery_resource: { capabilities: [capability], fields: [...capabilities[capability].fields, ...more] },
});
const times: FieldDefinition[] = [
  { identifier: 'publish_at', type: 'datetime' },
  { identifier: 'unpublish_at', type: 'datetime' },
  { identifier: 'lang', type: 'text' },
  { identifier: 'translation', type: 'text' },
];
const modules = [
  site('templates', 'SiteBuilderTemplate'),
  site('layouts', 'PageLayout'),
  site('pages', 'Page', times),
  site('sections', 'Section'),
];
const { it } = useLive({
  modules,
  users: {
    // Reads enough to build the site, but not all that others put into it.
    outsider: [
      ...['templates', 'layouts', 'sections'].map((module) => ({ module, action: 'read' as const })),
      { module: 'pages', action: 'read', filter: { name: { _ne: 'leaving' } } },
    ],
    editor: modules.flatMap(({ bakery_resource_module: module }) => [
      { module, action: 'read' as const },
      { module, action: 'update' as const },
    ]),
  },
  env: {
    DATA_DIR: dataDir,
    SITE_PORT: '0',
    PUBLIC_URL: 'http://app.example',
    SECRET_KEY: 'k'.repeat(32),
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  },
});

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, who = 'admin') {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode > 299) throw new Error(answer.body);
  return answer.body === '' ? {} : answer.json<Record<string, unknown>>();
}
const ids = new Map<string, string>();
const add = async (module: string, data: { name: string }): Promise<void> => {
  ids.set(data.name, String((await send('POST', `/modules/${module}/resources`, { data }))['id']));
};
const change = async (name: string, data: object): Promise<void> => {
  await send('PATCH', `/modules/pages/resources/${ids.get(name)}`, { data });
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

async function visit(path: string): Promise<number> {
  const { data } = (await send('GET', '/sites')) as { data: { live: { urls: string[] }[] }[] };
  const { port } = new URL(data[0]?.live[0]?.urls[0] ?? '');
  return new Promise((resolve, reject) => {
    const given = { host: '127.0.0.1', port, path, headers: { host: 'www.due.example' }, agent: false };
    request(given, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

/** Lets the moment come for which the newest build waits. */
const letItCome = () =>
  it().database.pool.query(
    "update bakehouse.site_builds set changes_at = now() - interval '1 second' where changes_at is not null",
  );
const logged: unknown[] = [];
const due = () =>
  rebuildDue({
    sites: it().sites,
    pool: it().database.pool,
    modules: it().modules,
    evaluate: it().evaluate,
    log: { info: () => {}, warn: (what: unknown) => logged.push(what) } as never,
  });

beforeAll(async () => {
  const slots = [{ slot: 'main', sections: [{ section: 'h' }] }];
  await add('sections', {
    name: 'h',
    type: 'template',
    code: '<h1>{{ page.title }}</h1>{% for one in site.menus.main %}<a href="{{ one.path }}">{{ one.title }}</a>{% endfor %}',
  } as { name: string });
  await add('templates', { name: 'Due', views: [] } as { name: string });
  for (const data of [
    { name: 'home', title: 'Home', slots },
    { name: 'later', title: 'Later', slots, publish_at: inSeconds(3600) },
    { name: 'leaving', title: 'Leaving', slots, unpublish_at: inSeconds(7200) },
    { name: 'start', title: 'Start', slots, lang: 'de', translation: 'home' },
  ])
    await add('pages', data);
  await send('PUT', '/sites/due', {
    identifier: 'due',
    lang: 'en',
    languages: [
      { lang: 'en', path: '/' },
      { lang: 'de', path: '/de/' },
    ],
    menus: { main: [{ page: 'home' }] },
  });
});

async function publish(who: string): Promise<void> {
  const { id } = await send('POST', '/sites/due/builds', {}, who);
  await send('POST', '/sites/due/deploy', { build: id, hostnames: ['www.due.example'] }, who);
}

test('SITE68 the languages and menus of a definition reach the pages', async () => {
  const { preview_path_url: base } = await send('POST', '/sites/due/builds', {});
  const answer = await fetch(`${String(base)}de/`, { headers: { connection: 'close' } });
  expect(await answer.text()).toMatch(/<html lang="de">.*<h1>Start<\/h1><a href="[^"]*\/de\/">Start<\/a>/s);
});

test('SITE69 a page appears and another disappears by itself when its time comes, for those who could build it', async () => {
  await publish('editor');
  expect(await due()).toBe(false);
  expect([await visit('/later/'), await visit('/leaving/')]).toEqual([404, 200]);

  await change('later', { publish_at: inSeconds(-1) });
  await letItCome();
  while (await due());
  expect(logged).toEqual([]);
  expect([await visit('/later/'), await visit('/leaving/')]).toEqual([200, 200]);
  const { data } = (await send('GET', '/sites/due/log')) as { data: { action: string; createdBy: string }[] };
  expect(data[0]).toMatchObject({ action: 'deploy', createdBy: it().user('editor').id });

  await change('leaving', { unpublish_at: inSeconds(-1) });
  await letItCome();
  while (await due());
  expect([await visit('/later/'), await visit('/leaving/')]).toEqual([200, 404]);
  expect(await due()).toBe(false);
});

test('SITE69 what cannot be built stays as it is served and is tried again later', async () => {
  await change('later', { publish_at: inSeconds(3600) });
  await publish('editor');
  await it().database.pool.query(`update bakehouse.users set disabled = true where id = $1`, [
    it().user('editor').id,
  ]);
  await change('later', { publish_at: inSeconds(-1) });
  await letItCome();
  expect(await due()).toBe(true);
  expect(await due()).toBe(false);
  expect(JSON.stringify(logged)).toContain('"site":"due"');
  expect([await visit('/'), await visit('/later/')]).toEqual([200, 404]);
  const { rows } = await it().database.pool.query<{ waits: boolean }>(
    'select changes_at > now() as waits from bakehouse.site_builds where changes_at is not null',
  );
  expect(rows).toEqual([{ waits: true }]);
});

/** Builds, and puts it under the hostname, with the page that comes later still away. */
async function publishedBy(builder: Actor | string, deployer: string): Promise<string> {
  await change('later', { publish_at: inSeconds(3600) });
  let build: unknown;
  if (typeof builder === 'string') build = (await send('POST', '/sites/due/builds', {}, builder))['id'];
  else {
    const access = { db: it().database.pool, actor: builder, modules: it().modules, evaluate: it().evaluate };
    const work = { sites: it().sites, access, executor: it().database.pool, run: null };
    const template = { module: 'templates', id: ids.get('Due') ?? '' };
    build = (await buildSite(work, { template }, { key: `by-system-${Date.now()}`, signal: undefined })).id;
  }
  await send('POST', '/sites/due/deploy', { build, hostnames: ['www.due.example'] }, deployer);
  expect(await visit('/later/')).toBe(404);
  await change('later', { publish_at: inSeconds(-1) });
  await letItCome();
  return String(build);
}
const enable = (disabled: boolean) =>
  it().database.pool.query('update bakehouse.users set disabled = $2 where id = $1', [
    it().user('editor').id,
    disabled,
  ]);

test('SITE70 what an elevated workflow built without a user is built so again', async () => {
  await enable(false);
  await publishedBy(systemActor, 'editor');
  await enable(true);
  logged.length = 0;
  while (await due());
  expect(logged).toEqual([]);
  expect(await visit('/later/')).toBe(200);
  const { rows } = await it().database.pool.query(
    'select elevated, created_by from bakehouse.site_builds order by id desc limit 1',
  );
  expect(rows).toEqual([{ elevated: true, created_by: null }]);
});

test('SITE70 where who built it is gone, who deployed it stands in, as far as they read what went into it', async () => {
  await enable(false);
  const build = await publishedBy('editor', 'admin');
  await it().database.pool.query('update bakehouse.site_builds set created_by = null where id = $1', [build]);
  while (await due());
  expect(await visit('/later/')).toBe(200);
  const { data } = (await send('GET', '/sites/due/log')) as { data: { createdBy: string }[] };
  expect(data[0]?.createdBy).toBe(it().user('admin').id);

  const other = await publishedBy('editor', 'editor');
  await it().database.pool.query('update bakehouse.site_builds set created_by = null where id = $1', [other]);
  await it().database.pool.query('update bakehouse.site_log set created_by = $2 where build = $1', [
    other,
    it().user('outsider').id,
  ]);
  logged.length = 0;
  while (await due());
  expect(JSON.stringify(logged)).toContain('"site":"due"');
  expect(await visit('/later/')).toBe(404);
});

test.skipIf(!hasSshd)(
  'SITE84 SITE88 a target shows what its host shows, by SFTP, and says why where it cannot',
  async () => {
    await tellTargets({ it, send, publish, change });
    expect(await send('GET', '/sites/due/targets')).toMatchObject({ data: [] });
  },
);
