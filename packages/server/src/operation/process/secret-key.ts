import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, Problem } from '@bakehouse/contract';
import { makeDataDir } from '@bakehouse/store';
import type { Config } from '../../foundation/config/config.ts';

/** The file in the data folder that holds the key. */
export const secretKeyFile = 'secret.key';

/**
 * The configuration with a key for secrets in the database: the one that is set, or else the one in the data folder, which the
 * first start makes. With a database elsewhere there is none but the one that is set, as other machines would not have it.
 */
export function withSecretKey(config: Config): Config {
  if (config.SECRET_KEY.length > 0 || config.DATABASE_URL !== undefined) return config;
  const file = join(config.DATA_DIR, secretKeyFile);
  let key = read(file);
  // Made when it is first needed: a start that fails before leaves no folder behind.
  const get = (): string[] => [(key ??= read(file) ?? make(config.DATA_DIR, file))];
  return Object.defineProperty({ ...config }, 'SECRET_KEY', { get, enumerable: true });
}

function read(file: string): string | undefined {
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key.length >= 32) return key;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new Problem(
      'cannot_start',
      `${file} cannot be read (${errorCode(error) ?? 'unknown'}).`,
      {},
      error,
    );
  }
  throw new Problem('cannot_start', `${file} does not hold a key: put back the one that was there.`);
}

function make(dataDir: string, file: string): string {
  makeDataDir(dataDir);
  const key = randomBytes(32).toString('base64url');
  try {
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
    // Whatever the mask of this process is.
    chmodSync(file, 0o600);
    return key;
  } catch (error) {
    // Another process was quicker.
    const theirs = errorCode(error) === 'EEXIST' ? read(file) : undefined;
    if (theirs !== undefined) return theirs;
    throw error;
  }
}
