import type { Reporter, TestModule } from 'vitest/node';
import { mended, readOutcome, writeOutcome, type FileOutcome, type Outcome } from './outcome.ts';

/** Names what was skipped, and closes with one line that any script can read: `N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const now: Outcome = Object.fromEntries(
      modules.map((module) => [module.relativeModuleId, outcomeOf(module)]),
    );
    const path = process.env['TEST_OUTCOME'];
    const before = path === undefined ? {} : readOutcome(path);
    for (const name of mended(before, now)) console.log(`failed first, passed at the second go: ${name}`);
    const whole = { ...before, ...now };
    if (path !== undefined) writeOutcome(path, whole);
    const files = Object.values(whole);
    const count = (of: (file: FileOutcome) => number) => files.reduce((sum, file) => sum + of(file), 0);
    const skipped = count((file) => file.skipped);
    // Where everything can be installed, a test that does not run is a fault.
    if (process.env['CI'] !== undefined && skipped > 0) {
      console.log('In CI no test may be skipped.');
      process.exitCode = 1;
    }
    const seed = process.env['TEST_SEED'];
    console.log(`Generated tests began at TEST_SEED=${seed}; that variable repeats them.`);
    console.log(
      `${count(({ passed }) => passed)} passed, ${count(({ failed }) => failed.length)} failed, ${skipped} skipped`,
    );
  }
}

function outcomeOf(module: TestModule): FileOutcome {
  const outcome: FileOutcome = { passed: 0, skipped: 0, failed: [] };
  if (module.children.size === 0 || module.errors().length > 0) outcome.failed.push(module.relativeModuleId);
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'failed') outcome.failed.push(test.fullName);
    if (state === 'passed') outcome.passed += 1;
    if (state === 'skipped') {
      outcome.skipped += 1;
      console.log(`skipped: ${test.fullName}`);
    }
  }
  return outcome;
}
