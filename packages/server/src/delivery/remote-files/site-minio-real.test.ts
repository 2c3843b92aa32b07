import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { startMinio, type Minio } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SendOrder } from '../../testing/send-and-stand.ts';
import { siteFilesOf } from '../../testing/site-files.ts';
import { makeHttpClient, type HttpClient, type OutgoingRequest } from '../outgoing/http-client.ts';
import type { SitePlace } from './remote-site.ts';
import { s3Ask, type S3Parts } from './s3-ask.ts';
import { s3Site } from './s3-site.ts';

let minio: Minio;
beforeAll(async () => {
  minio = await startMinio();
});
afterAll(() => minio.stop());

const plain = makeHttpClient({ allowPrivate: ['127.0.0.1'] });
const parts = (http: HttpClient = plain): S3Parts => ({
  settings: {
    endpoint: minio.address.replace(/^s3:\/\/[^@]*@([^/]*).*$/, 'http://$1'),
    region: 'us-east-1',
    bucket: 'bakehouse',
    accessKeyId: 'baker',
  },
  secret: minio.secret,
  http,
  signal: new AbortController().signal,
  seconds: 60,
});
const place = (more: Partial<SitePlace> = {}): SitePlace => ({
  folder: 'www',
  keep: 2,
  owner: { site: 'shop', target: 'web' },
  ...more,
});
const get = async (
  path: string,
): Promise<{ status: number; text: string; headers: Record<string, string> }> => {
  const { status, body, headers } = await s3Ask(parts())('GET', path, { missing: true });
  return { status, text: body.toString(), headers };
};
/** A client that tells of what it changes, and breaks off after so many. */
function counting(most = Infinity): { http: HttpClient; writes: string[] } {
  const writes: string[] = [];
  const http = async (request: OutgoingRequest) => {
    if (request.method !== 'PUT' && request.method !== 'DELETE') return plain(request);
    if (writes.length >= most) throw new Error('the process is gone');
    writes.push(
      `${request.method} ${decodeURIComponent(new URL(request.url).pathname).slice('/bakehouse/'.length)}`,
    );
    return plain(request);
  };
  return { http, writes };
}

const first = {
  'index.html': 'home 1',
  'about/index.html': 'about',
  'ü & b/index.html': 'odd',
  'assets/a-1.css': 'a',
  'feed.xml': 'feed',
  '_nginx.conf': 'conf',
};
const second = { ...first, 'index.html': 'home 2', 'new/index.html': 'new', 'assets/b-2.css': 'b' };

test('SITE86 what changed is sent: fingerprinted files first, index.html last, and what is gone is deleted after', async () => {
  const { http, writes } = counting();
  expect(await s3Site(parts(http), place()).put(siteFilesOf(1, first))).toEqual({ files: 5, bytes: 19 });
  expect(await get('www/ü & b/index.html')).toMatchObject({
    text: 'odd',
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });
  expect(await get('www/assets/a-1.css')).toMatchObject({
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
  expect((await get('www/_nginx.conf')).status).toBe(404);
  expect((await get('www/.bakehouse-site.json')).text).not.toContain('about');

  writes.length = 0;
  const { 'about/index.html': _gone, ...rest } = second;
  expect(await s3Site(parts(http), place()).put(siteFilesOf(2, rest))).toEqual({ files: 3, bytes: 10 });
  expect(writes).toEqual([
    'PUT www/.bakehouse-site.json',
    'PUT www/assets/b-2.css',
    'PUT www/new/index.html',
    'PUT www/index.html',
    'DELETE www/about/index.html',
    'PUT www/.bakehouse-site.json',
  ]);
  writes.length = 0;
  await s3Site(parts(http), place()).put(siteFilesOf(2, rest));
  expect(writes).toEqual([]);
});

test('SITE86 what somebody has deleted or changed there is sent again', async () => {
  await s3Ask(parts())('DELETE', 'www/new/index.html');
  const { 'about/index.html': _gone, ...rest } = second;
  expect(await s3Site(parts(), place()).put(siteFilesOf(2, rest))).toMatchObject({ files: 1 });
  expect((await get('www/new/index.html')).text).toBe('new');
});

test('SITE86 one that breaks off at any point goes on where it was', async () => {
  const all = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`p${at}/index.html`, `page ${at}`]));
  for (let most = 0; most < 12; most += 1) {
    const at = place({ folder: `broken ${most}` });
    await s3Site(parts(), at).put(siteFilesOf(1, { 'index.html': 'home', 'gone/index.html': 'gone' }));
    const { http } = counting(most);
    const texts = { ...all, 'index.html': 'home 2' };
    const broken = await s3Site(parts(http), at)
      .put(siteFilesOf(2, texts))
      .then(
        () => false,
        () => true,
      );
    expect([most, broken]).toEqual([most, most < 10]);
    if (most < 8) expect((await get(`broken ${most}/index.html`)).text).toBe('home');
    await s3Site(parts(), at).put(siteFilesOf(2, texts));
    for (const [path, text] of Object.entries(texts))
      expect((await get(`broken ${most}/${path}`)).text).toBe(text);
    expect((await get(`broken ${most}/gone/index.html`)).status).toBe(404);
    await s3Site(parts(), at).clear();
    expect((await get(`broken ${most}/index.html`)).status).toBe(404);
    expect((await get(`broken ${most}/.bakehouse-site.json`)).status).toBe(404);
  }
});

