import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A release as it was at some commit. */
export interface Checkout {
  folder: string;
  remove(): void;
}

/** Checks out a commit into a throw-away folder, and installs and builds it there. */
export function checkOut(root: string, commit: string): Checkout {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-release-')));
  const folder = join(home, 'checkout');
  const git = (...given: string[]) =>
    execFileSync('git', ['-C', root, ...given], { stdio: ['ignore', 'ignore', 'inherit'] });
  const remove = () => {
    rmSync(home, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, commit);
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/** The examples of a release that are apps; others are for operators. */
export function examplesOf(folder: string): string[] {
  const examples = join(folder, 'examples');
  return readdirSync(examples).filter((name) => existsSync(join(examples, name, 'modules')));
}
