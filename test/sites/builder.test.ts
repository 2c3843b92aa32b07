import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasCaddy, startCaddy, type RealCaddy } from '../../packages/sites/src/testing/real-caddy.ts';
import { visitSite } from '../../packages/sites/src/testing/site-client.ts';
import { freePort } from '../harness/free-port.ts';
import { runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';
import { findOne, loadContent, publish, signIn, siteEnvironment, visit, type CallApi } from './website.ts';

const scratch = useScratch();
let database: TestDatabase;
let product: Product;
let api: CallApi;
let sitePort = 0;
let dataDir = '';
let caddy: RealCaddy | undefined;

beforeAll(async () => {
  database = await makeTestDatabase();
  sitePort = await freePort();
  dataDir = join(scratch(), 'data');
  caddy = hasCaddy() ? await startCaddy() : undefined;
  product = await runProduct({
    env: {
      ...siteEnvironment,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SITE_PORT: String(sitePort),
      ...(caddy === undefined ? {} : { CADDY_ADMIN_URL: caddy.adminUrl, CADDY_LISTEN: caddy.plain }),
    },
  });
  await product.ready();
  api = await signIn(product.url);
  await loadContent(api);
});
afterAll(async () => {
  // The last test has ended the product already.
  await product.ended();
  await caddy?.stop();
  await database.drop();
});

/** The processes whose parent is the product, by what they run. */
function builders(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return (
          parent === product.child.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('page-builder')
        );
      } catch {
        return false;
      }
    });
}

test('PAGE1 PAGE2 CFG20 PAGE12 the page builder is a process of the server; with CADDY_ADMIN_URL a real Caddy serves what the element deploys', async () => {
  expect(builders()).toEqual([]);
  expect(await publish(api)).toMatchObject({ status: 200 });
  expect(builders()).toHaveLength(1);
  if (caddy === undefined) return;
  const { status, text } = await visitSite(`http://${caddy.plain}`, 'www.mill.example', '/');
  expect([status, text]).toEqual([200, expect.stringContaining('Bread from the mill next door')]);
  expect((await visitSite(`http://${caddy.plain}`, 'other.example', '/')).text).toBe('somebody else');
});

test('ENG33 a page builder that is killed during a build is started again, the run goes on with the same key, and others are not touched', async () => {
  const operations = Array.from({ length: 900 }, (_, index) => ({
    op: 'create',
    data: {
      name: `many ${index}`,
      title: `Page ${index}`,
      slots: [{ slot: 'main', sections: [{ section: 'page_head' }, { section: 'post_list' }] }],
    },
  }));
  for (let turn = 0; turn < 3; turn += 1) {
    const numbered = operations.map(({ op, data }) => ({
      op,
      data: { ...data, name: `${data.name} of ${turn}` },
    }));
    expect((await api('POST', '/modules/site_pages/resources/batch', { operations: numbered })).status).toBe(
      200,
    );
  }
  const [first] = builders();
  const publishing = publish(api);
  await atWork();
  process.kill(first ?? 0, 'SIGKILL');
  expect(await api('GET', '/modules/site_pages/resources/total')).toMatchObject({ body: { total: 2705 } });

  expect(await publishing).toMatchObject({ status: 200 });

  expect(builders()).toHaveLength(1);
  expect(builders()).not.toEqual([first]);
  // The browser is answered after a while even where the run goes on.
  await expect
    .poll(async () => (await api('GET', '/sites/mill_and_crust/builds')).body, { timeout: 300_000 })
    .toMatchObject({ data: [{ pages: 2707 }, { pages: 7 }] });
  await expect
    .poll(async () => (await visit(sitePort, 'mill.example', '/many-7-of-2/')).text, { timeout: 300_000 })
    .toContain('Page 7');
});

/** Waits until the page builder itself says that a build is under way. */
async function atWork(): Promise<void> {
  const file = readFileSync(join(dataDir, 'sites', 'address.json'), 'utf8');
  const { url, token } = JSON.parse(file) as { url: string; token: string };
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  for (let turn = 0; turn < 2000; turn += 1) {
    const answer = await fetch(`${url}/v1/builds?limit=1`, { headers });
    const { data } = (await answer.json()) as { data: { status: string }[] };
    if (data[0]?.status === 'running') return;
    await sleep(10);
  }
  throw new Error('no build began');
}

test('the next build works, and a template that fails ends its own run only', async () => {
  const section = await findOne(api, 'site_sections', { name: 'page_head' });
  const code = section.data['code'];
  await api('PATCH', `/modules/site_sections/resources/${section.id}`, { data: { code: '{% if %}' } });
  expect(await publish(api)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect((await visit(sitePort, 'mill.example')).status).toBe(200);
  await api('PATCH', `/modules/site_sections/resources/${section.id}`, { data: { code } });
  expect((await publish(api)).status).toBe(200);
});

test('PAGE2 the page builder ends with the server, however that ends', async () => {
  const [pid = 0] = builders();
  await product.stop('SIGKILL');
  while (isThere(pid)) await sleep(50);
  expect(isThere(pid)).toBe(false);
});

test('PAGE1 PAGE2 CFG19 a page builder that runs alone builds and serves for a server that PAGE_BUILDER_URL leads to it', async () => {
  const token = 'a token of its own';
  const alone = await runProduct({
    arguments: ['page-builder'],
    env: {
      PAGE_BUILDER_PORT: '0',
      PAGE_BUILDER_TOKEN: token,
      DATA_DIR: join(scratch(), 'alone'),
      SITE_PORT: String(await freePort()),
      PREVIEW_URL: 'https://preview.mill.example',
    },
  });
  await expect.poll(() => alone.output().stdout).toContain('"siteUrl":');
  const [line = ''] = alone.output().stdout.split('\n');
  const { url, siteUrl } = JSON.parse(line) as { url: string; siteUrl: string };
  product = await runProduct({
    env: {
      ...siteEnvironment,
      DATABASE_URL: database.url,
      DATA_DIR: join(scratch(), 'other'),
      PAGE_BUILDER_URL: url,
      PAGE_BUILDER_TOKEN: token,
    },
  });
  await product.ready();
  api = await signIn(product.url);
  expect(await publish(api)).toMatchObject({ status: 200 });
  expect(builders()).toEqual([]);
  await expect
    .poll(async () => (await visitSite(siteUrl, 'www.mill.example', '/')).text, { timeout: 300_000 })
    .toContain('Bread from the mill next door');
  const { body } = await api('GET', '/sites/mill_and_crust/builds?limit=1');
  expect(body['data']).toMatchObject([
    { preview_url: expect.stringMatching(/^https:\/\/[0-9a-f]{48}\.preview\.mill\.example\/$/) as unknown },
  ]);
  expect([await product.stop(), await alone.stop()]).toEqual([0, 0]);
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
