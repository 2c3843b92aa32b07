import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/harness/free-port.ts';
import { root, status } from '../test/harness/product.ts';
import { endWithBench } from './peers/process.ts';

/** Starts a server of the bench that listens on PORT, and waits until it answers. */
export async function startScript(
  path: string,
  env: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const script = fileURLToPath(new URL(path, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    detached: true,
    stdio: 'inherit',
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
  });
  endWithBench(child);
  const closed = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  while ((await status(`${url}/`)) === undefined) {
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
