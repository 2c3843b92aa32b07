import { isObject } from '@bakehouse/contract';
import type { Definition } from './definition.ts';
import { addElement, freeName } from './edit-elements.ts';

/** Where a button is that somebody presses. */
export type ButtonPlace =
  /** One of the buttons that every module has. */
  | { at: 'default'; key: string }
  /** A button of the module's own; made where it is not there. */
  | { at: 'own'; identifier: string; title: string; view?: 'index' }
  /** A button in every row of a list; made where it is not there. */
  | { at: 'row'; list: string; identifier: string; title: string };

/** What starts a workflow. */
export type Trigger =
  | { kind: 'change'; module: string; fields: readonly string[] }
  | { kind: 'click'; module: string; button: ButtonPlace }
  | { kind: 'create' | 'update' | 'delete'; module: string }
  | { kind: 'schedule'; cron: string; timezone: string }
  | { kind: 'webhook' }
  | { kind: 'mail'; connection: string; folder: string }
  | { kind: 'mqtt'; connection: string; topics: readonly string[] }
  /** A trigger of a piece: the type that its binding names, such as `piece/slack/new_message`. */
  | { kind: 'piece'; type: string };

/** What a module has to say so that the event is fired. */
export type ModuleWrite = { module: string; event: string } & (
  | { fields: readonly string[] }
  | { button: ButtonPlace }
);

const types = {
  change: 'on_change',
  click: 'on_click',
  create: 'on_create',
  update: 'on_update',
  delete: 'on_delete',
  schedule: 'schedule',
  webhook: 'webhook',
  mail: 'mail',
  mqtt: 'mqtt',
} as const;

/** Triggers that are asked for in a dialog; those of pieces say all in their form. */
export type AskedKind = keyof typeof types;

/** Which trigger an element type stands for; undefined where it is no event. */
export function kindOfEvent(type: string): AskedKind | undefined {
  const kinds = Object.keys(types) as AskedKind[];
  return kinds.find((kind) => `event/${types[kind]}` === type);
}

/** Which trigger is asked for before its element is added; undefined where there is nothing to ask, since a binding waits for that element. */
export function askedFor(definition: Definition, type: string): AskedKind | undefined {
  const kind = kindOfEvent(type);
  if (kind === undefined) return undefined;
  const { events, elements } = definition;
  return has(events, types[kind]) && !has(elements, type) ? undefined : kind;
}

function has(list: unknown, type: string): boolean {
  return Array.isArray(list) && list.some((each) => isObject(each) && each['type'] === type);
}

/** A workflow with one more trigger: its binding and its element, and what the module has to say. */
export interface Triggered {
  definition: Definition;
  /** The name of the element that was added. */
  name: string;
  write: ModuleWrite | undefined;
}

/** Adds a trigger as a whole. */
export function addTrigger(definition: Definition, trigger: Trigger, taken: ReadonlySet<string>): Triggered {
  const type = trigger.kind === 'piece' ? trigger.type : types[trigger.kind];
  const bindings: unknown[] = Array.isArray(definition['events']) ? definition['events'] : [];
  const event = freeEvent(wishedEvent(definition, trigger), new Set([...taken, ...identifiersOf(bindings)]));
  const name = freeName(definition, lastPart(type));
  const module = 'module' in trigger ? { module: trigger.module } : {};
  const options = { event, ...optionsOfTrigger(trigger) };
  const bound = { ...definition, events: [...bindings, { identifier: event, type, ...module }] };
  return {
    definition: addElement(bound, { name, type: `event/${type}`, options }),
    name,
    write:
      trigger.kind === 'change'
        ? { module: trigger.module, event, fields: trigger.fields }
        : trigger.kind === 'click'
          ? { module: trigger.module, event, button: trigger.button }
          : undefined,
  };
}

/** What the element of a trigger says besides its event. */
function optionsOfTrigger(trigger: Trigger): Record<string, unknown> {
  if (trigger.kind === 'schedule') return { cron: trigger.cron, timezone: trigger.timezone };
  if (trigger.kind === 'mail') return { connection: trigger.connection, folder: trigger.folder };
  return trigger.kind === 'mqtt' ? { connection: trigger.connection, topics: [...trigger.topics] } : {};
}

/** Whether an event starts the workflow. */
export function isBound({ events }: Definition, event: string): boolean {
  return identifiersOf(Array.isArray(events) ? events : []).includes(event);
}

/** The workflow without the binding of an event. */
export function bindingsWithout(definition: Definition, event: string): Definition {
  const bindings: unknown[] = Array.isArray(definition['events']) ? definition['events'] : [];
  return {
    ...definition,
    events: bindings.filter((each) => !isObject(each) || each['identifier'] !== event),
  };
}

function identifiersOf(bindings: readonly unknown[]): string[] {
  return bindings.flatMap((each) =>
    isObject(each) && typeof each['identifier'] === 'string' ? [each['identifier']] : [],
  );
}

function wishedEvent(definition: Definition, trigger: Trigger): string {
  switch (trigger.kind) {
    case 'change':
      return `${trigger.module}_${(trigger.fields[0] ?? 'field').replaceAll('.', '_')}_changed`;
    case 'click':
      return `${trigger.module}_${trigger.button.at === 'default' ? trigger.button.key : trigger.button.identifier}`;
    case 'create':
    case 'update':
    case 'delete':
      return `${trigger.module}_${trigger.kind}d`;
    case 'schedule':
    case 'webhook':
    case 'mail':
    case 'mqtt':
    case 'piece': {
      const { identifier } = definition;
      const what = trigger.kind === 'piece' ? lastPart(trigger.type) : trigger.kind;
      return typeof identifier === 'string' && identifier !== '' ? `${identifier}_${what}` : what;
    }
  }
}

function lastPart(type: string): string {
  return type.slice(type.lastIndexOf('/') + 1);
}

function freeEvent(wished: string, taken: ReadonlySet<string>): string {
  const base = wished
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_')
    .slice(0, 56);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(name)) return name;
  }
}
