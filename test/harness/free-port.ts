import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Below the ports that the system gives to connections: one of those could sit on a port just before its server starts. */
const [lowest, highest] = [12_000, 32_000];

/** A file for each port that a running process has taken. */
const folder = join(tmpdir(), `bakehouse-ports-${userInfo().uid}`);
const own = new Set<number>();

process.once('exit', () => {
  for (const port of own) rmSync(fileOf(port), { force: true });
});

/** A port on 127.0.0.1 that nobody listens on, and that is given to no other test while this process lives. */
export async function freePort(): Promise<number> {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (take(port) && (await isFree(port))) return port;
  }
}

/** Several of them. */
export async function freePorts(count: number): Promise<number[]> {
  return await Promise.all(Array.from({ length: count }, freePort));
}

function take(port: number): boolean {
  const file = fileOf(port);
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    if (isTaken(file)) return false;
    writeFileSync(file, String(process.pid));
  }
  own.add(port);
  return true;
}

/** Whether the process that took it still runs; one that was killed could not give it back. */
function isTaken(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

function fileOf(port: number): string {
  return join(folder, String(port));
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
