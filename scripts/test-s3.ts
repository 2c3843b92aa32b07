/**
 * Tests files on an object store with a real MinIO: builds it once at a pinned version, which takes some minutes, and keeps it in the user's
 * cache. `MINIO` names one that is there already; `--kills 300` kills more movers and products; further arguments choose tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const version = 'v0.0.0-20250907161309-07c3a429bfed';
const cache = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'bakehouse',
  `minio-${version}`,
);
const program = process.env['MINIO'] ?? join(cache, 'minio');

const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '10' } },
  allowPositionals: true,
});

if (existsSync(program) || build()) {
  const tests = ['vitest', 'run', '--config', 'scripts/test/s3.config.ts', ...positionals];
  const env = { ...process.env, MINIO: program, S3_KILLS: values.kills };
  process.exitCode = spawnSync('npx', tests, { stdio: 'inherit', env }).status ?? 1;
} else console.log('Skipped: files on MinIO. Go 1.24 or newer is needed to build it; or name one by MINIO.');

function build(): boolean {
  if (spawnSync('go', ['version']).error !== undefined) return false;
  const env = { ...process.env, GOBIN: cache };
  const args = ['install', `github.com/minio/minio@${version}`];
  return spawnSync('go', args, { stdio: 'inherit', env }).status === 0;
}
