import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@bakehouse/contract';

/**
 * What of the folder of sites belongs into a backup: pointers and releases, builds, uploaded files. The rest is made again
 * (trees for Caddy, programs) or belongs to a running process (address, lock).
 */
const kept = ['sites', 'builds', 'blobs'];

/** A picture of the folder of sites that nobody changes any more. */
export interface SitesSnapshot {
  folder: string;
  /** Paths below the folder, with their sizes. */
  files: { path: string; size: number }[];
  remove(): Promise<void>;
}

/**
 * Takes a picture of the folder by links, which cost no room: what the page builder clears away meanwhile stays in the picture.
 * Pointers come first, so that whatever they name is still there; where something went in between, it is taken anew.
 */
export async function snapshotSites(dataDir: string): Promise<SitesSnapshot> {
  const source = join(dataDir, 'sites');
  const folder = join(dataDir, 'sites.backup');
  for (let turn = 1; ; turn += 1) {
    await rm(folder, { recursive: true, force: true });
    try {
      const files: SitesSnapshot['files'] = [];
      for (const name of kept) files.push(...(await pictureFolder(source, folder, name)));
      return { folder, files, remove: () => rm(folder, { recursive: true, force: true }) };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (errorCode(error) !== 'ENOENT' || turn === 20) throw error;
    }
  }
}

async function pictureFolder(source: string, target: string, path: string): Promise<SitesSnapshot['files']> {
  const entries = await readdir(join(source, path), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' && kept.includes(path)) return [];
    throw error;
  });
  const files: SitesSnapshot['files'] = [];
  for (const entry of entries) {
    // What is being made has such a name until it is whole.
    if (entry.name.startsWith('.') || entry.name.endsWith('.tmp')) continue;
    const below = join(path, entry.name);
    if (entry.isDirectory()) files.push(...(await pictureFolder(source, target, below)));
    else if (entry.isFile()) {
      await place(join(source, below), join(target, below), path.split('/')[0] === 'sites');
      files.push({ path: below, size: (await stat(join(target, below))).size });
    }
  }
  return files;
}

/** Builds and uploads never change, so a link will do; what is written on is copied. */
async function place(from: string, to: string, changes: boolean): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  if (changes) return copyFile(from, to);
  try {
    await link(from, to);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw error;
    await copyFile(from, to);
  }
}
