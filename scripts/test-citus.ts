/**
 * Runs the tests of the store on a PostgreSQL with Citus; arguments choose some of them. PG_CONFIG names the `pg_config` of one that has
 * it, CITUS_DISTRIBUTE the statements that distribute tables, separated by semicolons.
 */
import { spawnSync } from 'node:child_process';
import { hasCitus } from '@bakehouse/store/testing';

if (hasCitus(process.env['PG_CONFIG'] ?? 'pg_config')) {
  const tests = ['vitest', 'run', '--config', 'scripts/test/citus.config.ts', ...process.argv.slice(2)];
  process.exitCode = spawnSync('npx', tests, { stdio: 'inherit' }).status ?? 1;
} else
  console.log(
    'Skipped: Citus is missing. Build it from its source for a PostgreSQL, and name that one by PG_CONFIG.',
  );
