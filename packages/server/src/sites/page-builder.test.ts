import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { makeConfig } from '../foundation/config/config.ts';
import { readConfig } from '../foundation/config/read-config.ts';
import { makeBuilderClient } from './builder-client.ts';
import { makePageBuilder, type PageBuilder } from './page-builder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-page-builder-'));
const open: PageBuilder[] = [];
afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

function builder(env: Record<string, string> = {}): PageBuilder {
  const result = readConfig({ env: { DATA_DIR: dataDir, SITE_PORT: '0', ...env } });
  if ('faults' in result) throw new Error(result.faults.join('; '));
  const config = makeConfig(result, '/');
  const made = makePageBuilder({ config, ownHosts: () => ['app.example'], log: pino({ level: 'silent' }) });
  open.push(made);
  return made;
}

test('START7 PAGE2 CFG19 one service is shared by all on a folder, outlives being killed, and PAGE_BUILDER_URL names another', async () => {
  const first = builder();
  const second = builder();
  const address = await first.reach();
  expect(await second.reach()).toEqual(address);
  expect(second.pid()).toBeUndefined();
  expect(statSync(join(dataDir, 'sites', 'address.json')).mode & 0o777).toBe(0o600);
  // What is not published yet is for nobody else on the machine.
  expect(statSync(join(dataDir, 'sites')).mode & 0o777).toBe(0o700);

  process.kill(first.pid() ?? 0, 'SIGKILL');
  const list = await makeBuilderClient(first).call({ method: 'GET', path: '/v1/sites' });
  expect(list).toEqual({ data: [], next: null });
  const again = await first.reach();
  expect(again.url).not.toBe(address.url);

  const foreign = { PAGE_BUILDER_URL: `${again.url}/`, PAGE_BUILDER_TOKEN: again.token };
  expect(await makeBuilderClient(builder(foreign)).call({ method: 'GET', path: '/v1/sites' })).toEqual(list);
  const wrong = makeBuilderClient(builder({ ...foreign, PAGE_BUILDER_TOKEN: 'wrong'.repeat(4) }));
  await expect(wrong.call({ method: 'GET', path: '/v1/sites' })).rejects.toMatchObject({
    code: 'upstream_failed',
  });
  const nowhere = makeBuilderClient(builder({ PAGE_BUILDER_URL: 'http://127.0.0.1:1' }));
  await expect(nowhere.call({ method: 'GET', path: '/v1/sites' })).rejects.toMatchObject({
    code: 'upstream_failed',
  });

  await first.close();
  await expect(first.reach()).rejects.toMatchObject({ code: 'unavailable' });
  // The other one takes over by itself, as it may have to serve sites.
  while (second.pid() === undefined) await sleep(50);
  // Reached once its address is written.
  const { url: reached } = await second.reach();
  const { url } = JSON.parse(readFileSync(join(dataDir, 'sites', 'address.json'), 'utf8')) as { url: string };
  expect(reached).toBe(url);
});

test('PAGE2 a port for sites that is taken is told', async () => {
  const { createServer } = await import('node:http');
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const port = (taken.address() as { port: number }).port;
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-page-builder-'));
  const one = builder({ SITE_PORT: String(port), DATA_DIR: folder });
  const failed = one.reach().catch((error: unknown) => error);
  await sleep(1500);
  await one.close();
  expect(await failed).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('EADDRINUSE') as unknown,
  });
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

test('PAGE2 a service whose address cannot be written is ended, and started once it can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-page-builder-'));
  const inTheWay = join(folder, 'sites', 'address.json');
  mkdirSync(inTheWay, { recursive: true });
  const one = builder({ DATA_DIR: folder });
  await expect(one.reach()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('EISDIR') as unknown,
  });
  expect(one.pid()).toBeUndefined();
  expect(readdirSync(join(folder, 'sites')).filter((name) => name.startsWith('address.json.'))).toEqual([]);

  rmSync(inTheWay, { recursive: true });
  // By itself, as sites may have to be served.
  while (one.pid() === undefined) await sleep(50);
  const address = await one.reach();
  expect(JSON.parse(readFileSync(inTheWay, 'utf8'))).toEqual(address);
  await one.close();
  rmSync(folder, { recursive: true, force: true });
});

test('PAGE17 a build waits for a page builder of another machine that is restarted', async () => {
  let up = false;
  const server = createServer((request, response) => {
    request.resume();
    if (!up) return request.socket.destroy();
    request.on('end', () => response.end('{"removed":[]}'));
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let tries = 0;
  server.on('request', () => {
    tries += 1;
    // Up again only after more tries than a screen would wait for.
    up = tries >= 3;
  });
  const client = makeBuilderClient(builder({ PAGE_BUILDER_URL: `http://127.0.0.1:${port}` }));
  const call = { method: 'POST' as const, path: '/v1/sites/a/deploy', body: {}, key: 'k' };
  expect(await client.call(call)).toEqual({ removed: [] });
  expect(tries).toBe(4);
  server.close();
  server.closeAllConnections();
});
