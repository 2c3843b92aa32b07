import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium, type ChromiumPage } from '../harness/chromium.ts';
import { freePort } from '../harness/free-port.ts';
import { runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';
import { hasSshd } from '../../packages/server/src/testing/sshd.ts';
import { killWhileSending } from './target-story.ts';
import { findOne, loadContent, publish, signIn, siteEnvironment, visit, type CallApi } from './website.ts';

const scratch = useScratch();
let database: TestDatabase;
let product: Product;
let api: CallApi;
let browser: ChromiumPage;
let sitePort = 0;
let env: Record<string, string>;

beforeAll(async () => {
  database = await makeTestDatabase();
  sitePort = await freePort();
  env = {
    ...siteEnvironment,
    DATABASE_URL: database.url,
    DATA_DIR: join(scratch(), 'data'),
    SITE_PORT: String(sitePort),
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    SECRET_KEY: 'k'.repeat(32),
  };
  product = await runProduct({ env });
  await product.ready();
  api = await signIn(product.url);
  await loadContent(api);
  browser = await openChromium('MAP *.example 127.0.0.1');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

const siteUrl = (host: string, path = '/') => `http://${host}:${sitePort}${path}`;
const shown = async (host: string, path = '/') => {
  await browser.open(siteUrl(host, path));
  return [
    await browser.evaluate('document.title'),
    await browser.evaluate('document.querySelector("h1").innerText'),
  ];
};
const builder = () =>
  JSON.parse(readFileSync(join(env['DATA_DIR'] ?? '', 'sites', 'address.json'), 'utf8')) as { url: string };

test('PAGE2 before the first build nothing of the page builder runs', async () => {
  await expect(visit(sitePort, 'www.mill.example')).rejects.toThrow(/ECONNREFUSED/);
  expect((await api('GET', '/sites')).body).toMatchObject({
    data: [{ id: 'mill_and_crust', template: { name: 'Mill and Crust' }, live: [] }],
  });
});

test('SVC6 SVC14 SITE1 SITE2 SITE3 SITE4 SITE9 SITE10 SITE12 SITE13 SITE14 SITE15 SITE16 SITE29 PAGE2 PAGE3 PAGE11 the button of the template builds the site and puts it under two hostnames', async () => {
  expect(await publish(api)).toMatchObject({
    status: 200,
    body: {
      type: 'sequence',
      responses: [
        { type: 'notify', message: 'Visitors find it at www.mill.example, mill.example' },
        { type: 'refresh' },
      ],
    },
  });
  for (const host of ['www.mill.example', 'mill.example'])
    expect(await shown(host)).toEqual([
      'Bread from the mill next door · Mill & Crust',
      'Bread from the mill next door',
    ]);
  const { body } = await api('GET', '/sites/mill_and_crust');
  expect(body).toMatchObject({ live: [{ hostnames: ['www.mill.example', 'mill.example'], release: 1 }] });
});

test('SITE8 SITE39 a page that the filter leaves out is not there; posts of a module are pages; views are rendered', async () => {
  expect((await visit(sitePort, 'mill.example', '/draft/')).status).toBe(404);
  expect((await visit(sitePort, 'mill.example', '/draft/')).text).toContain('This page is sold out');
  expect(await shown('mill.example', '/blog/why-we-mill-at-night/')).toEqual([
    'Why we mill at night',
    'Why we mill at night',
  ]);
  expect((await visit(sitePort, 'mill.example', '/blog/')).text).not.toContain('Christmas plans');
  expect(await browser.evaluate('document.querySelector("footer").innerText')).toContain('12 Mill Lane');
});

test('PAGE5 a component is a custom element that runs in the browser', async () => {
  await browser.open(siteUrl('www.mill.example', '/contact/'));
  await browser.until('/Open now|Closed right now/.test(document.body.innerText)');
  expect((await visit(sitePort, 'www.mill.example', '/contact/')).text).not.toContain('Closed right now');
});

test('the contact form of the site creates a resource, and a visitor cannot set other fields', async () => {
  await browser.open(siteUrl('www.mill.example', '/contact/'));
  await browser.evaluate(`
    document.querySelector('[name=name]').value = 'Ann';
    document.querySelector('[name=email]').value = 'ann@example.com';
    document.querySelector('[name=message]').value = 'Two loaves of rye, please.';
    document.querySelector('form').requestSubmit();`);
  await browser.until('/Thank you/.test(document.querySelector("output").innerText)');
  const { data } = await findOne(api, 'messages', { name: 'Ann' });
  expect(data).toMatchObject({
    email: 'ann@example.com',
    message: 'Two loaves of rye, please.',
    answered: false,
  });

  const plain = await fetch(`${product.url}/hooks/contact`, {
    method: 'POST',
    headers: { origin: siteUrl('www.mill.example').slice(0, -1), connection: 'close' },
    body: new URLSearchParams({
      name: 'Ben',
      email: 'ben@example.com',
      message: 'Hello',
      answered: 'true',
      id: 'x',
    }),
  });
  expect([plain.status, await plain.text()]).toEqual([200, 'Thank you. We will write back soon.']);
  expect((await findOne(api, 'messages', { name: 'Ben' })).data['answered']).toBe(false);
});

test('PAGE6 PAGE7 PAGE8 PAGE9 SITE47 SITE48 SITE49 a change is deployed, only what changed is rendered, and a rollback brings the old release back', async () => {
  const home = await findOne(api, 'site_pages', { name: 'home' });
  const slots = JSON.parse(
    JSON.stringify(home.data['slots']).replace('Bread from the mill next door', 'Rye week'),
  ) as unknown;
  await api('PATCH', `/modules/site_pages/resources/${home.id}`, { data: { slots, title: 'Rye week' } });
  expect((await publish(api)).status).toBe(200);
  expect(await shown('www.mill.example')).toEqual(['Rye week · Mill & Crust', 'Rye week']);

  const builds = (await api('GET', '/sites/mill_and_crust/builds')).body['data'] as Record<string, unknown>[];
  expect(builds).toMatchObject([
    { pages: 7, warnings: [] },
    { pages: 7, rendered: 7 },
  ]);
  expect(Number(builds[0]?.['rendered'])).toBeLessThan(7);
  expect(builds[0]?.['digest']).not.toBe(builds[1]?.['digest']);

  const back = await api('POST', '/sites/mill_and_crust/rollback', {});
  expect(back).toMatchObject({
    status: 200,
    body: { number: 1, site: 'mill_and_crust', live: ['www.mill.example', 'mill.example'] },
  });
  for (const host of ['www.mill.example', 'mill.example'])
    expect(await shown(host)).toEqual([
      'Bread from the mill next door · Mill & Crust',
      'Bread from the mill next door',
    ]);
  expect((await api('GET', '/sites/mill_and_crust/releases')).body).toMatchObject({
    data: [{ number: 2, live: [] }, { number: 1 }],
  });
  const { body: log } = await api('GET', '/sites/mill_and_crust/log');
  expect(
    (log['data'] as { action: string; release: number }[]).map(
      ({ action, release }) => `${action} ${release}`,
    ),
  ).toEqual(['rollback 1', 'deploy 2', 'deploy 1']);
});

test('a build can be previewed under an address that nobody can guess, and not on a deployed host', async () => {
  const [newest] = (await api('GET', '/sites/mill_and_crust/builds')).body['data'] as {
    preview_url: string;
    preview_path_url: string;
  }[];
  const { hostname } = new URL(newest?.preview_url ?? '');
  expect(hostname).toMatch(/^[0-9a-f]{48}\.preview\.localhost$/);
  expect((await visit(sitePort, hostname)).text).toContain('Rye week');
  const { pathname } = new URL(newest?.preview_path_url ?? '');
  expect((await visit(sitePort, `127.0.0.1:${sitePort}`, pathname)).text).toContain('Rye week');
  expect((await visit(sitePort, 'www.mill.example', pathname)).status).toBe(404);
  expect((await visit(sitePort, `${'0'.repeat(48)}.preview.localhost`)).status).toBe(404);
});

test('PAGE10 hosts of the app, wildcards, addresses and names that cannot be are refused; a host not deployed gives 404', async () => {
  for (const host of [
    '127.0.0.1',
    '*.mill.example',
    'localhost',
    'xn--a.example',
    'mill_.example',
    'pаypal.example',
    'a b.example',
    'mill.example:80',
    'x.preview.localhost',
    '',
  ]) {
    const refused = await publish(api, { hostnames: [{ host: 'www.mill.example' }, { host }] });
    expect(refused, host).toMatchObject({ status: 422, body: { code: 'invalid' } });
  }
  expect((await visit(sitePort, 'other.example')).status).toBe(404);
  expect((await visit(sitePort, 'www.mill.example')).text).toContain('Bread from the mill next door');
  const { id } = await findOne(api, 'site_templates', { name: 'Mill and Crust' });
  await api('PATCH', `/modules/site_templates/resources/${id}`, {
    data: { hostnames: [{ host: 'www.mill.example' }, { host: 'mill.example' }] },
  });
});

test('APP5 APP6 the definition of the site is applied at the first start, and has nothing to do at the next', async () => {
  const applied = '"definition":"sites/mill_and_crust"';
  expect(product.output().stderr).toContain(`${applied},"change":"new"`);
  await product.stop();
  product = await runProduct({ env });
  await product.ready();
  api = await signIn(product.url);
  expect(product.output().stderr).not.toContain(applied);
});

test('deployed sites are served again after a restart and after the page builder is killed', async () => {
  await product.stop();
  await expect(visit(sitePort, 'www.mill.example')).rejects.toThrow(/ECONNREFUSED/);
  product = await runProduct({ env });
  await product.ready();
  await served();
  const before = builder().url;
  await product.stop('SIGKILL');
  product = await runProduct({ env });
  await product.ready();
  // The builder of before may go on for a moment after its server was killed.
  await expect.poll(() => builder().url).not.toBe(before);
  await served();
  api = await signIn(product.url);
  expect((await publish(api)).status).toBe(200);
});

test.skipIf(!hasSshd)(
  'SITE94 SITE85 a server shows the old site whole while the process that sends the new one is killed, and the next process goes on by itself',
  async () => {
    // What the folder says of the site would take its target away at the next start.
    const { APP_DIR: _folder, ...without } = env;
    const stands = await killWhileSending({
      api: () => api,
      pool: database.pool,
      kill: () => product.stop('SIGKILL').then(() => undefined),
      restart: async () => {
        product = await runProduct({ env: without });
        await product.ready();
        api = await signIn(product.url);
      },
      served: async (path) => (await visit(sitePort, 'www.mill.example', path)).text,
    });
    expect(stands).toMatchObject({ name: 'web', state: 'shown', failure: null });
  },
);

async function served(): Promise<void> {
  for (let turn = 0; turn < 2000; turn += 1) {
    const answer = await visit(sitePort, 'www.mill.example').catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error('the site is not served');
}
