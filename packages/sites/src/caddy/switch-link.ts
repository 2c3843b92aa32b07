import { lstat, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../store/write-durable.ts';

/** Points a link to another folder beside it in one step; readers find the old or the new one, never none. */
export async function switchLink(path: string, target: string): Promise<void> {
  if ((await readlink(path).catch(() => undefined)) === target) return;
  const temporary = `${path}.tmp`;
  await rm(temporary, { force: true });
  await symlink(target, temporary);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Whether there is something at a path, be it a link that leads nowhere. */
export async function pathExists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
