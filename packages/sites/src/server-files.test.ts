import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withServerFiles } from './release/server-files.ts';
import type { ServedFile } from './serve/live-site.ts';
import { madeDeployer, type MadeDeployer } from './testing/made-deployer.ts';
import { freePort } from '../../../test/harness/free-port.ts';

let made: MadeDeployer;
beforeEach(async () => {
  made = await madeDeployer({ toFolder: true });
});
afterEach(async () => made.remove());

const hosts = ['www.shop.example', 'shop.example'];
const redirects = [
  { from: '/old/', to: '/new/', status: 301 as const },
  { from: '/odd";$host', to: '/a;b$host"}', status: 302 as const },
  { from: '/blog/:year/:slug/', to: '/journal/:slug/', status: 308 as const },
  { from: '/gone/*', to: '/:splat', status: 301 as const },
];
const served = (...names: string[]) => join(made.paths.root, 'served', ...names);
const deploy = async (more: object = {}) => {
  const head = { url: 'https://www.shop.example', canonicalHost: true, redirects, ...more };
  await made.build('b1', 'shop', {}, head);
  await made.deployer.deploy('shop', 'b1', hosts, undefined);
};

test('PAGE33 a release in the folder says its redirects and headers for hosts that read such files', async () => {
  await deploy();
  expect((await readFile(served(hosts[0] ?? '', '_redirects'), 'utf8')).split('\n')).toEqual([
    '/old/ /new/ 301!',
    '/odd%22%3B%24host /a%3Bb%24host%22%7D 302!',
    '/blog/:year/:slug/ /journal/:slug/ 308',
    '/gone/* /:splat 301',
    '',
  ]);
  const headers = await readFile(served(hosts[0] ?? '', '_headers'), 'utf8');
  expect(headers).toContain('/*\n  X-Content-Type-Options: nosniff\n');
  expect(headers).toContain("  Content-Security-Policy: frame-ancestors 'self'\n");
  expect(headers).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
});

test.skipIf(!existsSync('/usr/sbin/nginx'))(
  'PAGE33 PAGE35 a real nginx redirects, sends headers and shows the page for what does not exist by what stands in the release',
  async () => {
    const missing = ['404.html', 'de/404.html', 'de/a "b" {c}/404.html', 'x$host/404.html'];
    await deploy();
    for (const path of ['index.html', ...missing]) {
      await mkdir(dirname(served(hosts[0] ?? '', path)), { recursive: true });
      await writeFile(served(hosts[0] ?? '', path), path === 'index.html' ? 'home' : `missing: ${path}`);
    }
    const live = made.deployer.host(hosts[0] ?? '');
    if (live === undefined) throw new Error('it is not served');
    const file = { sha256: '', type: 'text/html', at: ['', 0, 0] as const };
    const files = new Map<string, ServedFile>([
      ...live.files,
      ...missing.map((path) => [path, { ...file, path }] as const),
    ]);
    const settled = withServerFiles({ ...live, files }).files.get('_nginx.conf')?.text;
    await writeFile(served(hosts[0] ?? '', '_nginx.conf'), settled ?? '');
    const folder = await mkdtemp('/tmp/bakehouse-nginx-');
    const port = await freePort();
    const settings = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log; events {}
http { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
server { listen 127.0.0.1:${port}; root ${served(hosts[0] ?? '')}; include ${served(hosts[0] ?? '')}/_nginx.conf; } }`;
    await writeFile(join(folder, 'nginx.conf'), settings);
    execFileSync('/usr/sbin/nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')]);
    const nginx = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    const ended = new Promise((resolve) => nginx.on('exit', resolve));
    try {
      const ask = (path: string, host = 'www.shop.example') => asked(port, path, host);
      await expect.poll(() => ask('/').catch(() => '')).toMatch(/^HTTP\/1.1 200 /);
      expect(await ask('/')).toContain("Content-Security-Policy: frame-ancestors 'self'");
      expect(await ask('/', 'shop.example')).toContain('Location: https://www.shop.example/\r');
      expect(await ask('/old/')).toMatch(/^HTTP\/1.1 301 [^]*Location: [^\r]*\/new\/\r/);
      expect(await ask('/odd%22%3B%24host')).toMatch(/^HTTP\/1.1 302 [^]*\/a%3Bb%24host%22%7D\r/);
      expect(await ask('/blog/2020/rye/')).toMatch(/^HTTP\/1.1 308 [^]*\/journal\/rye\/\r/);
      expect(await ask('/gone/a/b/')).toMatch(/^HTTP\/1.1 301 [^]*Location: [^\r]*\/a\/b\/\r/);
      // Neither another host nor another header comes of what a visitor types.
      expect(await ask('/gone//evil.example/')).not.toMatch(/Location: \/\/|Location: http:\/\/evil/);
      expect(await ask('/gone/a%0d%0aX-Evil:1')).not.toContain('\nX-Evil');
      for (const path of ['/_nginx.conf', '/_redirects', '/nothing/'])
        expect(await ask(path)).toMatch(/^HTTP\/1.1 404 /);
      const told = async (path: string) => (await ask(path)).split('\r\n').at(-1);
      expect(await told('/nothing/')).toBe('missing: 404.html');
      expect(await told('/de')).toBe('missing: 404.html');
      expect(await told('/de/a/b.html')).toBe('missing: de/404.html');
      expect(await told('/de/a%20%22b%22%20%7Bc%7D/x')).toBe('missing: de/a "b" {c}/404.html');
      expect(await told('/x%24host/y')).toBe('missing: 404.html');
      expect(await ask('/de/x')).toMatch(/^HTTP\/1.1 404 [^]*Content-Security-Policy: frame/);
    } finally {
      nginx.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** An answer: its head, and its text after the last line of it. */
async function asked(port: number, path: string, host: string): Promise<string> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host }, agent: false }, resolve).on('error', reject);
  });
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += String(piece);
  const lines = answer.rawHeaders.map((each, index) => (index % 2 === 0 ? `${each}: ` : `${each}\r\n`));
  return `HTTP/1.1 ${answer.statusCode} \r\n${lines.join('')}${text}`;
}
