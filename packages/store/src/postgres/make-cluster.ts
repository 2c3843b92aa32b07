import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Problem } from '@bakehouse/contract';
import { escapeLiteral } from 'pg';
import type { ClusterPaths } from './cluster.ts';
import { makeByInitdb, syncCluster } from './initdb.ts';
import { ownPassword, ownRole } from './passwords.ts';
import { copyCluster } from './prepared-cluster.ts';
import { inSingleUser } from './single-user.ts';
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
    await setPasswords(fresh, binaries, runAs, password, prepared);
    await syncCluster(fresh, binaries, runAs);
  }
  renameSync(fresh, paths.cluster);
}

/** Gives the roles of a copied cluster passwords of their own, before anybody can connect to it. */
async function setPasswords(
  folder: string,
  binaries: string,
  runAs: UnixIds | undefined,
  password: string,
  prepared: string,
): Promise<void> {
  const passwords = { postgres: password, [ownRole]: ownPassword(password) };
  const statements = Object.entries(passwords).map(
    ([role, value]) => `alter role ${role} password ${escapeLiteral(value)}`,
  );
  try {
    await inSingleUser(folder, binaries, runAs, statements);
  } catch (error) {
    const detail = `The embedded PostgreSQL that was prepared in ${prepared} cannot be used: ${(error as Error).message}`;
    throw new Problem(
      'cannot_start',
      `${detail}. Remove that folder and start again: a cluster is made without it.`,
      {},
      error,
    );
  }
}

function makeOwned(folder: string, runAs: UnixIds | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
}
