import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder, on a small disk of its own where this machine allows one. */
export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left; undefined where the disk is that of the machine. */
  fill: (() => Promise<void>) | undefined;
  /** Gives the room back. */
  free(): void;
  remove(): void;
}

/** Makes a folder on a disk of so many megabytes in memory; on the machine's own disk where none are named or nothing may be mounted. */
export function makeSmallDisk(megabytes: number | undefined): SmallDisk {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-disk-')));
  const ballast = join(folder, 'ballast');
  const mounted = megabytes !== undefined && mount(folder, megabytes);
  return {
    folder,
    fill: mounted ? () => fillUp(ballast) : undefined,
    free: () => rmSync(ballast, { force: true }),
    remove() {
      // Lazily: whoever still has a file open there is on the way out.
      if (mounted) execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mount(folder: string, megabytes: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Zeros until nothing more goes in: `dd` ends by itself when the disk is full. */
async function fillUp(file: string): Promise<void> {
  const child = spawn('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' });
  await once(child, 'exit');
}
