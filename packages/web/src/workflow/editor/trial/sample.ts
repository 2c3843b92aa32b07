import { isObject, rowFields, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';
import type { Definition } from '../../model/definition.ts';

/** What a workflow is tried with: an event of a form, or a plain input. */
export interface Sample {
  mode: 'event' | 'input';
  json: unknown;
}

/** A first sample: that of its first test, else one made of the fields of the bound module. */
export function firstSample(
  definition: Definition,
  modules: (name: string) => ModuleDefinition | undefined,
): Sample {
  const tests: unknown[] = Array.isArray(definition['tests']) ? definition['tests'] : [];
  const [test] = tests;
  if (isObject(test)) return sampleOf(test);
  const events: unknown[] = Array.isArray(definition['events']) ? definition['events'] : [];
  const [event] = events;
  if (!isObject(event)) return { mode: 'input', json: {} };
  const module = typeof event['module'] === 'string' ? modules(event['module']) : undefined;
  const fields = module?.bakery_resource.fields ?? [];
  const data = Object.fromEntries(fields.flatMap((field) => entryOf(field)));
  const rows = fields.find((field) => field.type === 'list' && rowFields(field).length > 0);
  return {
    mode: 'event',
    json: {
      identifier: event['identifier'],
      ...(rows === undefined ? {} : { selector: `${rows.identifier}.0` }),
      data,
    },
  };
}

/** The sample of a test, or of what a run began with. */
export function sampleOf({ event, input }: Readonly<Record<string, unknown>>): Sample {
  return isObject(event) ? { mode: 'event', json: event } : { mode: 'input', json: input ?? null };
}

/** What a stored run began with, as a sample. */
export function sampleOfRun(input: unknown): Sample {
  if (!isObject(input) || typeof input['identifier'] !== 'string' || typeof input['type'] !== 'string')
    return { mode: 'input', json: input ?? null };
  const { type: _type, stored: _stored, ...event } = input;
  return { mode: 'event', json: event };
}

/** What expressions see before anything has run. */
export function scopeOfSample({ mode, json }: Sample) {
  if (mode === 'input')
    return { input: json, variables: { input: json, resource: json, user: null }, selector: '' };
  const event = isObject(json) ? json : {};
  const data = event['data'] ?? {};
  const selector = typeof event['selector'] === 'string' ? event['selector'] : '';
  return { input: data, variables: { input: data, resource: data, event, user: null, selector }, selector };
}

function entryOf(field: FieldDefinition): [string, unknown][] {
  const value = sampleValue(field);
  return value === undefined ? [] : [[field.identifier, value]];
}

function sampleValue(field: FieldDefinition): unknown {
  if (field.type === 'list') return [Object.fromEntries(rowFields(field).flatMap((each) => entryOf(each)))];
  return { text: 'text', number: 12.5, integer: 3, money: 9.9, boolean: true, date: '2026-01-31' }[
    field.type
  ];
}
