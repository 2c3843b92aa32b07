import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyPayload, signS3 } from '../objects/sign-s3.ts';
import { freePort } from '../../../../test/harness/free-port.ts';

/** A real object store with a bucket. */
export interface Minio {
  /** As FILES_URL has it. */
  address: string;
  secret: string;
  stop(): Promise<void>;
}

/** Starts the MinIO that the environment names in a throw-away folder. */
export async function startMinio(): Promise<Minio> {
  const secret = 'sourdough-starter';
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-minio-'));
  const port = await freePort();
  const child = spawn(
    process.env['MINIO'] ?? 'minio',
    ['server', folder, '--address', `127.0.0.1:${port}`, '--quiet'],
    {
      env: { HOME: folder, MINIO_ROOT_USER: 'baker', MINIO_ROOT_PASSWORD: secret, MINIO_BROWSER: 'off' },
      stdio: 'ignore',
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(`${origin}/minio/health/cluster`).catch(() => undefined))?.ok !== true) {
    if (child.exitCode !== null) throw new Error('MinIO does not start');
    await sleep(50);
  }
  const url = new URL('/bakehouse', origin);
  const headers = signS3(
    { method: 'PUT', url, headers: {}, payload: emptyPayload, at: new Date() },
    { keyId: 'baker', secret, region: 'us-east-1' },
  );
  const made = await fetch(url, { method: 'PUT', headers });
  if (!made.ok) throw new Error(`there is no bucket: ${await made.text()}`);
  return {
    address: `s3://baker:${secret}@127.0.0.1:${port}/bakehouse/some%20folder?tls=off`,
    secret,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
