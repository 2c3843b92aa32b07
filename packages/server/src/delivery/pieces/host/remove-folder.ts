import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';

/** Removes a folder with all that a process has left in it, also what is closed or nests deeper than a path can say. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    const command = 'chmod -R u+rwx -- "$1"; rm -rf -- "$1"';
    // What stays even so is nobody's harm, and must not be anybody's error.
    await new Promise<void>((resolve) => {
      execFile('/bin/sh', ['-c', command, 'sh', folder], () => resolve());
    });
  }
}
