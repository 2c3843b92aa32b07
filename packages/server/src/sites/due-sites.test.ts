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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useLive } from '../testing/live-client.ts';
import { rebuildDue } from './due-sites.ts';

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
    editor: modules.flatMap(({ bakery_resource_module: module }) => [
      { module, action: 'read' as const },
      { module, action: 'update' as const },
    ]),
  },
  env: { DATA_DIR: dataDir, SITE_PORT: '0', PUBLIC_URL: 'http://app.example' },
});

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, who = 'admin') {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode > 299) throw new Error(answer.body);
  return answer.json<Record<string, unknown>>();
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
