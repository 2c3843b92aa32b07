import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnixIds } from './run-as.ts';

/** A socket's whole path must fit into a fixed field of the operating system: 104 bytes on macOS, 108 on Linux. */
const longestPath = 100;

/** Where the server listens, and by which folder we reach it. */
export interface SocketDir {
  listenIn: string;
  connectTo: string;
  remove(): void;
}

/** The cluster's own folder holds the socket, or a short private one where that path is too long. */
export function makeSocketDir(cluster: string, runAs: UnixIds | undefined): SocketDir {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= longestPath) {
    return { listenIn: '.', connectTo: cluster, remove: () => undefined };
  }
  const dir = mkdtempSync(join(tmpdir(), 'bakehouse-'));
  if (runAs !== undefined) chownSync(dir, runAs.uid, runAs.gid);
  return { listenIn: dir, connectTo: dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
