import { createServer, connect, type Server } from 'node:net';
import { hash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';

/** Makes sure that no other process works on a data folder. A killed process holds nothing: its socket is dead. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  // Socket paths are short, so the name is a hash of the folder.
  const name = hash('sha256', await realpath(folder), 'hex').slice(0, 24);
  const path = join(tmpdir(), `bakehouse-sites-${name}.sock`);
  const server = createServer((socket) => socket.end());
  if (!(await listens(server, path))) {
    if (await answers(path)) throw new Problem('conflict', `Another page builder works on ${folder}.`);
    await unlink(path).catch(() => {});
    if (!(await listens(server, path)))
      throw new Problem('conflict', `Another page builder works on ${folder}.`);
  }
  server.unref();
  return async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

async function listens(server: Server, path: string): Promise<boolean> {
  return await new Promise<boolean>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EADDRINUSE') resolve(false);
      else reject(cause);
    });
    server.listen(path, () => {
      server.removeAllListeners('error');
      resolve(true);
    });
  });
}

async function answers(path: string): Promise<boolean> {
  return await new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
