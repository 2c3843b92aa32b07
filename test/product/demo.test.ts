import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { root, status } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();

test('START4 APP17 the demo says where it is and who signs in, has sample rows, and Ctrl-C leaves nothing behind', async () => {
  const temporary = join(scratch(), 'temporary');
  mkdirSync(temporary);
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, 'scripts', 'demo.mjs')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: temporary,
      PORT: port,
      SITE_PORT: String(await freePort()),
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = once(child, 'close');
  try {
    await vi.waitFor(() => expect(printed).toMatch(/Sign in {3}\S+ with the password: .+/), {
      timeout: 200_000,
      interval: 100,
    });
    const url = /App {7}(\S+)\/app\//.exec(printed)?.[1] ?? '';
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const [, email, password] = /Sign in {3}(\S+) with the password: (.+)/.exec(printed) ?? [];
    const ask = async (path: string, body?: object, token = '') => {
      const answer = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          connection: 'close',
          authorization: `Bearer ${token}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    for (const who of [email, 'clerk@example.com']) {
      const { token } = await ask('/auth/sign-in', { email: who, password, mode: 'token' });
      const { total } = await ask('/modules/orders/resources/total', undefined, String(token));
      expect(total).toBeGreaterThan(40);
    }
  } finally {
    // As a terminal does: to the whole group.
    process.kill(-(child.pid ?? 0), 'SIGINT');
  }
  const [code] = (await exited) as [number | null];
  expect(code, printed).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
  expect(await status(`http://127.0.0.1:${port}/health/live`)).toBeUndefined();
});
