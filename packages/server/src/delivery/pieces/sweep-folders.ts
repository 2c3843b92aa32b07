import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What was put there within a day may be about to be used, such as by another process that installs. */
const recentMs = 86_400_000;

/** Removes versions of pieces that are not used any more, and what a process has left over that died while it installed. */
export async function sweepFolders(
  root: string,
  used: ReadonlySet<string>,
  now: number = Date.now(),
): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (used.has(path) || now - (await stat(path)).mtimeMs < recentMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
