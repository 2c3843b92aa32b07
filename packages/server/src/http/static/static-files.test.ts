import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { staticFiles } from './static-files.ts';

const top = mkdtempSync(join(tmpdir(), 'static-'));
const folder = join(top, 'app');
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(join(top, 'secret.json'), '{"secret":true}');
writeFileSync(join(folder, '.hidden.json'), '{}');
writeFileSync(join(folder, 'assets', 'a.js'), 'let a = 1;'.repeat(100));
writeFileSync(join(folder, 'run.sh'), 'echo');
afterAll(() => rmSync(top, { recursive: true }));
const files = staticFiles(folder);

test('a file goes out with its type and a tag of its content', async () => {
  const file = await files.find('assets/a.js', { brotli: false });

  expect(file?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
  });
});

test('a client that takes brotli gets it, under another tag', async () => {
  const plain = await files.find('assets/a.js', { brotli: false });
  const small = await files.find('assets/a.js', { brotli: true });

  expect(brotliDecompressSync(small?.body ?? Buffer.of())).toEqual(plain?.body);
  expect(small?.headers.etag).not.toBe(plain?.headers.etag);
});

test('what the build has compressed goes out as it is, unless the content was changed', async () => {
  const built = brotliCompressSync('let b = 1;');
  writeFileSync(join(folder, 'assets', 'b.js'), 'let b = 1;');
  writeFileSync(join(folder, 'assets', 'b.js.br'), built);
  const changed = staticFiles(folder, { change: () => Buffer.from('let b = 2;'), of: () => '' });

  expect((await files.find('assets/b.js', { brotli: true }))?.body).toEqual(built);
  const other = await changed.find('assets/b.js', { brotli: true });
  expect(String(brotliDecompressSync(other?.body ?? Buffer.of()))).toBe('let b = 2;');
});

test.each([
  'assets/b.js.br',
  '../secret.json',
  'assets/../../secret.json',
  '/secret.json',
  'assets//a.js',
  '.hidden.json',
  '..\\secret.json',
  'a\0.js',
  'run.sh',
  'assets',
  'none.js',
])('what is outside, hidden, of an unknown type or missing is not found: %j', async (path) => {
  expect(await files.find(path, { brotli: false })).toBeUndefined();
});
