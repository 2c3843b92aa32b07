import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorCode, Problem } from '@bakehouse/contract';

/** Throws when the folder is no folder or cannot be written; touches nothing. */
export function refuseUnusableDataDir(dataDir: string): void {
  const existing = nearestExisting(resolve(dataDir));
  if (!statSync(existing).isDirectory()) throw unusable(dataDir, `${existing} is not a folder`);
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(dataDir, `${existing} is not writable for this user`, cause);
  }
}

/** Makes the folder if it is missing. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw unusable(dataDir, errorCode(cause) ?? 'it cannot be made', cause);
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function unusable(dataDir: string, why: string, cause?: unknown): Problem {
  return new Problem('cannot_start', `The data folder ${dataDir} cannot be used: ${why}.`, {}, cause);
}
