import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('CLI7 it needs nothing else, and is small', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.filter((path) => !path.includes('packages/client/src/'))).toEqual([]);
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(8192);
});

test('CLI11 the app asks the server by this client, and in no other way', () => {
  const folder = join(import.meta.dirname, '../../web/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const asking = sources.filter((name) =>
    /(?<![\w.])(fetch|WebSocket|XMLHttpRequest|EventSource)\(/.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(asking).toEqual([]);
});
