import { makeTestDatabase } from '@bakehouse/store/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProduct } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();

test('CFG7 START16 several processes work on one PostgreSQL of the operator', async () => {
  const database = await makeTestDatabase();
  const dataDir = join(scratch(), 'data');
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };

  const products = await Promise.all([
    runProduct({ env }),
    runProduct({ env, arguments: ['start', '--role', 'web'] }),
  ]);
  await Promise.all(products.map((product) => product.ready()));

  const printed = products.map((product) => product.output().stdout).join('');
  expect(printed.match(/shown only this once/g)).toHaveLength(1);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  expect(await Promise.all(products.map((product) => product.stop()))).toEqual([0, 0]);
  await database.drop();
});

test('CFG10 the wished password is used and not printed', async () => {
  const database = await makeTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    ADMIN_EMAIL: 'boss@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
  };

  const product = await runProduct({ env });
  await product.ready();

  expect(product.output().stdout).toContain('First administrator: boss@example.com');
  expect(product.output().stdout).not.toContain('correct horse');
  expect(await product.stop()).toBe(0);
  await database.drop();
});

test.each([
  [
    'postgres://ann:geheim@127.0.0.1:1/shop',
    /^bakehouse: DATABASE_URL cannot be used: nothing answers at 127\.0\.0\.1:1\.\n$/,
  ],
  [
    'mysql://ann:geheim@127.0.0.1/shop',
    /^bakehouse: DATABASE_URL cannot be used: it must look like [^\n]*\n$/,
  ],
])('a wrong DATABASE_URL is told in one line without its password: %s', async (url, line) => {
  const dataDir = join(scratch(), 'data');

  const product = await runProduct({ env: { DATABASE_URL: url, DATA_DIR: dataDir } });

  expect(await product.ended()).toBe(1);
  expect(product.output().stderr).toMatch(line);
  expect(product.output().stderr).not.toContain('geheim');
  expect(existsSync(dataDir)).toBe(false);
});

test('a role of its own needs a database that others can reach', async () => {
  const product = await runProduct({
    env: { DATA_DIR: join(scratch(), 'data') },
    arguments: ['start', '--role', 'worker'],
  });

  expect(await product.ended()).toBe(1);
  expect(product.output().stderr).toBe(
    'bakehouse: --role worker needs DATABASE_URL: the embedded PostgreSQL serves one process.\n',
  );
});
