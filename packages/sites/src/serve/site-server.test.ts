import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Build } from '../wire/build.ts';
import { smallSite } from '../testing/small-site.ts';
import { testService, type TestService } from '../testing/test-service.ts';

const HOST = 'serve.example';
let service: TestService;
let build: Build;

beforeAll(async () => {
  service = await testService();
  build = await service.built(
    smallSite(
      '<p>{{ page.text }}</p><a href="/data.txt">data</a>{% if page.name == "home" %}<script>let a = 1</script>{% endif %}',
      {
        assets: [
          { path: 'data.txt', text: '0123456789'.repeat(300), verbatim: true },
          { path: '.well-known/security.txt', text: 'Contact: x', verbatim: true },
          { path: 'pic.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>' },
        ],
        redirects: [{ from: '/away', to: 'https://example.org/?q={env.HOME}', status: 302 }],
        settings: { csp: { 'form-action': ['https://api.example'] } },
        pages: [
          {
            name: 'home',
            text: 'bread '.repeat(400),
            slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
          },
          {
            name: 'gr\u00fc\u00dfe',
            path: '/gr\u00fc\u00dfe/',
            slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
          },
        ],
      },
    ),
  );
  await service.deploy(build, [HOST]);
});

afterAll(async () => {
  await service.stop();
});

