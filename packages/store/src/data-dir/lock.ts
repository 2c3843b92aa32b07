import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, Problem } from '@bakehouse/contract';
import { isAlive, thisProcess, type ProcessIdentity } from './process-identity.ts';

/** A data folder held by this process until `release`, or until the process ends in whatever way. */
export interface DataDirLock {
  release(): void;
}

/** Throws when a running process holds the folder; touches nothing. */
export function refuseHeldDataDir(dataDir: string): void {
  const holder = readHolder(lockPath(dataDir));
  if (holder !== undefined && isAlive(holder)) throw held(dataDir, holder);
}

/** Takes the folder for this process, or throws when another running one has it. */
export function lockDataDir(dataDir: string): DataDirLock {
  const path = lockPath(dataDir);
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(thisProcess()), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (linkIfFree(mine, path)) return { release: () => rmSync(path, { force: true }) };
      const holder = readHolder(path);
      if (holder !== undefined && isAlive(holder)) throw held(dataDir, holder);
      moveStaleAside(path, `${mine}.stale`);
    }
    throw new Problem(
      'cannot_start',
      `The data folder ${dataDir} is being opened by another process that is starting.`,
    );
  } finally {
    rmSync(mine, { force: true });
  }
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'bakehouse.lock');
}

function held(dataDir: string, holder: ProcessIdentity): Problem {
  return new Problem(
    'cannot_start',
    `The data folder ${dataDir} is in use by another Bakehouse (process ${holder.pid}).`,
  );
}

function readHolder(path: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}

function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Renames instead of deleting: of two starts that see the same stale lock, the slower may otherwise delete the faster one's new lock. */
function moveStaleAside(path: string, aside: string): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && isAlive(moved)) linkIfFree(aside, path);
  rmSync(aside, { force: true });
}
