import type { FormWorkflows, ModuleDefinition, WorkflowDefinition } from '@bakehouse/contract';
import { hostedNames } from '@bakehouse/engine/check';
import { builtIn } from '../workflows/elements.ts';
import type { WorkflowSet } from '../workflows/workflow-set.ts';
import { eventViews } from './event-sources.ts';
import { setsBeyondRepeating } from './form-setters.ts';

/** The element types that need nothing but the form, and leave nothing behind. */
const types: ReadonlySet<string> = new Set([
  'event/on_change',
  'event/on_click',
  'action/redirect',
  'action/refresh',
  'action/response',
  'action/run',
  'action/set',
  'data/map',
  'flow/each',
  'flow/fail',
  'flow/if',
  'flow/switch',
]);

/** A call of a function that the browser does not have, or a value that only this server knows. */
const hosted = new RegExp(`\\$(?:${[...hostedNames].join('|')}|env)\\b`);

/** The workflows of a module's forms that may run in the browser. An event counts where all that it starts may. */
export function formWorkflowsOf(set: WorkflowSet, module: ModuleDefinition): FormWorkflows {
  const events: string[] = [];
  const wanted = new Set<string>();
  for (const event of eventViews(module).keys()) {
    const started = set
      .bound(event, module.bakery_resource_module)
      .filter(({ type }) => type === 'on_change' || type === 'on_click');
    const needed = new Set<string>();
    if (started.length === 0 || !started.every(({ identifier }) => mayRunThere(set, identifier, needed)))
      continue;
    const types = [...new Set(started.map(({ type }) => type))];
    const definitions = [...needed].flatMap((each) => set.definitions.get(each) ?? []);
    if (definitions.some((each) => types.some((type) => setsBeyondRepeating(module, each, type)))) continue;
    events.push(event);
    for (const each of needed) wanted.add(each);
  }
  return {
    events: events.sort(),
    workflows: [...wanted].sort().flatMap((identifier) => {
      const found = set.all.find((each) => each.identifier === identifier);
      return found === undefined ? [] : [{ version: found.version, definition: bare(found.definition) }];
    }),
  };
}

/** Whether a workflow and all that it runs may run in the browser; notes which those are. */
function mayRunThere(set: WorkflowSet, identifier: string, noted: Set<string>): boolean {
  if (noted.has(identifier)) return true;
  noted.add(identifier);
  const definition = set.definitions.get(identifier);
  if (definition === undefined || definition.active === false || set.isElevated(identifier)) return false;
  const { async = false, trace } = definition;
  // Its trace is kept, and the browser keeps none.
  if (async || trace !== undefined) return false;
  // What only the server can work out.
  if (hosted.test(JSON.stringify(definition.elements))) return false;
  return definition.elements.every(({ type, options = {}, disabled }) => {
    if (!types.has(type)) return false;
    if (disabled === true) return true;
    // Which addresses are allowed is known to the server alone.
    if (type === 'action/redirect') return options['url'] === undefined;
    const calls = builtIn.get(type)?.calls(options) ?? [];
    return calls.every(({ async: later, workflow }) => later !== true && mayRunThere(set, workflow, noted));
  });
}

/** A definition without what is there for its authors: notes, tests, and what an imported element was before. */
function bare({
  tests: _tests,
  description: _description,
  tags: _tags,
  folder: _folder,
  elements: written,
  ...definition
}: WorkflowDefinition): WorkflowDefinition {
  return {
    ...definition,
    elements: written.map(({ note: _note, original: _original, ...element }) => element),
  };
}
