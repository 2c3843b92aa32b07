import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallSite } from './testing/small-site.ts';
import { testService, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

afterAll(async () => {
  await service.stop();
});

describe('hostile names and paths', () => {
  test.each([
    '../../etc/cron.d/x',
    '/a/../b/',
    '/a//b/',
    '/.htaccess',
    '/CON/',
    '/index.html/',
    '/a\\b/',
    '/a\0b/',
    '/assets/x/',
    '/-/preview/',
    'relative/',
    '/a/%2e%2e/b/',
  ])('a page cannot stand at %j', async (path) => {
    const { events } = await service.build(smallSite('x', { pages: [{ name: 'p', path }] }));
    expect(events.at(-1)).toMatchObject({
      event: 'failed',
      problem: { code: 'invalid', errors: [{ path: 'pages.0.path' }] },
    });
  });

  test('two pages cannot stand at paths that differ in case only', async () => {
    const pages = [
      { name: 'a', path: '/Team/' },
      { name: 'b', path: '/team/' },
    ];
    const { events } = await service.build(smallSite('x', { pages }));
    expect(events.at(-1)).toMatchObject({ event: 'failed', problem: { errors: [{ path: 'pages.1.path' }] } });
  });

  test.each(['../x.js', '/../x.js', 'a/./b', '.env', 'a/.git/config', 'x\0.js', 'a//b'])(
    'an asset cannot be named %j',
    async (path) => {
      const { events } = await service.build(smallSite('x', { assets: [{ path, text: 'x' }] }));
      expect(events.at(-1)).toMatchObject({
        event: 'failed',
        problem: { errors: [{ path: 'assets.0.path' }] },
      });
    },
  );

  test.each([
    'app.bakery.example',
    'APP.bakery.example',
    'app.bakery.example.',
    '*.example.org',
    '*',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '127.1',
    '[::1]',
    '::1',
    'localhost',
    'intranet',
    'a_b.example',
    'shop.example:8080',
    'http://shop.example',
    'shop.example/path',
    'user@shop.example',
    'shop..example',
    '.example.org',
    '-a.example',
    'a-.example',
    `${'a'.repeat(64)}.example`,
    `${'abcdefgh.'.repeat(32)}example`,
    'p\u0430ypal.example',
    'xn--pypal-4ve.example',
    'xn--a.example',
    'x.preview.localhost',
    'preview.localhost',
    'a b.example',
    'a\r\nb.example',
    'a%2eb.example',
    '',
  ])('cannot deploy to %j', async (hostname) => {
    const build = await service.built(smallSite('x'));
    const answer = await service.deploy(build, ['good.example', hostname]);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'hostnames.1', code: 'invalid_hostname' }] },
    });
    expect((await service.visit('good.example', '/')).status).toBe(404);
  });

  test('a hostname is taken in one written form, whatever way it is given', async () => {
    const build = await service.built(smallSite('x'));
    const answer = await service.deploy(build, ['B\u00dcCHER.example', 'b\u00fccher.example']);
    expect(answer).toMatchObject({ status: 201, body: { hostnames: ['xn--bcher-kva.example'] } });
  });

  test('a hostname of another site is a conflict', async () => {
    const other = await service.built(smallSite('x', { site: 'other' }));
    expect((await service.deploy(other, ['xn--bcher-kva.example'])).status).toBe(409);
  });
});
