import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Folders that are gone after the test file. */
export function useScratch(): (options?: { mode?: number; owner?: { uid: number; gid: number } }) => string {
  const made: string[] = [];
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  return ({ mode = 0o700, owner } = {}) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-scratch-')));
    made.push(folder);
    chmodSync(folder, mode);
    if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
    return folder;
  };
}
