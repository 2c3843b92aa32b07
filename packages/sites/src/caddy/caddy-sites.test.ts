import { request } from 'node:https';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chaosHosts, chaosSite, lookAtPage, lookAtWhole } from '../testing/chaos-site.ts';
import { hasCaddy, startCaddy, type RealCaddy } from '../testing/real-caddy.ts';
import { visitSite, type SiteAnswer } from '../testing/site-client.ts';
import { smallSite } from '../testing/small-site.ts';
import { testService, type TestService } from '../testing/test-service.ts';

const missing = !hasCaddy();
let caddy: RealCaddy;
let service: TestService;

beforeAll(async () => {
  if (missing) return;
  caddy = await startCaddy();
  service = await testService({ caddyAdminUrl: caddy.adminUrl, caddyListen: [caddy.plain] });
});

afterAll(async () => {
  if (missing) return;
  await service.stop();
  await caddy.stop();
});

async function visit(host: string, path: string, headers: Record<string, string> = {}): Promise<SiteAnswer> {
  return await visitSite(`http://${caddy.plain}`, host, path, headers);
}

async function deploy(text: string): Promise<void> {
  const build = await service.built(
    smallSite(text, {
      assets: [
        { path: 'a.css', text: 'body{}' },
        { path: 'p.svg', text: '<svg/>' },
      ],
      redirects: [{ from: '/away', to: 'https://example.org/{env.HOME}' }],
      views: [
        { name: 'v', code: '<link href="{{ "a.css" | asset_url }}"><img src="{{ "p.svg" | asset_url }}">' },
      ],
    }),
  );
  const answer = await service.deploy(build, ['shop.example', 'www.shop.example']);
  expect(answer.status).toBe(201);
}

