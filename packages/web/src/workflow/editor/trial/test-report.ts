/** What came of the tests of a workflow. */
export interface TestReport {
  tests: { name: string; faults: string[] }[];
  coverage: {
    elements: { run: number; all: number };
    ports: { fired: number; all: number };
    notRun: string[];
    notFired: string[];
  };
}
