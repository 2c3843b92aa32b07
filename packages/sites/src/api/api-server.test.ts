import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallSite } from '../testing/small-site.ts';
import type { HostFiles } from '../wire/host-files.ts';
import { testService, type TestService } from '../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ keepReleases: 2 });
});

afterAll(async () => {
  await service.stop();
});

describe('the API', () => {
  test.each([
    ['GET', '/v1/sites'],
    ['GET', '/v1/builds'],
    ['POST', '/v1/builds'],
    ['POST', '/v1/sites/small/deploy'],
    ['PUT', `/v1/blobs/${'0'.repeat(64)}`],
    ['GET', '/v1/nothing'],
  ])('refuses %s %s without the token', async (method, path) => {
    for (const authorization of ['', 'Bearer wrong', 'Basic dG9rZW4=', 'bearer token-for-tests-only']) {
      const answer = await service.api(method, path, undefined, { authorization });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  test('says that it is alive to anybody, and its version to all', async () => {
    const response = await fetch(`${service.service.url}/v1/health`);
    expect([response.status, response.headers.get('api-version')]).toEqual([200, '1']);
  });

  test.each([
    ['{', 400, 'malformed'],
    ['[]', 400, 'malformed'],
    ['{"pages": []}', 422, 'invalid'],
    ['{"template": {"name": "x"}}', 422, 'invalid'],
    ['{"template": {"name": "x"}, "pages": [], "sections": [{"name": "a", "type": "php"}]}', 422, 'invalid'],
    ['{"template": {"name": "x", "views": ["none"]}, "pages": []}', 422, 'invalid'],
    ['{"template": {"name": "x"}, "pages": [], "layouts": [{"name": "a"}, {"name": "a"}]}', 422, 'invalid'],
    [
      '{"template": {"name": "x"}, "pages": [], "settings": {"csp": {"script-src": ["https:"]}}}',
      422,
      'invalid',
    ],
  ])('refuses the build %s with %i', async (body, status, code) => {
    const answer = await service.build(body);
    expect(answer.status).toBe(status);
    expect(answer.events[0]).toMatchObject({ code });
  });

  test.each([
    [{ name: 'p', layout: 'none' }, 'there is no layout or view "none"'],
    [{ name: 'p', slots: [{ slot: 'main', sections: [{ section: 'none' }] }] }, 'there is no section "none"'],
    [{ name: 'p', slots: [{ slot: '1', sections: [] }] }, 'slot name'],
    [{ name: '***' }, 'cannot be made a path'],
    [{ title: 'x' }, 'name'],
  ])('ends a build with the page %j and says why', async (page, message) => {
    const { events } = await service.build(smallSite('x', { pages: [page] }));
    expect(events.at(-1)).toMatchObject({ event: 'failed', problem: { status: 422 } });
    expect(JSON.stringify(events.at(-1))).toContain(message.replaceAll('"', '\\"'));
  });

  test('streams progress, and takes pages line by line', async () => {
    const { pages, ...head } = smallSite('<p>{{ page.title }}</p>', { site: 'lines' });
    const rows = Array.from({ length: 300 }, (_, index) => ({ name: `p${index}`, title: `T${index}` }));
    expect(pages).toHaveLength(1);
    const body = [head, ...rows].map((one) => JSON.stringify(one)).join('\n');
    const { events } = await service.build(body, { 'content-type': 'application/x-ndjson' });
    expect(events[0]).toMatchObject({ event: 'started', site: 'lines' });
    const progress = events.filter((one) => one.event === 'progress' && one.stage === 'pages');
    expect(progress.at(-1)).toMatchObject({ done: 300, total: 300 });
    const last = events.at(-1);
    expect(last).toMatchObject({ event: 'completed', build: { pages: 300, rendered: 300 } });
    const id = last?.event === 'completed' ? last.build.id : '';
    expect(await service.api('GET', `/v1/builds/${id}`)).toMatchObject({
      status: 200,
      body: { id, pages: 300 },
    });
    const files = await service.api('GET', `/v1/builds/${id}/files`);
    expect(files.body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ path: 'p7/index.html' })]),
    });
  });

  test('gives the same build for the same key', async () => {
    const key = { 'idempotency-key': 'run-1:2' };
    const ends = [];
    for (let turn = 0; turn < 2; turn += 1)
      ends.push((await service.build(smallSite('k', { site: 'keyed' }), key)).events.at(-1));
    expect(ends[0]).toEqual(ends[1]);
    const list = await service.api('GET', '/v1/builds?site=keyed');
    expect(list.body).toMatchObject({ data: [{ site: 'keyed' }], next: null });
  });

  test('warns of links that lead nowhere, of slots nobody shows and of assets that are not there', async () => {
    const build = await service.built(
      smallSite(
        '<a href="/nowhere">x</a><a href="#top">y</a><a onclick="x()">z</a>{{ "no.png" | asset_url }}',
        {
          site: 'warned',
          layouts: [{ name: 'l', code: '{% slot "main" %}' }],
          pages: [
            {
              name: 'home',
              layout: 'l',
              slots: [
                { slot: 'main', sections: [{ section: 'only' }] },
                { slot: 'aside', sections: [{ section: 'only' }] },
              ],
            },
          ],
        },
      ),
    );
    const codes = build.warnings?.map((one) => one.code).sort();
    expect(codes).toEqual(['broken_link', 'inline_handler', 'unknown_asset', 'unused_slot']);
    expect(build.warnings?.every((one) => one.path === 'pages.home')).toBe(true);
  });

  test('lists by pages', async () => {
    const first = await service.api('GET', '/v1/builds?limit=1');
    expect(first.body).toMatchObject({ data: [{}], next: expect.any(String) });
    expect((await service.api('GET', '/v1/builds?limit=0')).status).toBe(400);
    expect((await service.api('GET', '/v1/builds?cursor=x')).status).toBe(400);
    expect((await service.api('GET', '/v1/builds/none')).status).toBe(404);
    expect((await service.api('GET', '/v1/sites/none/releases')).status).toBe(404);
  });
});

