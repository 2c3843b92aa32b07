import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProduct, status } from '../harness/product.ts';
import { copyRelease } from '../harness/release.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

test('a data folder that is a file is told in one line', async () => {
  const file = join(scratch(), 'data');
  writeFileSync(file, 'mine');

  const product = await runProduct({ env: { DATA_DIR: file } });

  expect(await product.ended()).toBe(1);
  expect(product.output().stderr).toBe(
    `bakehouse: The data folder ${file} cannot be used: ${file} is not a folder.\n`,
  );
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('a data folder of another PostgreSQL is told in one line, and nothing is touched', async () => {
  const dataDir = scratch();
  const cluster = join(dataDir, 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '16\n');

  const product = await runProduct({ env: { DATA_DIR: dataDir } });

  expect(await product.ended()).toBe(1);
  expect(product.output().stderr).toMatch(
    /^bakehouse: The data folder \S+ was made by PostgreSQL 16; this release runs 18\.[^\n]*\n$/,
  );
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
});

test.skipIf(!isRoot)('an unwritable data folder is told in one line', async () => {
  const release = copyRelease(join(scratch({ mode: 0o755 }), 'product'), 0o755);
  const dataDir = scratch({ mode: 0o755 });

  const product = await runProduct({ from: release, user: nobody, env: { DATA_DIR: join(dataDir, 'data') } });

  expect(await product.ended()).toBe(1);
  expect(product.output().stderr).toBe(
    `bakehouse: The data folder ${join(dataDir, 'data')} cannot be used: ${dataDir} is not writable for this user.\n`,
  );
});

test.skipIf(!isRoot)(
  'START2 an ordinary user runs it from a path with spaces that only root may write',
  async () => {
    const release = copyRelease(join(scratch({ mode: 0o755 }), 'a path with spaces'), 0o755);
    const dataDir = scratch({ owner: nobody });

    const product = await runProduct({ from: release, user: nobody, env: { DATA_DIR: dataDir } });
    await product.ready();

    expect(await product.stop()).toBe(0);
  },
);

test.skipIf(!isRoot)('START2 root runs it from a folder that nobody else may enter', async () => {
  const folder = scratch({ mode: 0o700 });
  const release = copyRelease(join(folder, 'product'), 0o700);

  const product = await runProduct({ from: release, env: { DATA_DIR: join(folder, 'data') } });
  await product.ready();

  expect(await status(`${product.url}/docs`)).toBe(200);
  expect(await product.stop()).toBe(0);
});
