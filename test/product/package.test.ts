import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root, runProduct, status } from '../harness/product.ts';
import { serveRegistry } from '../harness/registry.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
const run = promisify(execFile);

test('SHIP1 SHIP2 SHIP6 the packed product, asked for by npm create, is installed, starts with the new app and runs a workflow', async () => {
  const folder = scratch();
  const registry = await serveRegistry([root, join(root, 'packages', 'create')], join(folder, 'packed'));
  const env = { ...process.env, npm_config_registry: registry.url, npm_config_prefer_offline: 'true' };
  const shop = join(folder, 'shop');
  await run('npm', ['create', '--yes', 'bakehouse', 'shop'], { cwd: folder, env });
  await registry.stop();
  expect(readdirSync(shop)).toEqual(expect.arrayContaining(['app', 'bakehouse.config.json', 'package.json']));
  const from = join(shop, 'node_modules', 'bakehouse');
  const check = [join(from, 'bin', 'bakehouse.mjs'), 'check', '--strict', 'app'];
  expect((await run(process.execPath, check, { cwd: shop })).stdout).toContain('0 errors');
  expect(readdirSync(from).sort()).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md', 'bin', 'dist', 'examples']),
  );
  expect(readdirSync(from)).not.toContain('packages');

  const product = await runProduct({
    from,
    env: {
      DATA_DIR: join(shop, 'data'),
      APP_DIR: join(shop, 'app'),
      ADMIN_PASSWORD: 'a password of eighteen',
    },
  });
  await product.ready();
  const call = async (method: string, path: string, body: object, token = '') => {
    const answer = await fetch(product.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, connection: 'close' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const who = { email: 'admin@example.com', password: 'a password of eighteen', mode: 'token' };
  const { token } = await call('POST', '/auth/sign-in', who);
  const greet = {
    identifier: 'greet',
    entry: 'answer',
    elements: [{ name: 'answer', type: 'action/response', options: { body: '"Hello, " & $input.name' } }],
    events: [],
  };
  await call('PUT', '/workflows/greet', greet, String(token));
  const answer = await call('POST', '/workflows/greet/run', { input: { name: 'Ann' } }, String(token));
  expect(JSON.stringify(answer)).toContain('Hello, Ann');
  expect(await status(`${product.url}/app/`)).toBe(200);
  expect(await product.stop()).toBe(0);
});
