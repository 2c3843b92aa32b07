import type { ElementDefinition, WorkflowDefinition } from '@bakehouse/contract';
import * as z from 'zod';
import { compileWorkflow } from '../check/compile-workflow.ts';
import type { CompiledWorkflow } from '../definition/compile-workflow.ts';
import { defineElement, type Element, type ElementSpec } from '../element/define-element.ts';
import { recipeOption } from '../element/marks.ts';
import { emit, wait } from '../element/outcome.ts';
import type { Host } from './host.ts';
import { runToEnd } from './run-to-end.ts';
import { startRun, type RunCause } from './start-run.ts';
import type { RunState } from './state.ts';

/** An element type whose work the test states; it takes any options. */
export function elementOf(
  spec: Partial<ElementSpec<z.ZodObject>> & { type: ElementSpec<z.ZodObject>['type'] },
): Element {
  return defineElement({
    summary: 'Stands in a test.',
    options: z.looseObject({}),
    effect: 'none',
    run: ({ input }) => emit('default', input),
    ...spec,
  });
}

/** Elements of every kind of outcome, as small as they can be. */
export const smallElements: readonly Element[] = [
  elementOf({
    type: 'event/on_change',
    offers: ['selector', 'row', 'value', 'prototype'],
    outputs: ['default', 'form'],
  }),
  elementOf({ type: 'event/on_click', offers: ['selector', 'row'] }),
  defineElement({
    type: 'data/map',
    summary: 'Gives a value.',
    options: z.strictObject({ value: recipeOption }),
    effect: 'none',
    run: ({ options: { value } }) => emit('default', value ?? null),
  }),
  elementOf({
    type: 'flow/fail',
    run: ({ written }) => ({ kind: 'failed', code: String(written['code']), message: 'No' }),
  }),
  elementOf({
    type: 'flow/wait',
    effect: 'wait',
    run: ({ written }) => wait(written),
    resume: ({ input, state, payload }) => emit('default', { input, state, payload }),
  }),
  defineElement({
    type: 'flow/each',
    summary: 'Goes through a list.',
    outputs: ['item', 'default'],
    options: z.strictObject({ items: recipeOption, concurrency: z.int().default(1) }),
    effect: 'none',
    run: ({ options: { items, concurrency } }) => ({
      kind: 'branched',
      items: items as unknown[],
      as: 'item',
      port: 'item',
      concurrency,
    }),
  }),
  elementOf({
    type: 'action/run',
    calls: ({ workflow }) => [{ workflow: String(workflow), async: null, scope: false }],
    run: ({ written }) => ({ kind: 'called', ...(written as { workflow: string }) }),
  }),
];

/** Where a port leads: `on('b')` to b from default, `on('b', 'error')` from error. */
export function on(target: string, port = 'default'): Record<string, Record<string, string[]>> {
  return { [port]: { [target]: ['default'] } };
}

/** An element of a definition. */
export function map(name: string, value: unknown, more: Partial<ElementDefinition> = {}): ElementDefinition {
  return { name, type: 'data/map', options: { value }, ...more };
}

/** Workflows `w0`, `w1` … of small elements and some more. */
export function compileSmall(
  definitions: Partial<WorkflowDefinition>[],
  more: readonly Element[] = [],
): CompiledWorkflow[] {
  const types = new Map([...smallElements, ...more].map((each) => [each.type, each]));
  return definitions.map((each, index) => {
    const entry = each.elements?.[0]?.name;
    return compileWorkflow(
      { identifier: `w${index}`, ...(entry === undefined ? {} : { entry }), ...each },
      types,
    );
  });
}

/** A host that knows some workflows; its clock stands at 1000. */
export function hostFor(workflows: readonly CompiledWorkflow[], more: Partial<Host> = {}): Host {
  return {
    workflows: (identifier) => workflows.find((each) => each.identifier === identifier),
    now: () => 1000,
    ...more,
  };
}

/** The first of some workflows, begun but not run. */
export function begin(
  definitions: Partial<WorkflowDefinition>[],
  { more, cause, host: parts }: { more?: Element[]; cause?: Partial<RunCause>; host?: Partial<Host> } = {},
): { state: RunState; host: Host } {
  const workflows = compileSmall(definitions, more);
  const host = hostFor(workflows, parts);
  const [first] = workflows;
  if (first === undefined) throw new Error('No workflow to run');
  return { state: startRun(first, { run: 'r', input: null, ...cause }, host), host };
}

/** The first of some workflows, run to its end. */
export async function run(...given: Parameters<typeof begin>): Promise<RunState> {
  const { state, host } = begin(...given);
  return runToEnd(state, host);
}
