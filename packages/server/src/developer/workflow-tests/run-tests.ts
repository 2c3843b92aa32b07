import type { ModuleLookup, WorkflowDefinition } from '@bakehouse/contract';
import type { Host, RunState } from '@bakehouse/engine';
import type { DefinitionSet } from '../definitions/definition-set.ts';
import { elementsOf } from '../definitions/set-elements.ts';
import { modulesOf, workflowsOf } from '../definitions/set-lookups.ts';
import type { UsedElements } from '../../work/workflows/stored-elements.ts';
import { makeWorkflowSet } from '../../work/workflows/workflow-set.ts';
import { recordCoverage, type Coverage } from './coverage.ts';
import { differences } from './differences.ts';
import { runHeldBack } from './run-held-back.ts';
import { causeOf, type WorkflowTest } from './test-cause.ts';

/** What came of one test. */
export interface TestResult {
  name: string;
  /** What was not as expected; empty where all was. */
  faults: string[];
}

/** What came of the tests of one workflow. */
export interface WorkflowTestResult {
  workflow: string;
  tests: TestResult[];
  coverage: Coverage;
}

/** Runs the tests of every workflow of a set, with effects held back; coverage counts those of all workflows. */
export function runTests(set: DefinitionSet): Promise<WorkflowTestResult[]> {
  const definitions = workflowsOf(set);
  return testWorkflows(definitions, definitions, modulesOf(set), envOf(set), elementsOf(set));
}

/** Runs the tests of some of these workflows, with effects held back. */
export async function testWorkflows(
  tested: readonly WorkflowDefinition[],
  definitions: readonly WorkflowDefinition[],
  modules: ModuleLookup,
  /** The defaults of `$env`: a test gives the same on every server. */
  env: NonNullable<Host['env']>,
  elements: UsedElements,
): Promise<WorkflowTestResult[]> {
  const stored = definitions.map((definition) => ({
    identifier: definition.identifier,
    version: 1,
    definition,
  }));
  const { lookup } = makeWorkflowSet(stored, new Map(), {}, elements);
  const feet = recordCoverage();
  const results: { definition: WorkflowDefinition; tests: TestResult[] }[] = [];
  for (const definition of tested) {
    const tests: TestResult[] = [];
    for (const test of definition.tests ?? [])
      tests.push({ name: test.name, faults: await faultsOf(definition, test) });
    results.push({ definition, tests });
  }
  return results.map(({ definition, tests }) => ({
    workflow: definition.identifier,
    tests,
    coverage: feet.of(definition),
  }));

  async function faultsOf(definition: WorkflowDefinition, test: WorkflowTest): Promise<string[]> {
    const cause = causeOf(definition, test);
    if (typeof cause === 'string') return [cause];
    const workflow = lookup(definition.identifier);
    if (workflow === undefined) return ['the workflow is not there'];
    try {
      const { state, effects } = await runHeldBack({
        workflow,
        workflows: lookup,
        modules,
        cause,
        given: test.given,
        host: {
          env,
          onStep: ({ workflow: name, element }) => feet.element(name, element),
          onPort: (name, element, port) => feet.port(name, element, port),
        },
      });
      return compared(test, state, effects);
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  }
}

function envOf(set: DefinitionSet): Record<string, unknown> {
  return Object.fromEntries(set.of('env').map(({ identifier, json }) => [identifier, json['default']]));
}

function compared(
  { expect: { status, instructions, effects: expected } }: WorkflowTest,
  state: RunState,
  effects: readonly unknown[],
): string[] {
  const why = state.error === undefined ? '' : ` (${state.error.element}: ${state.error.message})`;
  const wrongStatus = status === undefined ? state.status === 'failed' : status !== state.status;
  return [
    ...(wrongStatus ? [`status: expected ${status ?? 'no failure'}, got ${state.status}${why}`] : []),
    ...(instructions === undefined ? [] : differences(instructions, state.instructions, 'instructions')),
    ...(expected === undefined ? [] : differences(expected, effects, 'effects')),
  ];
}
