import { isObject } from '@bakehouse/contract';
import { withKey } from '../../model/definition.ts';

/** A JSON Schema, or a part of one, as it is written. */
export type Schema = Readonly<Record<string, unknown>>;

const shapes = {
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  object: { type: 'object', properties: {} },
  texts: { type: 'array', items: { type: 'string' } },
  numbers: { type: 'array', items: { type: 'number' } },
  entries: { type: 'array', items: { type: 'object', properties: {} } },
} as const satisfies Record<string, Schema>;

/** What a value can be, in words that people use. */
export type ValueKind = keyof typeof shapes;

/** All of them, in the order in which they are offered. */
export const valueKinds = Object.keys(shapes) as ValueKind[];

/** What a schema says that a value is; undefined where it says something that has no word here. */
export function kindOf(schema: unknown): ValueKind | undefined {
  if (!isObject(schema)) return undefined;
  const { type } = schema;
  const items = isObject(schema['items']) ? schema['items']['type'] : undefined;
  if (type === 'array' && items === 'object') return 'entries';
  if (type === 'array' && items === 'string') return 'texts';
  if (type === 'array' && (items === 'number' || items === 'integer')) return 'numbers';
  if (type === 'string') return 'text';
  return type === 'number' || type === 'integer' || type === 'boolean' || type === 'object'
    ? type
    : undefined;
}

/** The schema of another kind of value; how it is called and described stays. */
export function withKind(schema: unknown, kind: ValueKind): Schema {
  const { title, description } = isObject(schema) ? schema : {};
  return {
    ...shapes[kind],
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
}

/** One named value inside of another. */
export interface SchemaPart {
  name: string;
  schema: unknown;
  required: boolean;
}

/** The named values of an object, or of each entry of a list; undefined where there are none to name. */
export function partsIn(schema: unknown): SchemaPart[] | undefined {
  const kind = kindOf(schema);
  if (!isObject(schema) || (kind !== 'object' && kind !== 'entries')) return undefined;
  const holder = kind === 'entries' && isObject(schema['items']) ? schema['items'] : schema;
  const required: unknown[] = Array.isArray(holder['required']) ? holder['required'] : [];
  const properties = isObject(holder['properties']) ? holder['properties'] : {};
  return Object.entries(properties).map(([name, each]) => ({
    name,
    schema: each,
    required: required.includes(name),
  }));
}

/** The schema with other named values; everything else in it stays as it is written. */
export function withParts(schema: Schema, parts: readonly SchemaPart[]): Schema {
  if (kindOf(schema) === 'entries' && isObject(schema['items']))
    return { ...schema, items: objectWith(schema['items'], parts) };
  return objectWith(schema, parts);
}

/** A name that none of the values has. */
export function freeName(parts: readonly SchemaPart[]): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? 'value' : `value_${at}`;
    if (parts.every((each) => each.name !== name)) return name;
  }
}

function objectWith(holder: Schema, parts: readonly SchemaPart[]): Schema {
  const properties = Object.fromEntries(parts.map(({ name, schema }) => [name, schema]));
  const required = parts.filter((each) => each.required).map(({ name }) => name);
  return withKey({ ...holder, properties }, 'required', required.length === 0 ? undefined : required);
}
