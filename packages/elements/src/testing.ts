import { checkModule, type ModuleDefinition, type WorkflowDefinition } from '@bakehouse/contract';
import { runToEnd, startRun } from '@bakehouse/engine';
import type { CompiledWorkflow, Host, RunCause, RunState } from '@bakehouse/engine';
import { checkWorkflow, compileWorkflow } from '@bakehouse/engine/check';
import type { CheckEntry, CheckOptions, CheckResult } from '@bakehouse/engine/check';
import { effectElements } from './effects.ts';
import { pureElements } from './pure.ts';

/** Every element by its type. */
export const elementsByType = new Map([...pureElements, ...effectElements].map((each) => [each.type, each]));

/** A module with orders: rows with prices that fire `price_changed`. */
export const orders = moduleOf({
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [
      { identifier: 'number', type: 'text' },
      {
        identifier: 'country',
        type: 'select',
        options: { choices: ['DE', 'FR'], mapping: { Germany: 'DE' } },
      },
      {
        identifier: 'items',
        type: 'list',
        options: {
          fields: [
            { identifier: 'sku', type: 'text' },
            { identifier: 'price', type: 'number', options: { events: { on_change: ['price_changed'] } } },
            { identifier: 'qty', type: 'integer' },
          ],
          buttons: [{ identifier: 'split', trigger: 'split_row' }],
        },
      },
      { identifier: 'total', type: 'number', readonly: true },
    ],
    buttons: { update: { trigger: 'order_submitted' } },
  },
});

/** Compiles workflows that may run each other. */
export function compileAll(...definitions: Partial<WorkflowDefinition>[]): CompiledWorkflow[] {
  const whole = definitions.map((each, index) => ({ identifier: `w${index}`, ...each }));
  const lookup = (identifier: string): WorkflowDefinition | undefined =>
    whole.find((each) => each.identifier === identifier) as WorkflowDefinition | undefined;
  return whole.map((each) => compileWorkflow(each, elementsByType, { workflows: lookup }));
}

/** A host that knows these workflows and the module of orders. */
export function hostFor(workflows: readonly CompiledWorkflow[], more: Partial<Host> = {}): Host {
  const known = new Map(workflows.map((each) => [each.identifier, each]));
  return {
    workflows: (identifier) => known.get(identifier),
    modules: (module) => (module === 'orders' ? orders : undefined),
    now: () => Date.parse('2026-11-15T12:00:00Z'),
    ...more,
  };
}

/** Runs the first of some workflows to its end. */
export async function runFirst(
  definitions: Partial<WorkflowDefinition>[],
  cause: Partial<RunCause> = {},
  more: Partial<Host> = {},
): Promise<RunState> {
  const workflows = compileAll(...definitions);
  const host = hostFor(workflows, more);
  const [first] = workflows;
  if (first === undefined) throw new Error('No workflow to run');
  return runToEnd(startRun(first, { run: 'r1', ...cause }, host), host);
}

/** What workflows are checked against. */
export const checkOptions: CheckOptions = {
  elements: elementsByType,
  modules: (module) => (module === 'orders' ? orders : undefined),
  moduleNames: ['orders'],
};

/** A check of a workflow named `w` against the module of orders. */
export function check(json: object, more: Partial<CheckOptions> = {}): CheckResult {
  return checkWorkflow({ identifier: 'w', ...json }, { ...checkOptions, ...more });
}

/** The findings of a workflow whose change event leads to one element. */
export function checkAfterChange(element: object, more: Partial<CheckOptions> = {}): CheckResult {
  const start = {
    name: 'e',
    type: 'event/on_change',
    set: { selector: ':selector' },
    to: { default: { x: ['default'] } },
  };
  const events = [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }];
  return check({ elements: [start, { name: 'x', ...element }], events }, more);
}

/** Findings as code and path. */
export function brief(entries: readonly CheckEntry[]): string[] {
  return entries.map(({ code, path }) => `${code} ${path}`);
}

function moduleOf(json: unknown): ModuleDefinition {
  const checked = checkModule(json);
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
  return checked.definition;
}