const big = { path: 'big.txt', text: 'so much text '.repeat(400), verbatim: true };

async function release(text: string, hostnames: string[]): Promise<{ status: number; body: unknown }> {
  const build = await service.built(smallSite(text, { site: 'rel', assets: [big] }));
  return await service.deploy(build, hostnames);
}

describe('releases', () => {
  test('are kept as many as asked for, besides those that are served', async () => {
    await release('staging', ['staging.example']);
    for (const text of ['1', '2', '3', '4']) await release(text, ['a.example', 'b.example']);
    const collected = await service.api('POST', '/v1/sites/rel/gc', { keep: 1 });
    expect(collected.status).toBe(200);
    const list = await service.api('GET', '/v1/sites/rel/releases');
    expect(list.body).toMatchObject({ data: [{ number: 5 }, { number: 1 }], next: null });
    expect((await service.visit('staging.example', '/')).text).toContain('staging');
    expect((await service.visit('a.example', '/')).text).toContain('4');
    expect((await readdir(join(service.dataDir, 'builds'))).length).toBeLessThan(10);
  });

  test('PAGE34 what a host shows is listed and handed out, for whoever puts it elsewhere', async () => {
    const list = await service.api('GET', '/v1/sites/rel/hosts/a.example/files');
    expect(list.body).toMatchObject({
      release: { number: 5, digest: expect.stringMatching(/^[0-9a-f]{8,}$/) },
    });
    const files = (list.body as HostFiles).files;
    const home = files.find(({ path }) => path === 'index.html');
    expect(home).toMatchObject({ type: 'text/html; charset=utf-8', immutable: false, added: false });
    expect(files.filter(({ added }) => added).map(({ path }) => path)).toEqual([
      '_redirects',
      '_headers',
      '_nginx.conf',
    ]);
    for (const { sha256, size } of files) {
      const url = `${service.service.url}/v1/sites/rel/hosts/a.example/files/${sha256}`;
      const answer = await fetch(url, { headers: { authorization: 'Bearer token-for-tests-only' } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.length, digestOf(bytes)]).toEqual([size, sha256]);
    }
    const packed = (list.body as HostFiles).packed;
    expect(packed.map(({ path }) => path).sort()).toEqual(['big.txt.br', 'big.txt.gz']);
    for (const { path, sha256, as, size } of packed) {
      const url = `${service.service.url}/v1/sites/rel/hosts/a.example/files/${sha256}?as=${as}`;
      const answer = await fetch(url, { headers: { authorization: 'Bearer token-for-tests-only' } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const plain = as === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect([path, bytes.length, digestOf(plain)]).toEqual([`big.txt.${as}`, size, sha256]);
    }
    // The first page is too small to be there packed, too.
    const small = await service.api('GET', `/v1/sites/rel/hosts/a.example/files/${home?.sha256 ?? ''}?as=br`);
    expect(small.status).toBe(404);
    const none = { status: 200, body: { release: null, files: [], packed: [] } };
    expect(await service.api('GET', '/v1/sites/rel/hosts/none.example/files')).toMatchObject(none);
    // The host is another site's.
    expect(await service.api('GET', '/v1/sites/re/hosts/a.example/files')).toMatchObject(none);
    const gone = await service.api('GET', `/v1/sites/rel/hosts/a.example/files/${'0'.repeat(64)}`);
    expect(gone.status).toBe(404);
  });

  test('of one host set leave another as it is; a hostname left out is served no longer', async () => {
    const answer = await release('5', ['b.example']);
    expect(answer.body).toMatchObject({ removed: ['a.example'] });
    expect((await service.visit('a.example', '/')).status).toBe(404);
    expect((await service.visit('staging.example', '/')).status).toBe(200);
    expect((await service.api('POST', '/v1/sites/rel/rollback', {})).status).toBe(409);
    const back = await service.api('POST', '/v1/sites/rel/rollback', { hostname: 'b.example' });
    expect(back.body).toMatchObject({ number: 5, live: ['b.example'] });
    expect(
      (await service.api('POST', '/v1/sites/rel/rollback', { hostname: 'b.example', release: 99 })).status,
    ).toBe(404);
  });

  test('can be taken down', async () => {
    expect((await service.api('POST', '/v1/sites/rel/undeploy', { hostnames: ['x.example'] })).status).toBe(
      404,
    );
    const down = await service.api('POST', '/v1/sites/rel/undeploy', {});
    expect(down.body).toEqual({ removed: expect.arrayContaining(['b.example', 'staging.example']) });
    expect((await service.visit('b.example', '/')).status).toBe(404);
  });

  test('of a site that was only built are none to take down or to clear away', async () => {
    await service.built(smallSite('x', { site: 'built' }));
    const down = await service.api('POST', '/v1/sites/built/undeploy', {});
    expect(down).toMatchObject({ status: 200, body: { removed: [] } });
    expect((await service.api('POST', '/v1/sites/built/gc', { keep: 1 })).status).toBe(200);
  });

  test('cannot be made of a build of another site', async () => {
    const build = await service.built(smallSite('x', { site: 'mine' }));
    const answer = await service.api('POST', '/v1/sites/rel/deploy', {
      build: build.id,
      hostnames: ['c.example'],
    });
    expect(answer.status).toBe(404);
  });

  test('of two sites asked for at once for one host go to one of them', async () => {
    const one = await service.built(smallSite('1', { site: 'race-one' }));
    const two = await service.built(smallSite('2', { site: 'race-two' }));
    const answers = await Promise.all([
      service.deploy(one, ['race.example']),
      service.deploy(two, ['race.example']),
    ]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
  });
});

describe('uploaded files', () => {
  test('are taken by their SHA-256 and used in builds', async () => {
    const bytes = Buffer.from('large file');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'content-type': 'application/octet-stream' };
    const put = async (name: string) => await service.api('PUT', `/v1/blobs/${name}`, 'large file', headers);
    expect((await service.api('GET', `/v1/blobs/${sha256}`)).status).toBe(404);
    expect((await put('f'.repeat(64))).status).toBe(422);
    expect((await put('../x')).status).toBe(404);
    expect(await put(sha256)).toMatchObject({ status: 201, body: { size: 10 } });
    expect((await put(sha256)).status).toBe(201);
    const build = await service.built(
      smallSite('x', { site: 'blobs', assets: [{ path: 'f.txt', sha256, verbatim: true }] }),
    );
    await service.deploy(build, ['blobs.example']);
    expect((await service.visit('blobs.example', '/f.txt')).text).toBe('large file');
    const missing = await service.build(
      smallSite('x', { assets: [{ path: 'f.txt', sha256: '0'.repeat(64) }] }),
    );
    expect(missing.events.at(-1)).toMatchObject({
      event: 'failed',
      problem: { errors: [{ path: 'assets.0.path' }] },
    });
  });
});

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
