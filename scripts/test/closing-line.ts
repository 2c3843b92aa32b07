import type { Reporter, TestModule } from 'vitest/node';

/** Names what was skipped, and closes with one line that any script can read: `N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.children.size === 0 || module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state] += 1;
        if (state === 'skipped') console.log(`skipped: ${test.fullName}`);
      }
    }
    // Where everything can be installed, a test that does not run is a fault.
    if (process.env['CI'] !== undefined && counts.skipped > 0) {
      console.log('In CI no test may be skipped.');
      process.exitCode = 1;
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
