import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtCluster } from '../harness/built.ts';
import { freePort } from '../harness/free-port.ts';
import { runProduct, status } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();

/** The servers that run on a data folder. */
function postgresOn(dataDir: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  const here = lines
    .filter((line) => /bin\/postgres -D /.test(line) && !/sh -c/.test(line))
    .map((line) => Number.parseInt(line, 10));
  return here.map((pid) => cwdOf(pid)).filter((cwd) => cwd.startsWith(dataDir));
}

function cwdOf(pid: number): string {
  try {
    return execFileSync('readlink', [`/proc/${pid}/cwd`], { stdio: 'pipe' })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

function identity(cluster: string): Buffer {
  return readFileSync(join(cluster, 'global/pg_control')).subarray(0, 8);
}

test('START1 START2 START5 START17 START18 START29 HEALTH3 the first start makes everything and tells where to go', async () => {
  const dataDir = join(scratch(), 'not', 'yet', 'there');
  const product = await runProduct({ env: { DATA_DIR: dataDir } });
  const seen = new Set<number | undefined>();
  while ((await status(`${product.url}/health/ready`)) !== 200) {
    seen.add(await status(`${product.url}/openapi.json`));
    await sleep(5);
    if (product.child.exitCode !== null) break;
  }

  expect([...seen].filter((code) => code !== undefined && code !== 503 && code !== 200)).toEqual([]);
  expect(seen).toContain(503);
  // Told a moment after it is ready.
  await expect.poll(() => product.output().stdout).toContain(`${product.url}/app/`);
  const { stdout } = product.output();
  expect(stdout).toMatch(
    /First administrator: admin@example\.com\n {2}Password, shown only this once: \S{20}\n/,
  );
  expect(stdout.split('\n').length).toBeLessThan(12);
  expect(await status(`${product.url}/app/`)).toBe(200);
  expect(await product.stop()).toBe(0);
  // PostgreSQL tells clusters apart by these: what was prepared by the build has been copied.
  expect(identity(join(dataDir, 'postgres/cluster'))).toEqual(identity(builtCluster()));

  const again = await runProduct({ env: { DATA_DIR: dataDir } });
  await again.ready();
  expect(again.output().stdout).not.toContain('assword');
  expect(await again.stop()).toBe(0);
});

test('START10 after kill -9 the next start is clean, and one PostgreSQL runs', async () => {
  const dataDir = scratch();
  const killed = await runProduct({ env: { DATA_DIR: dataDir } });
  await killed.ready();
  expect(await killed.stop('SIGKILL')).toBe('SIGKILL');

  const next = await runProduct({ env: { DATA_DIR: dataDir } });
  await next.ready();

  expect(postgresOn(dataDir)).toHaveLength(1);
  expect(await next.stop()).toBe(0);
  expect(postgresOn(dataDir)).toEqual([]);
});

test('START10 a start that is killed while it makes the cluster leaves nothing in the way', async () => {
  const dataDir = scratch();
  const killed = await runProduct({ env: { DATA_DIR: dataDir } });
  while (!readdirSync(dataDir).includes('postgres')) await sleep(5);
  await killed.stop('SIGKILL', 'group');

  const next = await runProduct({ env: { DATA_DIR: dataDir } });
  await next.ready();

  expect(await next.stop()).toBe(0);
});

test('START8 START9 a signal to the whole group ends everything and counts as done', async () => {
  const dataDir = scratch();
  const product = await runProduct({ env: { DATA_DIR: dataDir } });
  await product.ready();

  expect(await product.stop('SIGTERM', 'group')).toBe(0);
  expect(postgresOn(dataDir)).toEqual([]);
});

test('START8 what is in flight when the signal comes is finished', async () => {
  const product = await runProduct({ env: { DATA_DIR: scratch() } });
  await product.ready();
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  const received = text(socket);
  await once(socket, 'connect');
  socket.write('GET /docs HTTP/1.1\r\nHost: here\r\n');
  // What is asked later and answered shows that this has been read.
  for (let turn = 0; turn < 3; turn += 1) await status(`${product.url}/health/live`);

  const ended = product.stop();
  while ((await status(`${product.url}/health/live`)) !== undefined) await sleep(5);
  socket.write('\r\n');

  expect(await received).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*<\/html>\s*$/);
  expect(await ended).toBe(0);
});

test('START8 a signal to npm start reaches the product, and everything ends', async () => {
  const dataDir = scratch();
  const product = await runProduct({ npm: true, env: { DATA_DIR: dataDir } });
  await product.ready();

  expect(await product.stop()).toBe(0);
  expect(await status(`${product.url}/health/live`)).toBeUndefined();
  expect(postgresOn(dataDir)).toEqual([]);
});

test('START8 a signal while it starts ends it too', async () => {
  const product = await runProduct({ env: { DATA_DIR: scratch() } });
  while ((await status(`${product.url}/health/live`)) !== 200) await sleep(5);

  expect(await product.stop()).toBe(0);
});

test('START11 START12 a second start is refused in one line, and the first goes on', async () => {
  const dataDir = scratch();
  const first = await runProduct({ env: { DATA_DIR: dataDir } });
  await first.ready();

  const second = await runProduct({ env: { DATA_DIR: dataDir } });

  expect(await second.ended()).toBe(1);
  expect(second.output()).toEqual({
    stdout: '',
    stderr: `bakehouse: The data folder ${dataDir} is in use by another Bakehouse (process ${first.child.pid}).\n`,
  });
  expect(await status(`${first.url}/health/ready`)).toBe(200);
  expect(await first.stop()).toBe(0);
});

test('a taken port is told in one line, and no folder is made', async () => {
  const folder = scratch();
  const port = await freePort();
  const first = await runProduct({ env: { DATA_DIR: join(folder, 'one'), PORT: String(port) } });
  await first.ready();

  const second = await runProduct({ env: { DATA_DIR: join(folder, 'two'), PORT: String(port) } });

  expect(await second.ended()).toBe(1);
  expect(second.output().stderr).toBe(
    `bakehouse: Cannot listen: port ${port} on 127.0.0.1 is taken; set PORT to another one.\n`,
  );
  expect(readdirSync(folder)).toEqual(['one']);
  expect(await first.stop()).toBe(0);
});

test('all faults of the configuration are told together', async () => {
  const product = await runProduct({
    env: { PORT: 'eighty', HOST: '', PUBLIC_URL: 'app.example', ADMIN_PASSWORD: 'short', LOG_LEVEL: 'loud' },
  });

  expect(await product.ended()).toBe(78);
  expect(product.output().stderr).toBe(`bakehouse: the configuration is wrong:
  PORT must be a whole number from 0 to 65535
  ADMIN_PASSWORD must have 12 to 256 characters
  PUBLIC_URL must be an origin such as https://app.example.com
  LOG_LEVEL must be one of trace, debug, info, warn, error, silent
`);
});
