import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isObject, Problem } from '@bakehouse/contract';
import type { PieceCode } from './host/piece-process.ts';
import { runNpm } from './run-npm.ts';

/** A version of a piece in the data folder. */
export interface PieceFolder extends PieceCode {
  version: string;
  license: string | null;
  integrity: string;
  /** The lock file of npm. */
  lock: unknown;
}

/** The name of the package of a piece. */
export const packageOf = (name: string): string => `@activepieces/piece-${name}`;

/**
 * Puts a piece from the registry into a folder; with a lock, exactly what it says. Nothing of the packages runs while they are
 * installed, and a folder is there as a whole or not at all.
 */
export async function installPiece(
  root: string,
  name: string,
  version: string | undefined,
  { lock, integrity, signal }: { lock?: unknown; integrity?: string | undefined; signal: AbortSignal },
): Promise<PieceFolder> {
  const draft = join(root, `.draft-${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    const manifest = { private: true, dependencies: { [packageOf(name)]: version ?? 'latest' } };
    await writeFile(join(draft, 'package.json'), JSON.stringify(manifest));
    if (lock !== undefined) await writeFile(join(draft, 'package-lock.json'), JSON.stringify(lock));
    await runNpm(name, version, lock === undefined ? 'install' : 'ci', draft, signal);
    const found = await readFolder(draft, name);
    if (integrity !== undefined && found.integrity !== integrity) throw another(found, integrity);
    const folder = folderOf(root, name, found.version);
    // Another process may have been quicker: what it installed is the same.
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return await readFolder(folder, name);
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 });
  }
}

function another({ name, version, integrity }: PieceFolder, wanted: string): Problem {
  return new Problem(
    'piece_not_installed',
    `The package of the piece "${name}" ${version} has the checksum ${integrity}, and ${wanted} is wanted: find out who has changed it, or write the new one.`,
  );
}

/** Where a version of a piece lies. */
export function folderOf(root: string, name: string, version: string): string {
  return join(root, `${name}-${version}`);
}

/** Reads a folder in which a piece was installed. */
export async function readFolder(folder: string, name: string): Promise<PieceFolder> {
  const packages = packageOf(name);
  const lock = await readJson(join(folder, 'package-lock.json'));
  const manifest = await readJson(join(folder, 'node_modules', packages, 'package.json'));
  const { version, license } = manifest;
  const all = isObject(lock['packages']) ? lock['packages'] : {};
  const locked = all[`node_modules/${packages}`];
  const integrity = isObject(locked) ? locked['integrity'] : undefined;
  if (typeof version !== 'string' || typeof integrity !== 'string')
    throw new Problem(
      'piece_not_installed',
      `The package of the piece "${name}" has no version or no checksum: it does not come from a registry.`,
    );
  return {
    name,
    folder,
    entry: entryOf(folder, name),
    version,
    license: typeof license === 'string' ? license : null,
    integrity,
    lock,
  };
}

function entryOf(folder: string, name: string): string {
  try {
    return createRequire(join(folder, 'package.json')).resolve(packageOf(name));
  } catch (cause) {
    throw new Problem(
      'piece_unusable',
      `The package of the piece "${name}" has no file to load: try another version of it.`,
      {},
      cause,
    );
  }
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  const read: unknown = JSON.parse(await readFile(path, 'utf8'));
  return isObject(read) ? read : {};
}