describe.skipIf(missing)('a real Caddy', () => {
  test('serves a deployed site under its hostnames and leaves the routes of others alone', async () => {
    expect((await visit('shop.example', '/')).text).toBe('somebody else');
    await deploy(`first {% render "v" %}${'long '.repeat(500)}`);
    for (const host of ['shop.example', 'www.shop.example']) {
      const page = await visit(host, '/');
      expect(page.status).toBe(200);
      expect(page.text).toContain('first');
      expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      expect(page.headers['last-modified']).toBeUndefined();
    }
    expect((await visit('other.example', '/')).text).toBe('somebody else');
    expect((await visit('shop.example', '/sitemap.xml')).text).toContain('https://shop.example/');
  });

  test('sends precompressed files, not-found pages, redirects and lasting assets', async () => {
    const br = await visit('shop.example', '/', { 'accept-encoding': 'br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toContain('first');
    const nowhere = await visit('shop.example', '/nowhere/');
    expect([nowhere.status, nowhere.text]).toEqual([
      404,
      expect.stringContaining('This page does not exist.'),
    ]);
    expect(await visit('shop.example', '/away')).toMatchObject({
      status: 301,
      headers: { location: 'https://example.org/%7Benv.HOME%7D' },
    });
    const page = await visit('shop.example', '/');
    const [style = '', picture = ''] = [...page.text.matchAll(/"(\/assets\/[^"]+)"/g)].map((one) => one[1]);
    expect((await visit('shop.example', style)).headers['cache-control']).toContain('immutable');
    expect((await visit('shop.example', picture)).headers['content-security-policy']).toContain('sandbox');
    expect((await visit('shop.example', '/..%2f..%2fbuilds')).status).toBe(404);
  });

  test('PAGE21 PAGE22 PAGE24 PAGE25 answers in languages, by patterns and under one host as the embedded server does', async () => {
    const slots = [{ slot: 'main', sections: [{ section: 'only' }] }];
    const build = await service.built(
      smallSite('<h1>{{ page.title }}</h1>', {
        site: 'many',
        settings: {
          url: 'https://www.many.example',
          canonical_host: true,
          lang: 'en',
          languages: [
            { lang: 'en', path: '/' },
            { lang: 'de', path: '/de/' },
          ],
        },
        redirects: [
          { from: '/old/*', to: '/new/:splat' },
          { from: '/by/:name/', to: 'https://x.example/{env.HOME}/:name/', status: 302 },
        ],
        pages: [
          { name: 'home', date: '2026-01-01', slots },
          { name: 'kept', path: '/old/kept/', slots },
          { name: '404-de', lang: 'de', translation: '404', title: 'Nicht da', slots },
        ],
      }),
    );
    expect((await service.deploy(build, ['www.many.example', 'many.example'])).status).toBe(201);
    const go = async (path: string, host = 'www.many.example') => {
      const { status, headers } = await visit(host, path);
      return [status, headers['location']];
    };
    expect(await go('/a/?b=c', 'many.example')).toEqual([301, 'https://www.many.example/a/?b=c']);
    expect(await go('/old/a/b')).toEqual([301, '/new/a/b']);
    expect(await go('/old/kept/')).toEqual([200, undefined]);
    expect(await go('/by/ann/')).toEqual([302, 'https://x.example/%7Benv.HOME%7D/ann/']);
    expect((await go('/old//evil.example'))[1]).toBe('/new/evil.example');
    const german = await visit('www.many.example', '/de/x/y');
    expect([german.status, german.text]).toEqual([404, expect.stringContaining('Nicht da')]);
    expect((await visit('www.many.example', '/x')).text).toContain('This page does not exist.');
    expect((await visit('www.many.example', '/feed.xml')).headers['content-type']).toContain('atom+xml');
    await service.api('POST', '/v1/sites/many/undeploy', {});
  });

  test('never takes one release for another of the same size', async () => {
    await deploy('AAAA');
    const { headers } = await visit('shop.example', '/');
    const condition = {
      'if-none-match': headers['etag'] ?? '',
      'if-modified-since': new Date().toUTCString(),
    };
    expect((await visit('shop.example', '/', condition)).status).toBe(304);
    await deploy('BBBB');
    const changed = await visit('shop.example', '/', condition);
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('BBBB')]);
    await service.api('POST', '/v1/sites/small/rollback', {});
    expect((await visit('shop.example', '/')).text).toContain('AAAA');
  });

  test('shows no mixed or missing page while releases are switched', async () => {
    const siteUrl = `http://${caddy.plain}`;
    const first = await service.built(chaosSite(1));
    await service.deploy(first, chaosHosts);
    const wrong: string[] = [];
    let looks = 0;
    const versions = Array.from({ length: 20 }, (_, index) => index + 2);
    const visitor = async (): Promise<void> => {
      while (versions.length > 0) {
        const seen = await lookAtPage(siteUrl, chaosHosts[looks % 2] ?? '', '/about/');
        if (seen === undefined || 'wrong' in seen) wrong.push(JSON.stringify(seen ?? 'no answer'));
        looks += 1;
      }
    };
    const deploys = async (): Promise<void> => {
      for (let version = versions[0]; version !== undefined; version = versions[0]) {
        await service.deploy(await service.built(chaosSite(version)), chaosHosts);
        versions.shift();
      }
    };
    await Promise.all([visitor(), deploys()]);
    expect(wrong).toEqual([]);
    expect(looks).toBeGreaterThan(10);
    expect(await lookAtWhole(siteUrl)).toEqual({ version: 21 });
  });

  test('is set up anew when the service starts, and forgets sites that are taken down', async () => {
    await fetch(`${caddy.adminUrl}/id/bakehouse-sites`, { method: 'DELETE' });
    expect((await visit('shop.example', '/')).text).toBe('somebody else');
    service = await service.restart();
    expect((await visit('shop.example', '/')).text).toContain('AAAA');
    await service.api('POST', '/v1/sites/chaos/undeploy', {});
    await service.api('POST', '/v1/sites/small/undeploy', {});
    expect((await visit('shop.example', '/')).text).toBe('somebody else');
  });

  test('that refuses or is away makes the deploy fail and changes nothing', async () => {
    const away = await testService({ caddyAdminUrl: 'http://127.0.0.1:9' });
    const build = await away.built(smallSite('x'));
    expect(await away.deploy(build, ['away.example'])).toMatchObject({
      status: 502,
      body: { code: 'upstream_failed' },
    });
    expect((await away.visit('away.example', '/')).status).toBe(404);
    await away.stop();
  });

  test('is reached by its socket too', async () => {
    const other = await startCaddy(true);
    const local = await testService({ caddyAdminUrl: other.adminUrl, caddyListen: [other.plain] });
    const build = await local.built(smallSite('by socket'));
    expect((await local.deploy(build, ['socket.example'])).status).toBe(201);
    expect((await visitSite(`http://${other.plain}`, 'socket.example', '/')).text).toContain('by socket');
    await local.stop();
    await other.stop();
  });

  test('gets a server of its own where none listens, with certificates', async () => {
    const secure = await testService({ caddyAdminUrl: caddy.adminUrl, caddyListen: [caddy.unused] });
    const build = await secure.built(smallSite('secure'));
    expect((await secure.deploy(build, ['secure.localhost'])).status).toBe(201);
    expect(await visitSecurely('secure.localhost', caddy.unused)).toContain('secure');
    expect((await visit('x.example', '/')).text).toBe('somebody else');
    await secure.stop();
  });
});

async function visitSecurely(host: string, listen: string): Promise<string> {
  const [address, port] = listen.split(':');
  for (let turn = 0; ; turn += 1) {
    try {
      return await new Promise<string>((resolve, reject) => {
        const call = request(
          // The certificate comes from the test's own authority, which nothing here trusts.
          { host: address, port, servername: host, headers: { host }, rejectUnauthorized: false },
          (response) => {
            let text = '';
            response.on('data', (chunk: Buffer) => (text += chunk.toString()));
            response.on('end', () => resolve(text));
          },
        );
        call.on('error', reject);
        call.end();
      });
    } catch (cause) {
      if (turn > 1000) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
