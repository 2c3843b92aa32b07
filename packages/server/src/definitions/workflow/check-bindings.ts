import type { WorkflowDefinition } from '@bakehouse/contract';
import type { DefinitionSet } from '../definition-set.ts';
import { error, type Finding } from '../finding.ts';
import { firedEvents } from '../fired-events.ts';
import { modulesOf } from '../set-lookups.ts';

/** Event bindings: their module exists and fires the event, and event elements name an event that is bound. */
export function checkBindings({ events = [], elements }: WorkflowDefinition, set: DefinitionSet): Finding[] {
  const bound = new Set(events.map(({ identifier }) => identifier));
  return [
    ...events.flatMap((binding, index) => checkBinding(binding, `events.${index}`, set)),
    ...elements.flatMap(({ type, options = {} }, index) => {
      const event = options['event'];
      return !type.startsWith('event/') || typeof event !== 'string' || bound.has(event)
        ? []
        : [
            error(
              'unknown_event',
              `elements.${index}.options.event`,
              `The workflow binds no event "${event}"`,
            ),
          ];
    }),
  ];
}

type Binding = NonNullable<WorkflowDefinition['events']>[number];

function checkBinding({ identifier, type, module }: Binding, path: string, set: DefinitionSet): Finding[] {
  if (module !== undefined && set.find('modules', module) === undefined)
    return [error('unknown_module', `${path}.module`, `There is no module "${module}" in the folder`)];
  // Only these two are fired by what a module names; the others have sources of their own.
  if (type !== 'on_change' && type !== 'on_click') return [];
  const names = module === undefined ? set.of('modules').map((each) => each.identifier) : [module];
  const definitions = names.map((name) => modulesOf(set)(name));
  // A module with faults of its own may fire it.
  if (definitions.includes(undefined)) return [];
  const fired = definitions.some(
    (definition) =>
      definition !== undefined &&
      firedEvents(definition).some((each) => each.event === identifier && each.type === type),
  );
  if (fired) return [];
  const source = module === undefined ? 'No module' : `No field or button of "${module}"`;
  return [
    error('unknown_event', `${path}.identifier`, `${source} fires the event "${identifier}" (${type})`),
  ];
}
