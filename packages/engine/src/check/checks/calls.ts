import type { WorkflowDefinition } from '@bakehouse/contract';
import type { CheckOptions } from '../report.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { inputNames } from '../variables.ts';

/** Workflows that are run exist, can share the context where they must, use what they are given and do not run themselves. */
export const checkCalls: Check = ({ definition, elements, options }, report) => {
  const own = definition.identifier;
  for (const { element, options: raw, path } of elements) {
    const call = element?.calls(raw);
    if (call === undefined) continue;
    const at = `${path}.options`;
    const callee = call.workflow === own ? definition : options.workflows?.get(call.workflow);
    if (callee === undefined && options.workflows !== undefined) {
      const hint = hintFor(call.workflow, options.workflows.keys());
      report.missing('unknown_workflow', `${at}.workflow`, `There is no workflow "${call.workflow}"`, hint);
    }
    const way = wayBack(call.workflow, own, options, []);
    if (way !== undefined) {
      const message = `"${own}" runs itself: ${[own, ...way].map((each) => `"${each}"`).join(' → ')}`;
      report.warning('runs_itself', `${at}.workflow`, message);
    }
    if (raw['scope'] === false && call.async === null && callee?.async === true) {
      const message = `"${call.workflow}" runs asynchronously, so "scope" cannot be false`;
      report.error('shared_async', `${at}.scope`, message);
    }
    const names = inputNames(raw);
    const isNew = call.scope || call.async === true || (raw['scope'] !== false && callee?.async === true);
    for (const [index, name] of names.entries()) {
      const where = `${at}.input.${Array.isArray(raw['input']) ? index : name}`;
      if (!isNew) {
        report.warning('unused_input', where, `The input "${name}" is not used, as "scope" is not true`);
      } else if (callee !== undefined && !reads(callee, name)) {
        report.warning('unused_input', where, `"${call.workflow}" does not use the input "${name}"`);
      }
    }
  }
};

/** The workflows from one back to another, along synchronous and asynchronous calls. */
function wayBack(from: string, to: string, options: CheckOptions, trail: string[]): string[] | undefined {
  const way = [...trail, from];
  if (from === to) return way;
  if (trail.includes(from)) return undefined;
  for (const { type, options: raw = {} } of options.workflows?.get(from)?.elements ?? []) {
    const call = options.elements.get(type)?.calls(raw);
    const found = call === undefined ? undefined : wayBack(call.workflow, to, options, way);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the name, or the whole input, stands anywhere in its elements. */
function reads({ elements }: WorkflowDefinition, name: string): boolean {
  const text = JSON.stringify(elements);
  const names = new Set([...text.matchAll(/\$([A-Za-z_][A-Za-z0-9_]*)/g)].map(([, found]) => found));
  return names.has(name) || names.has('input') || (name === 'selector' && text.includes('${selector}'));
}
