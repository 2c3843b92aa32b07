import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seenFrom } from './cluster.ts';
import type { UnixIds } from './run-as.ts';

/** Makes a cluster in an empty folder, whose administrator has the password in the file beside it. */
export async function makeByInitdb(
  folder: string,
  binaries: string,
  runAs: UnixIds | undefined,
): Promise<void> {
  const seen = seenFrom(folder);
  const options = {
    pgdata: seen,
    username: 'postgres',
    pwfile: `${seen}/../password`,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await initdb(folder, binaries, runAs, given);
}

/** Brings everything in the folder of a cluster onto the disk. */
export function syncCluster(folder: string, binaries: string, runAs: UnixIds | undefined): Promise<void> {
  return initdb(folder, binaries, runAs, ['--sync-only', `--pgdata=${seenFrom(folder)}`]);
}

async function initdb(
  folder: string,
  binaries: string,
  runAs: UnixIds | undefined,
  given: string[],
): Promise<void> {
  await promisify(execFile)(join(binaries, 'bin', 'initdb'), given, { ...runAs, cwd: folder, env: {} });
}
