import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bakehouse-sites-main-'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

function start(environment: Record<string, string>): ChildProcess {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  return spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      PATH: process.env['PATH'],
      PAGE_BUILDER_PORT: '0',
      SITE_PORT: '0',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function firstLine(stream: NodeJS.ReadableStream | null): Promise<string> {
  return await new Promise<string>((resolve) =>
    stream?.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  );
}

test('the process starts from its environment, keeps its folder to itself and ends on SIGTERM', async () => {
  const first = start({ PAGE_BUILDER_TOKEN: 'a-token-of-16-chars' });
  const line: { url: string; siteUrl: string } = JSON.parse(await firstLine(first.stdout));
  expect((await fetch(`${line.url}/v1/health`)).status).toBe(200);
  expect((await fetch(`${line.url}/v1/sites`)).status).toBe(401);
  expect((await fetch(line.siteUrl)).status).toBe(404);

  const second = start({ PAGE_BUILDER_TOKEN: 'a-token-of-16-chars' });
  const [text, [code]] = await Promise.all([firstLine(second.stderr), once(second, 'exit')]);
  expect([code, text]).toEqual([1, expect.stringContaining('Another page builder is already using')]);
  expect((await fetch(`${line.url}/v1/health`)).status).toBe(200);

  first.kill('SIGTERM');
  expect(await once(first, 'exit')).toEqual([0, null]);
});

test('the process names the setting that is wrong', async () => {
  const short = start({ PAGE_BUILDER_TOKEN: 'short' });
  const [text, [code]] = await Promise.all([firstLine(short.stderr), once(short, 'exit')]);
  expect([code, text]).toEqual([
    1,
    expect.stringContaining('PAGE_BUILDER_TOKEN: must have at least 16 characters'),
  ]);
});

test('PAGE31 the process refuses a folder beside Caddy', async () => {
  const both = start({
    PAGE_BUILDER_TOKEN: 'a-token-of-16-chars',
    SITE_FOLDER: join(dataDir, 'served'),
    CADDY_ADMIN_URL: 'http://127.0.0.1:1',
  });
  const [text, [code]] = await Promise.all([firstLine(both.stderr), once(both, 'exit')]);
  expect([code, text]).toEqual([1, expect.stringContaining('SITE_FOLDER: Caddy serves the sites already')]);
});
