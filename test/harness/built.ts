import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preparedName } from '../../packages/store/src/postgres/prepared-cluster.ts';

/** The checkout under test. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let built = false;

/**
 * The program of the checkout, built: what `bin/bakehouse.mjs` runs once it has looked at every source. A run of the tests looks once,
 * not before each of several hundred processes.
 */
export function builtProgram(): string {
  if (!built) execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  built = true;
  return join(root, 'dist', 'server', 'bakehouse.mjs');
}

/** The cluster of PostgreSQL that the build has prepared for first starts. */
export function builtCluster(): string {
  return join(dirname(builtProgram()), 'prepared', preparedName());
}
