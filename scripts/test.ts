import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedTests } from './test/changed-tests.ts';
import { readOutcome, secondGo } from './test/outcome.ts';
import { installSystemParts } from './test/system-parts.mjs';

const given = chosen(process.argv.slice(2));
const missing = installSystemParts();
if (missing.length > 0)
  console.log(`Not installed: ${missing.join(', ')}. Tests that need them are skipped, by name.`);

// What the tests run is the built product: build it first where it is missing or old.
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-tests-'));
const outcome = join(folder, 'outcome.json');
let status = vitest(given);
const again = status === 0 ? [] : secondGo(readOutcome(outcome));
if (again.length > 0) {
  console.log(`A second go, alone: ${again.join(', ')}`);
  status = vitest([...again, '--no-file-parallelism']);
}
rmSync(folder, { recursive: true });
process.exit(status);

/** What vitest is asked for: `--changed`, with a commit or without, becomes the files that the change can reach. */
function chosen(asked: string[]): string[] {
  const at = asked.findIndex((each) => each === '--changed' || each.startsWith('--changed='));
  if (at === -1) return asked;
  const files = changedTests(process.cwd(), asked[at]?.split('=')[1] ?? 'HEAD');
  console.log(`${files.length} test files can be reached by what has changed.`);
  if (files.length === 0) process.exit(0);
  return [...asked.toSpliced(at, 1), ...files];
}

function vitest(given: string[]): number {
  const reporters = ['--reporter=default', '--reporter=./scripts/test/closing-line.ts'];
  return (
    spawnSync('node_modules/.bin/vitest', ['run', ...reporters, ...given], {
      stdio: 'inherit',
      env: { ...process.env, TEST_OUTCOME: outcome },
    }).status ?? 1
  );
}
