/** Runs the tests of the store and of the API through PgBouncer in transaction mode; arguments choose some of them. */
import { spawnSync } from 'node:child_process';
import { hasPgBouncer } from '@bakehouse/store/testing';
import { installSystemParts } from './test/system-parts.mjs';

installSystemParts({ pgbouncer: 'pgbouncer' });
if (hasPgBouncer) {
  const tests = ['vitest', 'run', '--config', 'scripts/test/pgbouncer.config.ts', ...process.argv.slice(2)];
  process.exitCode = spawnSync('npx', tests, { stdio: 'inherit' }).status ?? 1;
} else console.log('Skipped: PgBouncer is missing. Install it: apt-get install pgbouncer');
