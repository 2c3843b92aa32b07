import { chmodSync, chownSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedVersion } from './binaries.ts';
import type { UnixIds } from './run-as.ts';

/** Beside the programs of the server. */
const shipped = fileURLToPath(new URL('./prepared/', import.meta.url));

/** The folder of a cluster as `initdb` makes it, if one was prepared when the product was built: a copy of it takes a tenth of the time. */
export function preparedCluster(): string | undefined {
  const folder = join(shipped, preparedName());
  return existsSync(join(folder, 'global', 'pg_control')) ? folder : undefined;
}

/** A cluster is good for one version of PostgreSQL on one kind of machine. */
export function preparedName(): string {
  return `postgres-${shippedVersion()}-${process.platform}-${process.arch}`;
}

/** What others may do with the folders and files of a copy, and whose they are. */
export interface CopyModes {
  folders: number;
  files: number;
  owner?: UnixIds | undefined;
}

/** Copies the folder of a cluster that is not running. */
export function copyCluster(from: string, to: string, modes: CopyModes): void {
  const { folders, files, owner } = modes;
  mkdirSync(to, { recursive: true, mode: folders });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      copyCluster(source, target, modes);
      continue;
    }
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    chmodSync(target, files);
    if (owner !== undefined) chownSync(target, owner.uid, owner.gid);
  }
  if (owner !== undefined) chownSync(to, owner.uid, owner.gid);
}
