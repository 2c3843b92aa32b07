import {
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { join } from 'node:path';
import type { Outcome, TestOutcome } from './verdict.ts';

/** Runs test files of a copy of the sources, again and again, with one PostgreSQL for all of them. */
export interface TestRunner {
  run: (tests: readonly string[]) => Promise<Outcome>;
  /** Says that a source file has changed. */
  changed: (file: string) => void;
  close: () => Promise<void>;
}

/** Opens a runner; the working folder must be the root of the copy. */
export async function openTestRunner(root: string): Promise<TestRunner> {
  let settled = false;
  const vitest: Vitest = await createVitest('test', {
    root,
    watch: false,
    reporters: [
      {
        // One failed test says it all; the others need not run.
        onTestCaseResult(test) {
          if (settled || test.result().state !== 'failed') return;
          settled = true;
          void vitest.cancelCurrentRun('test-failure');
        },
      },
    ],
    // What a bug keeps waiting is found as well; a minute says enough.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  });
  const known = new Map<string, TestSpecification>();
  for (const spec of await vitest.globTestSpecifications()) known.set(spec.moduleId, spec);
  return {
    run(tests) {
      settled = false;
      const specs = tests.map((test) => {
        const spec = known.get(join(root, test));
        if (spec === undefined) throw new Error(`there is no test file ${test}`);
        return spec;
      });
      return runTests(vitest, specs);
    },
    changed: (file) => vitest.invalidateFile(join(root, file)),
    async close() {
      await vitest.close();
      // What failed on purpose is no failure of this process.
      process.exitCode = 0;
    },
  };
}

async function runTests(vitest: Vitest, specs: TestSpecification[]): Promise<Outcome> {
  const wanted = new Set(specs.map(({ moduleId }) => moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  const modules = testModules.filter(({ moduleId }) => wanted.has(moduleId));
  return {
    tests: modules.flatMap((module) => [...module.children.allTests()].map(outcomeOf)),
    others: [
      ...modules.flatMap(outsideTests),
      ...unhandledErrors.map((error) => (error instanceof Error ? error.message : JSON.stringify(error))),
    ],
  };
}

function outcomeOf(test: TestCase): TestOutcome {
  const { state, errors = [] } = test.result();
  return {
    title: test.fullName,
    failed: state === 'failed',
    errors: errors.map((error) => ({
      name: error.name,
      code: (error as { code?: unknown }).code,
      message: error.message,
    })),
  };
}

function outsideTests(module: TestModule): string[] {
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  return [...module.errors(), ...suites].map(({ message }) => message);
}
