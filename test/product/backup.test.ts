import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { makeTestDatabase, rowChanges, snapshotRows } from '@bakehouse/store/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';
import { loadContent, publish, signIn, siteEnvironment, visit, type CallApi } from '../sites/website.ts';

const scratch = useScratch();
let product: Product;
let api: CallApi;
let env: Record<string, string>;
let folder: string;
let backup: string;
const sitePorts: number[] = [];

beforeAll(async () => {
  folder = scratch();
  backup = join(folder, 'all.backup');
  env = { ...siteEnvironment, DATA_DIR: join(folder, 'data'), SITE_PORT: await sitePort() };
  product = await runProduct({ env });
  await product.ready();
  api = await signIn(product.url);
  await loadContent(api);
  await publish(api);
});
afterAll(async () => {
  await product.stop();
});

async function sitePort(): Promise<string> {
  sitePorts.push(await freePort());
  return String(sitePorts.at(-1));
}

/** The page builder starts beside the product, and may be a moment later. */
async function seesSite(host: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { status, text } = await visit(sitePorts.at(-1) ?? 0, host);
      expect([status, text]).toEqual([200, expect.stringContaining('Bread from the mill next door')]);
    },
    { timeout: 300_000, interval: 200 },
  );
}

interface Ended {
  code: number | NodeJS.Signals;
  stdout: string;
  stderr: string;
}

async function run(own: Record<string, string>, ...argv: string[]): Promise<Ended> {
  const command = await runProduct({ env: own, arguments: argv });
  const code = await command.ended();
  return { code, ...command.output() };
}

test.each(['begun', 'seen', 'tables', 'files', 'written'])(
  'OPS2 a backup killed when it is %s leaves nothing of its name',
  async (step) => {
    const dying = await run({ ...env, BAKEHOUSE_KILL_AT: `backup-${step}` }, 'backup', backup);

    expect(dying.code).toBe('SIGKILL');
    expect(existsSync(backup)).toBe(false);
  },
);

test('OPS1 OPS2 a backup of a running product is one file, and what killed ones left is cleared away', async () => {
  expect(await run(env, 'backup', backup)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Wrote \S+all\.backup: \d+ tables, \d+ files of sites, [^\n]+\nSHA-256 [0-9a-f]{64}\n$/,
    ),
  });

  expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual(['all.backup']);
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('backup'))).toEqual([]);
  expect(await run(env, 'backup', backup)).toMatchObject({
    code: 1,
    stderr: `bakehouse: ${backup} already exists; choose another name or pass --replace.\n`,
  });
  expect((await run(env, 'backup', backup, '--replace')).code).toBe(0);
});

test('AUTH40 a backup holds secrets only encrypted, and not the key', async () => {
  const key = readFileSync(join(folder, 'data', 'secret.key'), 'utf8').trim();
  const file = readFileSync(backup);
  // After the line that says what it is, and before the line with its digest.
  const content = gunzipSync(file.subarray(file.indexOf('\n') + 1, file.lastIndexOf('\n', -2) + 1), {
    finishFlush: constants.Z_SYNC_FLUSH,
  }).toString('latin1');
  expect(content).toContain('push_keys');
  expect(content).not.toContain(key);
  // A sealed key begins with `bhk1`.
  expect(content).toMatch(/Ymhr[\w-]{60,}/);
});

test('OPS29 OPS31 a backup that is tried out leaves the data as it is, and administrators are told of both', async () => {
  expect(await run(env, 'verify', backup)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^\S+all\.backup of \S+ can be restored: \d+ tables, \d{3,} rows, \d+ files of sites\.\n$/,
    ),
  });
  const { backups } = (await api('GET', '/operations')).body as {
    backups: { verifiedAt: string | null; list: { file: string; verifiedAt: string | null; via: string }[] };
  };
  expect(
    backups.list.map(({ file, via, verifiedAt }) => [file, via, verifiedAt === backups.verifiedAt]),
  ).toEqual([
    [backup, 'command', true],
    [backup, 'command', false],
  ]);
  expect(backups.verifiedAt).not.toBeNull();
});

test('OPS5 a restore over a running product is refused', async () => {
  expect(await run(env, 'restore', backup, '--overwrite')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is in use by another Bakehouse/),
  });
  expect((await api('GET', '/sites')).status).toBe(200);
});

