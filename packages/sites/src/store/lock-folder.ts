import { createServer, connect, type Server } from 'node:net';
import { hash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';

/** Makes sure that no other process works on a data folder. A killed process holds nothing: its socket is dead. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(await realpath(folder));
  const server = createServer((socket) => socket.end());
  if (!(await listens(server, path))) {
    if (await answers(path))
      throw new Problem('conflict', `Another page builder is already using ${folder}.`);
    await unlink(path).catch(() => {});
    if (!(await listens(server, path)))
      throw new Problem('conflict', `Another page builder is already using ${folder}.`);
  }
  server.unref();
  return async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Paths of sockets are short by nature; a folder with a long one has its socket elsewhere. */
function socketPath(folder: string): string {
  const inside = join(folder, 'lock');
  if (inside.length <= 100) return inside;
  return join(tmpdir(), `bakehouse-sites-${hash('sha256', folder, 'hex').slice(0, 24)}.sock`);
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
