import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../test/harness/product.ts';

/** What an install takes. */
export interface InstallFigures {
  megabytes: number;
  packages: number;
  largest: { name: string; megabytes: number }[];
}

/** The files from which npm knows what to install. */
export function productManifests(): string[] {
  const workspaces = readdirSync(join(root, 'packages')).map((name) =>
    join('packages', name, 'package.json'),
  );
  return ['package.json', 'package-lock.json', ...workspaces];
}

/** Installs the product without what only development needs, beside its build, and measures the folder. */
export function measureInstall(manifests: string[]): InstallFigures {
  const folder = mkdtempSync(join(tmpdir(), 'bench-install-'));
  try {
    for (const path of manifests) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, path), join(folder, path));
    }
    execFileSync('npm', ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    });
    for (const part of ['dist', 'bin']) cpSync(join(root, part), join(folder, part), { recursive: true });
    return measureFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Size, number of packages and largest packages of a folder with `node_modules`. */
export function measureFolder(folder: string): InstallFigures {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => link !== true && path.startsWith('node_modules/') && existsSync(join(folder, path)),
  );
  const sizes = installed.map(([path]) => ({
    name: path.slice('node_modules/'.length),
    megabytes: diskMegabytes(join(folder, path)),
  }));
  return {
    megabytes: diskMegabytes(folder),
    packages: installed.length,
    largest: sizes.toSorted((a, b) => b.megabytes - a.megabytes).slice(0, 5),
  };
}

function diskMegabytes(path: string): number {
  return Number.parseInt(execFileSync('du', ['-sk', path]).toString(), 10) / 1024;
}
