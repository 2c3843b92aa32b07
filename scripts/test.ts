import { spawnSync } from 'node:child_process';
import { installSystemParts } from './test/system-parts.ts';

const missing = installSystemParts();
if (missing.length > 0)
  console.log(`Not installed: ${missing.join(', ')}. Tests that need them are skipped, by name.`);

// What the tests run is the built product: build it first where it is missing or old.
run(process.execPath, ['scripts/build.mjs']);
run('node_modules/.bin/vitest', [
  'run',
  '--reporter=default',
  '--reporter=./scripts/test/closing-line.ts',
  ...process.argv.slice(2),
]);

function run(program: string, given: string[]): void {
  const { status } = spawnSync(program, given, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
