import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Problem } from '@bakehouse/contract';
import { escapeLiteral } from 'pg';
import { seenFrom, type ClusterPaths } from './cluster.ts';
import { makeByInitdb, syncCluster } from './initdb.ts';
import { copyCluster } from './prepared-cluster.ts';
import type { UnixIds } from './run-as.ts';

/** Makes the cluster if there is none yet, by a copy of a prepared one where there is such: a crash half-way leaves no half-made cluster behind. */
export async function makeCluster(
  paths: ClusterPaths,
  binaries: string,
  runAs: UnixIds | undefined,
  prepared: string | undefined,
): Promise<void> {
  if (existsSync(paths.cluster)) return;
  makeOwned(paths.home, runAs);
  const fresh = `${paths.cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const password = randomBytes(32).toString('base64url');
  writeFileSync(paths.password, password, { mode: 0o600 });
  if (runAs !== undefined) chownSync(paths.password, runAs.uid, runAs.gid);
  if (prepared === undefined) {
    makeOwned(fresh, runAs);
    await makeByInitdb(fresh, binaries, runAs);
  } else {
    copyCluster(prepared, fresh, { folders: 0o700, files: 0o600, owner: runAs });
    await setPassword(fresh, binaries, runAs, password, prepared);
    await syncCluster(fresh, binaries, runAs);
  }
  renameSync(fresh, paths.cluster);
}

/** Gives the administrator of a copied cluster a password of its own, before anybody can connect to it. */
async function setPassword(
  folder: string,
  binaries: string,
  runAs: UnixIds | undefined,
  password: string,
  prepared: string,
): Promise<void> {
  const program = join(binaries, 'bin', 'postgres');
  const given = ['--single', '-D', seenFrom(folder), '-c', 'exit_on_error=on', 'postgres'];
  const child = spawn(program, given, { ...runAs, cwd: folder, env: {}, stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.end(`alter role postgres password ${escapeLiteral(password)}\n`);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  if (code === 0) return;
  const detail = `The embedded PostgreSQL that was prepared in ${prepared} cannot be used: ${said.trim()}`;
  throw new Problem('cannot_start', `${detail}. Remove that folder, and a new one is made.`);
}

function makeOwned(folder: string, runAs: UnixIds | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
}
