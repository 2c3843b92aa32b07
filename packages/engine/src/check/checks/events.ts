import { changeEvents, isObject, rowFields } from '@bakehouse/contract';
import type { FieldDefinition, ModuleDefinition } from '@bakehouse/contract';
import { hasMark } from '../../element/marks.ts';
import { knownNames } from '../../expression/closest.ts';
import { hintFor } from '../hint.ts';
import type { Check, Subject, SubjectBinding, SubjectElement } from '../subject.ts';
import { walkOptions } from '../walk-options.ts';

/** Events that are bound have an element to begin at and something that fires them. */
export const checkEvents: Check = (subject, report) => {
  const { events, elements, options, json } = subject;
  const types = [...options.elements.keys()].flatMap((type) =>
    type.startsWith('event/') ? [type.slice(6)] : [],
  );
  const bound = new Set(events.map(({ identifier }) => identifier));
  const started = new Set(elements.map(({ type }) => type));
  const boundNames = knownNames(() => bound);
  const seen = new Set<string>();
  for (const binding of events) {
    const { type, path, identifier } = binding;
    if (type === '') continue;
    if (!types.includes(type)) {
      report.missing(
        'unknown_event',
        `${path}.type`,
        `There is no event type "${type}"`,
        hintFor(type, types),
      );
      continue;
    }
    if (!started.has(`event/${type}`)) {
      const message = `The workflow has no element event/${type}, so "${identifier}" cannot start it`;
      report.warning('no_event_element', `${path}.type`, message);
    } else if (!elements.some((each) => hears(each, binding, bound))) {
      const message = `No element event/${type} begins with "${identifier}": each names another event`;
      report.warning('no_event_element', `${path}.identifier`, message);
    }
    const key = `${type} ${identifier} ${binding.module ?? ''}`;
    if (seen.has(key)) report.warning('duplicate', path, `The event "${identifier}" is listed twice`);
    seen.add(key);
    if (binding.module !== undefined && !ofModule.has(type))
      report.warning('no_effect', `${path}.module`, `Events of the type ${type} happen in no module`);
    if (binding.module === undefined && ofModule.has(type)) {
      const message = `Without "module" the event "${identifier}" of every module starts the workflow`;
      report.warning('no_module', path, message);
    }
    if (type === 'on_change' || type === 'on_click') checkFired(binding, subject, report);
  }
  const unbound = (identifier: string, path: string): void => {
    if (bound.has(identifier)) return;
    const message = `The event "${identifier}" is not listed in "events"`;
    report.missing('unknown_event', path, message, hintFor(identifier, boundNames));
  };
  const boundTypes = new Set(events.map(({ type }) => `event/${type}`));
  for (const element of elements) {
    if (
      options.elements.has(element.type) &&
      element.type.startsWith('event/') &&
      !boundTypes.has(element.type)
    ) {
      const message = `"events" has no binding of the type "${element.type.slice(6)}", so that no event begins at "${element.name}"`;
      if (json['entry'] !== element.name) report.warning('unbound', `${element.path}.type`, message);
    }
    for (const [name, value] of Object.entries(element.set))
      if (value === never[element.type]) {
        const message = `There is nothing ${String(value).slice(1)} it: "${name}" is always null`;
        report.warning('no_effect', `${element.path}.set.${name}`, message);
      }
    walkOptions(element, (schema, value, path) => {
      if (typeof value === 'string' && hasMark(schema, 'event')) unbound(value, path);
    });
  }
  checkTwice(elements, report);
  const tests: unknown[] = Array.isArray(json['tests']) ? json['tests'] : [];
  for (const [index, test] of tests.entries()) {
    const event = isObject(test) && isObject(test['event']) ? test['event']['identifier'] : undefined;
    if (typeof event === 'string') unbound(event, `tests.${index}.event.identifier`);
  }
};

/** Whether an event element begins with what is bound, or was meant to: a name that is not bound is told as such. */
function hears(
  { type, options: { event } }: SubjectElement,
  { type: wanted, identifier }: SubjectBinding,
  bound: ReadonlySet<string>,
): boolean {
  return (
    type === `event/${wanted}` && (typeof event !== 'string' || event === identifier || !bound.has(event))
  );
}

/** Of two event elements for the same event only the first ever begins. */
function checkTwice(elements: readonly SubjectElement[], report: Parameters<Check>[1]): void {
  const first = new Map<string, string>();
  for (const { type, options, name, path } of elements) {
    if (!type.startsWith('event/')) continue;
    const { event } = options;
    const key = `${type} ${typeof event === 'string' ? event : ''}`;
    const other = first.get(key);
    const message = `"${other}" begins with the same event, so that nothing ever begins at "${name}"`;
    if (other === undefined) first.set(key, name);
    else report.warning('duplicate', event === undefined ? path : `${path}.options.event`, message);
  }
}

function checkFired(
  { identifier, type, module, path }: SubjectBinding,
  { options }: Subject,
  report: Parameters<Check>[1],
): void {
  const at = `${path}.identifier`;
  if (options.events !== undefined && !options.events.has(identifier)) {
    report.missing(
      'unknown_event',
      at,
      `Nothing fires the event "${identifier}"`,
      hintFor(identifier, options.events),
    );
    return;
  }
  const definition = module === undefined ? undefined : options.modules(module);
  if (definition === undefined) return;
  const fired = type === 'on_change' ? changesOf(definition.bakery_resource.fields) : clicksOf(definition);
  if (fired.includes(identifier)) return;
  const what = type === 'on_change' ? 'no field' : 'no button';
  report.warning(
    'event_not_fired',
    at,
    `In "${module}" ${what} fires the event "${identifier}"`,
    hintFor(identifier, fired),
  );
}

function changesOf(fields: readonly FieldDefinition[]): string[] {
  return fields.flatMap((field) => [...changeEvents(field), ...changesOf(rowFields(field))]);
}

function clicksOf({ bakery_resource: { buttons = {}, actions = [], fields } }: ModuleDefinition): string[] {
  const own = [...Object.values(buttons), ...actions].flatMap((button) => button?.trigger ?? []);
  return [...own, ...rowClicks(fields)];
}

function rowClicks(fields: readonly FieldDefinition[]): string[] {
  return fields.flatMap((field) => {
    const buttons: unknown[] = Array.isArray(field.options?.['buttons']) ? field.options['buttons'] : [];
    const own = buttons.flatMap((each) =>
      isObject(each) && typeof each['trigger'] === 'string' ? [each['trigger']] : [],
    );
    return [...own, ...rowClicks(rowFields(field))];
  });
}

/** What is not there before a creation, and after a deletion. */
const never: Readonly<Record<string, string>> = { 'event/on_create': ':before', 'event/on_delete': ':after' };

/** Types of events that happen in a module. */
const ofModule: ReadonlySet<string> = new Set([
  'on_change',
  'on_click',
  'on_create',
  'on_update',
  'on_delete',
]);