const program = join(import.meta.dirname, '../../testing/send-and-stand.ts');

/** Sends a site by a process of its own, which is killed after so many writes. Gives whether it was done before. */
async function sendAndKill(order: Omit<SendOrder, 'endpoint' | 'secret'>): Promise<boolean> {
  const { settings, secret } = parts();
  const told = JSON.stringify({ ...order, endpoint: settings.endpoint, secret } satisfies SendOrder);
  const child = spawn(process.execPath, ['--import', 'tsx', program, told], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return said.toString() === 'done\n';
}

/** A site of which every page shows its number and needs the style of that number. */
function edition(number: number): Record<string, string> {
  const pages = ['', 'a/', 'b/', 'c/', 'd/'].map((at) => [
    `${at}index.html`,
    `<link href="/assets/style-${number}.css">${at} ${number}`,
  ]);
  return { [`assets/style-${number}.css`]: `style ${number}`, ...Object.fromEntries(pages) };
}

test('SITE94 while the process that sends it is killed at any point, each page of a bucket is whole with all that it needs, and the next process goes on', async () => {
  const [old, next] = [edition(1), edition(2)];
  for (let most = 0; most < 9; most += 1) {
    const at = place({ folder: `killed ${most}` });
    await s3Site(parts(), at).put(siteFilesOf(1, old));
    const isDone = await sendAndKill({ folder: at.folder, number: 2, texts: next, most });
    expect([most, isDone]).toEqual([most, false]);
    const shown: number[] = [];
    for (const path of Object.keys(old).filter((each) => each.endsWith('.html'))) {
      const { text } = await get(`${at.folder}/${path}`);
      shown.push([old, next].findIndex((texts) => texts[path] === text));
      const style = /href="\/([^"]+)"/.exec(text)?.[1] ?? '';
      expect((await get(`${at.folder}/${style}`)).status, `${most} ${path}`).toBe(200);
    }
    expect(shown).not.toContain(-1);
    if (shown[0] === 1) expect(shown).toEqual([1, 1, 1, 1, 1]);
    await s3Site(parts(), at).put(siteFilesOf(2, next));
    for (const [path, text] of Object.entries(next))
      expect((await get(`${at.folder}/${path}`)).text).toBe(text);
    expect((await get(`${at.folder}/assets/style-1.css`)).status).toBe(404);
  }
});

test('SITE87 what a deploy has not put there is not touched', async () => {
  const bytes = Buffer.from('theirs');
  const content = {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    async *read() {
      yield bytes;
    },
  };
  await s3Ask(parts())('PUT', 'theirs/about/index.html', { content });
  await s3Ask(parts())('PUT', 'theirs/other.txt', { content });
  const { http, writes } = counting();
  await expect(
    s3Site(parts(http), place({ folder: 'theirs' })).put(siteFilesOf(1, first)),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('"theirs/about/index.html" is there already'),
  });
  expect(writes).toEqual([]);
  const { 'about/index.html': _other, ...rest } = first;
  const site = s3Site(parts(), place({ folder: 'theirs' }));
  await site.put(siteFilesOf(1, rest));
  await site.clear();
  expect((await get('theirs/other.txt')).text).toBe('theirs');
  const other = s3Site(parts(), place({ owner: { site: 'blog', target: 'web' } }));
  await expect(other.put(siteFilesOf(1, first))).rejects.toThrow('"www" shows the site "shop"');
  await expect(s3Site(parts(), place({ folder: '/x' })).put(siteFilesOf(1, first))).rejects.toThrow('slash');
});
