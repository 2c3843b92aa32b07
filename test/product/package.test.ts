import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root, runProduct, status } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
const run = promisify(execFile);

test('SHIP1 SHIP2 the packed product, installed into an empty folder, starts and runs a workflow', async () => {
  const folder = join(scratch(), 'installed');
  mkdirSync(folder);
  // What it holds was built when the checkout was installed.
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  const [file = ''] = readdirSync(folder);
  expect(file).toMatch(/^bakehouse-.*\.tgz$/);
  await run('npm', ['init', '--yes'], { cwd: folder });
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${file}`], { cwd: folder });
  const from = join(folder, 'node_modules', 'bakehouse');
  expect(readdirSync(from).sort()).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md', 'bin', 'dist', 'examples']),
  );
  expect(readdirSync(from)).not.toContain('packages');

  const product = await runProduct({
    from,
    env: { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: 'a password of eighteen' },
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
