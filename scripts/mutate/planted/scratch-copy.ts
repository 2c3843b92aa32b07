import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the sources in which mistakes can be planted; the checkout itself stays as it is. */
export interface ScratchCopy {
  root: string;
  remove: () => void;
}

/** Copies everything that is not ignored. Installed packages are linked, our own among them to the copy. */
export function makeScratchCopy(checkout: string): ScratchCopy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-planted-')));
  for (const path of sources(checkout)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(join(checkout, path), join(root, path));
  }
  if (existsSync(join(checkout, 'dist'))) symlinkSync(join(checkout, 'dist'), join(root, 'dist'));
  linkPackages(join(checkout, 'node_modules'), join(root, 'node_modules'));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules', '@bakehouse', name));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function sources(checkout: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git cannot list the sources: ${listed.stderr}`);
  return listed.stdout.split('\0').filter((path) => path !== '' && existsSync(join(checkout, path)));
}

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '@bakehouse'), { recursive: true });
  for (const name of readdirSync(from))
    // What vite and vitest keep there belongs to the checkout.
    if (name !== '@bakehouse' && !name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name));
}
