import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the engine runs in a browser and its bundle stays under 40 KB gzip', async () => {
  const { outputFiles, errors } = await build({
    entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    // Whoever loads the engine has the contract already.
    external: ['@bakehouse/contract'],
  });
  expect(errors).toEqual([]);
  const size = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThan(40 * 1024);
});
