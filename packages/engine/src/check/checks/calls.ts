import { unconditional } from '../unconditional.ts';
import { factsOf, inputNames } from '../../definition/workflow-facts.ts';
import { knownNames } from '../../expression/closest.ts';
import { hintFor } from '../hint.ts';
import { namesRead, type Neighbours } from '../neighbours.ts';
import type { Check } from '../subject.ts';
import { checkCallInput } from './call-input.ts';
import { knownVariables } from '../variables.ts';

/** Workflows that are run exist, can share the context where they must, use what they are given and do not run themselves. */
export const checkCalls: Check = (subject, report) => {
  const { definition, elements, neighbours, options } = subject;
  const own = definition.identifier;
  const known = knownNames(() => neighbours?.names ?? []);
  const wayBack = waysBack(own, neighbours);
  const always = unconditional(definition, options.elements);
  const variables = knownVariables(subject);
  for (const each of elements) {
    const { element, options: raw, path, name } = each;
    for (const call of element?.calls(raw) ?? []) {
      const at = `${path}.options`;
      const place = `${at}.${call.option ?? 'workflow'}`;
      const isOwn = call.workflow === own;
      const callee = isOwn ? factsOf(definition, options.elements) : neighbours?.facts(call.workflow);
      if (callee === undefined && neighbours !== undefined) {
        const hint = hintFor(call.workflow, known);
        report.missing('unknown_workflow', place, `There is no workflow "${call.workflow}"`, hint);
      }
      if (callee?.hasEntry === false) {
        const message = `"${call.workflow}" has no "entry": only its events start it`;
        report.warning('no_start', place, message);
      }
      if (callee?.isOff === true && !isOwn) {
        const message = `"${call.workflow}" is switched off: a run fails here`;
        report.warning('switched_off', place, message);
      }
      if (call.option !== undefined) {
        if (callee?.isTool === false)
          report.error('no_tool', place, `"${call.workflow}" is no tool: set "tool" there`);
        if (callee?.async === true)
          report.error(
            'no_tool',
            place,
            `"${call.workflow}" runs asynchronously: it has no answer for a model`,
          );
        continue;
      }
      const way = always.has(name) ? wayBack(call.workflow) : undefined;
      if (way !== undefined) {
        const message = `"${own}" runs itself: ${[own, ...way].map((step) => `"${step}"`).join(' → ')}`;
        report.warning('runs_itself', place, message);
      }
      if (raw['scope'] === false && call.async === null && callee?.async === true) {
        const message = `"${call.workflow}" runs asynchronously, so "scope" cannot be false`;
        report.error('shared_async', `${at}.scope`, message);
      }
      const isNew = call.scope || call.async === true || (raw['scope'] !== false && callee?.async === true);
      const isDeclared = isNew && callee !== undefined && checkCallInput(each, callee, subject, report);
      for (const [index, input] of inputNames(raw).entries()) {
        const where = `${at}.input.${Array.isArray(raw['input']) ? index : input}`;
        if (Array.isArray(raw['input']) && variables?.has(input) === false)
          report.warning('unknown_variable', where, `Nothing sets the variable "${input}"`);
        if (!isNew) {
          report.warning('unused_input', where, `The input "${input}" is not used, as "scope" is not true`);
        } else if (callee !== undefined && !isDeclared) {
          const names = isOwn ? namesRead(definition) : neighbours?.reads(call.workflow);
          if (names !== undefined && !reads(names, input))
            report.warning('unused_input', where, `"${call.workflow}" does not use the input "${input}"`);
        }
      }
    }
  }
};

/** Finds the workflows from one back to another, along synchronous and asynchronous calls. */
function waysBack(to: string, neighbours: Neighbours | undefined): (from: string) => string[] | undefined {
  const known = new Map<string, string[] | undefined>();
  // Those from which nothing leads back: gone into once, however many calls lead there.
  const vain = new Set<string>();
  return (from) => {
    if (known.has(from)) return known.get(from);
    const left = new Set<string>();
    const way = search(from, new Set(), left);
    // Where a way was found, those left before may yet lead back through one that stands on it.
    if (way === undefined) for (const each of left) vain.add(each);
    known.set(from, way);
    return way;
  };

  function search(from: string, trail: Set<string>, left: Set<string>): string[] | undefined {
    if (from === to) return [...trail, from];
    if (trail.has(from) || left.has(from) || vain.has(from)) return undefined;
    trail.add(from);
    for (const workflow of neighbours?.alwaysCalled(from) ?? []) {
      const way = search(workflow, trail, left);
      if (way !== undefined) return way;
    }
    trail.delete(from);
    left.add(from);
    return undefined;
  }
}

/** Whether the name, or the whole input, is among those that elements read. */
function reads(names: ReadonlySet<string>, name: string): boolean {
  return names.has(name) || names.has('input') || (name === 'selector' && names.has('{selector}'));
}
