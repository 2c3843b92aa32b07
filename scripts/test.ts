import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOutcome, secondGo } from './test/outcome.ts';
import { installSystemParts } from './test/system-parts.ts';

const missing = installSystemParts();
if (missing.length > 0)
  console.log(`Not installed: ${missing.join(', ')}. Tests that need them are skipped, by name.`);

// What the tests run is the built product: build it first where it is missing or old.
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-tests-'));
const outcome = join(folder, 'outcome.json');
let status = vitest(process.argv.slice(2));
const again = status === 0 ? [] : secondGo(readOutcome(outcome));
if (again.length > 0) {
  console.log(`A second go, alone: ${again.join(', ')}`);
  status = vitest([...again, '--no-file-parallelism']);
}
rmSync(folder, { recursive: true });
process.exit(status);

function vitest(given: string[]): number {
  const reporters = ['--reporter=default', '--reporter=./scripts/test/closing-line.ts'];
  return (
    spawnSync('node_modules/.bin/vitest', ['run', ...reporters, ...given], {
      stdio: 'inherit',
      env: { ...process.env, TEST_OUTCOME: outcome },
    }).status ?? 1
  );
}