const steps = [
  'checked',
  'marked',
  'database-marked',
  'emptied',
  'loading',
  'loaded',
  'swapped',
  'committed',
  'unmarked',
];

test('OPS3 OPS5 OPS6 AUD10 a restore into another PostgreSQL is mended by the next one, wherever it was killed', async () => {
  const database = await makeTestDatabase();
  // Not by its pool, which would count as a process of the product.
  const client = new Client({ ...database.target.shared, ...database.target.hosts[0] });
  await client.connect();
  await client.query('drop schema bakehouse cascade; drop schema modules cascade');
  await client.end();
  const other = {
    ...siteEnvironment,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'other'),
    SITE_PORT: await sitePort(),
  };
  for (const step of steps) {
    const dying = await run(
      { ...other, BAKEHOUSE_KILL_AT: `restore-${step}` },
      'restore',
      backup,
      '--overwrite',
    );
    expect(dying, step).toMatchObject({ code: 'SIGKILL' });
    if (step === 'checked' || step === 'unmarked') continue;
    const started = await run(other, 'migrate');
    expect(started, step).toMatchObject({ code: 1, stderr: expect.stringMatching(/was not finished/) });
    // Another machine has the database, and not this data folder. Before and after, the database is not half of anything.
    if (step === 'marked' || step === 'committed') continue;
    const elsewhere = await run({ ...other, DATA_DIR: join(folder, 'elsewhere') }, 'migrate');
    expect(elsewhere, step).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/into this database was not finished/),
    });
  }
  expect(await run(other, 'restore', backup)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/--overwrite replaces all data/),
  });
  const first = await snapshotRows(database.pool);
  expect(first.get('modules.site_pages')?.size).toBeGreaterThan(0);
  const restored = await runProduct({ env: other });
  await restored.ready();
  await seesSite('www.mill.example');
  const again = await signIn(restored.url);
  const total = await again('GET', '/modules/site_pages/resources/total');
  expect(total.body['total']).toEqual(
    (await api('GET', '/modules/site_pages/resources/total')).body['total'],
  );
  expect(await restored.stop()).toBe(0);
  const kept = rowChanges(first, await snapshotRows(database.pool));
  expect(Object.keys(kept).filter((table) => table.startsWith('modules.'))).toEqual([]);
  const { rows: noted } = await database.pool.query<{ action: string }>(
    `select distinct action from bakehouse.audit where action like 'backup.%' order by action`,
  );
  expect(noted.map(({ action }) => action)).toEqual(['backup.restore', 'backup.write']);
  await database.drop();
});

test('OPS3 OPS6 a restore into an embedded PostgreSQL is mended by the next one', async () => {
  const own = { ...siteEnvironment, DATA_DIR: join(folder, 'embedded'), SITE_PORT: await sitePort() };
  mkdirSync(own.DATA_DIR);
  const dying = await run({ ...own, BAKEHOUSE_KILL_AT: 'restore-swapped' }, 'restore', backup);
  expect(dying.code).toBe('SIGKILL');
  expect(await run(own, 'start')).toMatchObject({
    code: 1,
    stderr: `bakehouse: A restore into the data folder ${own.DATA_DIR} was not finished. Run "bakehouse restore FILE" again; it begins anew.\n`,
  });

  expect((await run(own, 'restore', backup)).code).toBe(0);

  const restored = await runProduct({ env: own });
  await restored.ready();
  await seesSite('mill.example');
  expect(await restored.stop()).toBe(0);
});

test('OPS4 what is no whole backup is refused before anything is made', async () => {
  const own = { DATA_DIR: join(folder, 'never') };
  const file = join(siteEnvironment.APP_DIR, 'README.md');
  expect(await run(own, 'restore', file)).toMatchObject({
    code: 1,
    stderr: `bakehouse: ${file} is not a backup of Bakehouse.\n`,
  });
  expect(existsSync(own.DATA_DIR)).toBe(false);
  expect(await run(own, 'backup', join(folder, 'nothing.backup'))).toMatchObject({
    code: 1,
    stderr: `bakehouse: There is nothing to back up in ${own.DATA_DIR}.\n`,
  });
});