describe('the server of sites', () => {
  test('sends brotli before gzip before plain, each with its own ETag', async () => {
    const plain = await service.visit(HOST, '/');
    const br = await service.visit(HOST, '/', { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await service.visit(HOST, '/', { 'accept-encoding': 'gzip, br;q=0' });
    expect([plain, br, gz].map((one) => one.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, br, gz].map((one) => one.headers['etag'])).size).toBe(3);
    expect(br.headers['vary']).toBe('Accept-Encoding');
  });

  test('answers 304 to a matching If-None-Match and 200 to another', async () => {
    const { headers } = await service.visit(HOST, '/');
    const etag = headers['etag'] ?? '';
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await service.visit(HOST, '/', { 'if-none-match': condition });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    expect((await service.visit(HOST, '/', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const get = await service.visit(HOST, '/data.txt');
    const head = await service.visit(HOST, '/data.txt', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '3000', 0]);
    expect(head.headers['etag']).toBe(get.headers['etag']);
  });

  test.each([
    ['bytes=0-9', 206, '0123456789', 'bytes 0-9/3000'],
    ['bytes=2995-', 206, '56789', 'bytes 2995-2999/3000'],
    ['bytes=-3', 206, '789', 'bytes 2997-2999/3000'],
    ['bytes=9999-', 416, '', 'bytes */3000'],
  ])('answers the range %s with %i', async (range, status, text, contentRange) => {
    const part = await service.visit(HOST, '/data.txt', { range });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([status, text, contentRange]);
  });

  test.each(['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5'])(
    'ignores the range %s',
    async (range) => {
      expect((await service.visit(HOST, '/data.txt', { range })).status).toBe(200);
    },
  );

  test('ignores a range whose If-Range is stale', async () => {
    const part = await service.visit(HOST, '/data.txt', { range: 'bytes=0-1', 'if-range': '"old"' });
    expect([part.status, part.body.length]).toEqual([200, 3000]);
  });

  test('sets headers that keep pages safe', async () => {
    const { headers } = await service.visit(HOST, '/');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(headers['content-security-policy']).toContain("form-action 'self' https://api.example");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['server']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('knows hosts by name only: case, port and final dot do not matter, others are 404', async () => {
    for (const host of ['SERVE.example', 'serve.example:8081', 'serve.example.'])
      expect((await service.visit(host, '/')).status).toBe(200);
    for (const host of ['other.example', 'x.serve.example', '127.0.0.1', 'localhost', ''])
      expect((await service.visit(host, '/')).status).toBe(404);
  });

  test.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/..\\..\\etc\\passwd',
    '/%00',
    '/%ff',
    '/index.html%00.txt',
    '/assets/',
    '/assets',
    '/.well-known/',
    '/build.json',
    '/pack',
    '/manifest.ndjson',
    '/__proto__',
    '/constructor',
  ])('finds nothing at %s', async (path) => {
    const found = await service.visit(HOST, path);
    expect(found.status).toBe(404);
    expect(found.text).not.toContain('root:');
  });

  test('serves names that are not ASCII and files under .well-known', async () => {
    expect((await service.visit(HOST, `/${encodeURIComponent('gr\u00fc\u00dfe')}/`)).status).toBe(200);
    const redirect = await service.visit(HOST, `/${encodeURIComponent('gr\u00fc\u00dfe')}`);
    expect(redirect).toMatchObject({ status: 301, headers: { location: '/gr%C3%BC%C3%9Fe/' } });
    expect((await service.visit(HOST, '/.well-known/security.txt')).text).toBe('Contact: x');
  });

  test('redirects as written, with nothing filled in', async () => {
    const { status, headers } = await service.visit(HOST, '/away');
    expect([status, headers['location']]).toEqual([302, 'https://example.org/?q=%7Benv.HOME%7D']);
  });

  test('answers other methods with 405 and garbage with 400', async () => {
    expect(await service.visit(HOST, '/', {}, 'POST')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    expect(await raw('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nbad header\r\n\r\n')).toContain(
      '400 Bad Request',
    );
  });
});

describe('previews', () => {
  test('stand under a host of their own that cannot be guessed, and are not kept by anybody', async () => {
    const { hostname } = new URL(build.preview_url ?? '');
    expect(hostname).toMatch(/^[0-9a-f]{48}\.preview\.localhost$/);
    const page = await service.visit(hostname, '/');
    expect(page).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    });
    expect((await service.visit(`${'0'.repeat(48)}.preview.localhost`, '/')).status).toBe(404);
    expect((await service.visit('preview.localhost', '/')).status).toBe(404);
  });

  test('stand below a path too, with their links prefixed, but never on a deployed host', async () => {
    const { pathname } = new URL(build.preview_path_url ?? '');
    const page = await service.visit('127.0.0.1', pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`href="${pathname}data.txt"`);
    expect(page.headers['content-security-policy']).toContain('; sandbox allow-scripts');
    expect((await service.visit('127.0.0.1', `${pathname}data.txt`)).text).toHaveLength(3000);
    expect((await service.visit('127.0.0.1', `${pathname}nowhere`)).status).toBe(404);
    expect((await service.visit(HOST, pathname)).status).toBe(404);
  });

  test('PAGE13 have the addresses under which people reach them, also those of builds made before', async () => {
    const before = await testService();
    const made = await before.built(smallSite('<p>bread</p>'));
    await before.service.close();
    const behind = await testService({ previewUrl: 'https://Preview.example:8443' }, before.dataDir);
    try {
      const { body } = await behind.api('GET', `/v1/builds/${made.id}`);
      const token = new URL(made.preview_url ?? '').hostname.split('.')[0] ?? '';
      expect(body).toMatchObject({
        preview_url: `https://${token}.preview.example:8443/`,
        preview_path_url: `https://preview.example:8443/-/preview/${token}/`,
      });
      // As a proxy passes them on: to the one port, with the host that was asked for.
      expect((await behind.visit(`${token}.preview.example:8443`, '/')).text).toContain('<p>bread</p>');
      expect((await behind.visit('preview.example', `/-/preview/${token}/`)).text).toContain('<p>bread</p>');
      expect((await behind.visit(`${token}.preview.localhost`, '/')).status).toBe(404);
      const { status } = await behind.deploy(made, [`www.preview.example`]);
      expect(status).toBe(422);
    } finally {
      await behind.stop();
    }
  });
});

async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(service.service.siteUrl);
  return await new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
