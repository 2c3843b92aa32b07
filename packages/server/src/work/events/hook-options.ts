import { startElement, type CompiledWorkflow } from '@bakehouse/engine';
import type { WorkflowSet } from '../workflows/workflow-set.ts';

/** The options of the element at which a workflow starts when a webhook is called. */
export function hookOptionsOf(
  workflow: CompiledWorkflow,
  identifier: string,
): Readonly<Record<string, unknown>> {
  const element = startElement(workflow, { identifier, type: 'webhook' });
  return workflow.elements.get(element)?.raw ?? {};
}

/** The workflows that a webhook starts. */
export function hookWorkflows(set: WorkflowSet, identifier: string): CompiledWorkflow[] {
  const bound = set.bound(identifier, undefined).filter(({ type }) => type === 'webhook');
  return bound.flatMap((each) => set.lookup(each.identifier) ?? []);
}

/** The options of all of them. */
export function hookOptions(set: WorkflowSet, identifier: string): Readonly<Record<string, unknown>>[] {
  return hookWorkflows(set, identifier).map((each) => hookOptionsOf(each, identifier));
}
