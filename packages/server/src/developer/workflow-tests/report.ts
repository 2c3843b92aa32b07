import type { WorkflowTestResult } from './run-tests.ts';

/** The results as lines: each test, what was not as expected, and what the tests left out. */
export function reportLines(results: readonly WorkflowTestResult[]): string[] {
  const lines = results.flatMap(({ workflow, tests, coverage: { elements, ports, notRun, notFired } }) => [
    `workflows/${workflow}`,
    ...tests.flatMap(({ name, faults }) => [
      `  ${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`,
      ...faults.map((fault) => `       ${fault}`),
    ]),
    `  elements ${elements.run} of ${elements.all}${left('not run', notRun)}, ports ${ports.fired} of ${ports.all}${left('not fired', notFired)}`,
  ]);
  const all = results.flatMap(({ tests }) => tests);
  const failed = all.filter(({ faults }) => faults.length > 0).length;
  const { length } = all;
  return [...lines, `${length} ${length === 1 ? 'test' : 'tests'}, ${failed} failed.`];
}

/** Whether every test went as expected. */
export function allPassed(results: readonly WorkflowTestResult[]): boolean {
  return results.every(({ tests }) => tests.every(({ faults }) => faults.length === 0));
}

function left(what: string, names: readonly string[]): string {
  return names.length === 0 ? '' : ` (${what}: ${names.join(', ')})`;
}
