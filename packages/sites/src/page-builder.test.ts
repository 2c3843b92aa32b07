import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bakerySite } from './testing/bakery-site.ts';
import { smallSite } from './testing/small-site.ts';
import { testService, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

afterAll(async () => {
  await service.stop();
});

const visit = async (path: string) => await service.visit('bakery.example', path);

describe('a site from its first build to its rollback', () => {
  test('builds layouts, nested slots, subslots, provide_slot and components, and serves them under two hostnames', async () => {
    const build = await service.built(bakerySite());
    expect(build).toMatchObject({ site: 'bakery', pages: 3, rendered: 3, status: 'completed' });
    expect(build.warnings).toEqual([]);
    expect((await service.deploy(build, ['bakery.example', 'www.bakery.example'])).status).toBe(201);

    for (const host of ['bakery.example', 'www.bakery.example']) {
      const home = await service.visit(host, '/');
      expect(home.status).toBe(200);
      expect(home.text).toContain('<title>Home</title>');
      expect(home.text).toContain('<nav><a href="/">Home</a><a href="/about/">About the bakery</a>');
      expect(home.text).toContain('<main><div class="frame"><h1 class="warm">Fresh &lt;bread&gt;</h1>');
      expect(home.text).toContain('<div class="r"><h1 class="warm">Deep</h1></div></div>');
      expect(home.text).toContain('<site-counter data-props="{&quot;from&quot;:7}"></site-counter>');
      expect(home.text).toContain('<footer>Bakery &amp; Sons</footer>');
      const about = await service.visit(host, '/about/');
      expect(about.text).toContain('<p class="banner">Plain</p>');
      expect(about.text).not.toContain('<nav>');
      expect(about.text).toContain('<meta name="description" content="Who we are">');
    }
  });

  test('serves every script, style and picture that a page names, for ever cacheable', async () => {
    const home = await service.visit('bakery.example', '/');
    const assets = [...home.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((one) => one[1] ?? '');
    expect(assets).toHaveLength(3);
    for (const path of assets) {
      const asset = await service.visit('bakery.example', path);
      expect(asset.status).toBe(200);
      expect(asset.headers['cache-control']).toContain('immutable');
    }
    const style = await service.visit('bakery.example', assets.find((one) => one.endsWith('.css')) ?? '');
    const picture = /url\("([^"]+)"\)/.exec(style.text)?.[1] ?? '';
    expect(picture).toMatch(/^\/assets\/img\/dot\.[0-9a-f]{12}\.svg$/);
    expect((await service.visit('bakery.example', picture)).headers['content-security-policy']).toContain(
      'sandbox',
    );
  });

  test('adds sitemap, robots, feed, redirects and a page for what does not exist', async () => {
    expect((await visit('/sitemap.xml')).text).toContain('<loc>https://bakery.example/about/</loc>');
    expect((await visit('/robots.txt')).text).toContain('Sitemap: https://bakery.example/sitemap.xml');
    expect((await visit('/feed.xml')).text).toContain('<title>First</title>');
    expect(await visit('/old/')).toMatchObject({ status: 301, headers: { location: '/about/' } });
    expect(await visit('/about')).toMatchObject({ status: 301, headers: { location: '/about/' } });
    expect(await visit('/about/index.html?x=1')).toMatchObject({
      status: 301,
      headers: { location: '/about/?x=1' },
    });
    const missing = await visit('/nowhere/');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('This page does not exist.');
  });

  test('renders again only what a change touches', async () => {
    const same = await service.built(bakerySite());
    expect(same).toMatchObject({ rendered: 0, rendered_pages: [] });
    const page = await service.built(bakerySite({ about: 'Us two' }));
    expect(page.rendered_pages).toEqual(['About us']);
    const nav = await service.built(bakerySite({ about: 'Us two', nav: 'new' }));
    expect(nav.rendered_pages).toEqual(['home', 'news/first']);
    const counter = await service.built(
      bakerySite({ about: 'Us two', nav: 'new', counter: ';let x=1;console.log(x)' }),
    );
    expect(counter.rendered_pages).toEqual(['home']);
    const hero = await service.built(bakerySite({ hero: '<h2>{{ heading }}</h2>' }));
    expect(hero.rendered).toBe(3);
    const back = await service.built(bakerySite());
    expect(back.digest).toBe(same.digest);
  });

  test('renders all pages that list pages when a title changes', async () => {
    const input = bakerySite();
    const [, , news] = input.pages;
    if (news !== undefined) news.title = 'Renamed';
    expect((await service.built(input)).rendered_pages).toEqual(['home', 'news/first']);
  });

  test('redeploys and rolls back, and keeps serving scripts of the release before', async () => {
    const before = await service.visit('bakery.example', '/');
    const script = /src="(\/assets\/component[^"]+)"/.exec(before.text)?.[1] ?? '';
    const build = await service.built(bakerySite({ about: 'Changed', counter: ';console.log(2)' }));
    const deployed = await service.deploy(build, ['bakery.example', 'www.bakery.example']);
    expect(deployed.body).toMatchObject({
      number: 2,
      live: ['bakery.example', 'www.bakery.example'],
      removed: [],
    });
    expect((await service.visit('www.bakery.example', '/about/')).text).toContain('Changed');
    expect((await service.visit('www.bakery.example', script)).status).toBe(200);

    const back = await service.api('POST', '/v1/sites/bakery/rollback', {});
    expect(back).toMatchObject({
      status: 200,
      body: { number: 1, live: ['bakery.example', 'www.bakery.example'] },
    });
    expect((await service.visit('www.bakery.example', '/about/')).text).toContain('>Us<');
    const again = await service.api('POST', '/v1/sites/bakery/rollback', {});
    expect(again.status).toBe(409);
    const log = await service.api('GET', '/v1/sites/bakery/log');
    expect(log.body).toMatchObject({
      data: [
        { action: 'rollback', release: 1 },
        { action: 'deploy', release: 2 },
        { action: 'deploy', release: 1 },
      ],
    });
  });

  test('serves the same after a restart', async () => {
    const before = await service.visit('bakery.example', '/');
    service = await service.restart();
    const after = await service.visit('bakery.example', '/');
    expect(after.status).toBe(200);
    expect(after.body.equals(before.body)).toBe(true);
    expect(after.headers['etag']).toBe(before.headers['etag']);
  });

  test('serves the other sites when the files of one are damaged', async () => {
    const other = await service.built(smallSite('other'));
    await service.deploy(other, ['other.example']);
    await writeFile(join(service.dataDir, 'builds', other.id, 'manifest.ndjson'), 'no index');
    service = await service.restart();
    expect((await service.visit('other.example', '/')).status).toBe(404);
    expect((await service.visit('bakery.example', '/')).status).toBe(200);
    expect(service.logged.join()).toContain('small cannot be served');
  });
});

const listingSite = (title: string) => ({
  ...smallSite('<p>{{ site.pages | json }}</p><i>{{ site.lang }}/{{ page.lang }}</i>'),
  site: 'listing',
  settings: { lang: 'de' },
  pages: ['a', 'b'].map((name) => ({
    name,
    title: name === 'b' ? title : 'A',
    date: '2026-01-02',
    ...(name === 'b' ? { lang: 'fr' } : {}),
    slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
  })),
});

test('PAGE14 site.pages tells the same of a page however it came into the build, and nothing of how it was built', async () => {
  await service.built(listingSite('B'));
  const build = await service.built(listingSite('C'));
  const page = async (name: string) => await (await fetch(`${build.preview_path_url}${name}/`)).text();
  const listed = JSON.stringify([
    { name: 'a', path: '/a/', title: 'A', date: '2026-01-02' },
    { name: 'b', path: '/b/', title: 'C', date: '2026-01-02', lang: 'fr' },
  ]).replaceAll('"', '&#34;');
  expect(await page('a')).toContain(`<p>${listed}</p><i>de/de</i>`);
  expect(await page('b')).toContain('<i>de/fr</i>');
  expect(await page('b')).toContain('<html lang="fr">');
});
