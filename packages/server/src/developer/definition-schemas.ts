import { fieldTypes, isObject, storedGroups } from '@bakehouse/contract';
import * as z from 'zod';
import { builtIn } from '../work/workflows/elements.ts';
import { kinds } from './definitions/kinds/index.ts';

/** A JSON Schema, as far as it is put together here. */
export interface DefinitionSchema {
  [key: string]: unknown;
  properties?: Record<string, DefinitionSchema>;
  items?: DefinitionSchema;
}

/** The names of the files that hold the schemas of definitions. */
export const schemaFiles = kinds.map(({ name }) => `${name}.json`);

/** The JSON Schema of a kind of definition, by the name of its file; undefined where there is none. */
export function definitionSchema(file: string): DefinitionSchema | undefined {
  const kind = kinds.find(({ name }) => `${name}.json` === file);
  if (kind === undefined) return undefined;
  const known = made.get(file);
  if (known !== undefined) return known;
  const shape = plain(jsonSchema(kind.schema));
  const { properties, ...rest } = refined[kind.name]?.(shape) ?? shape;
  const schema: DefinitionSchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Bakehouse: ${kind.name}`,
    ...rest,
    properties: {
      $schema: { type: 'string', description: 'Address of this schema, for editors' },
      ...properties,
    },
  };
  made.set(file, schema);
  return schema;
}

const made = new Map<string, DefinitionSchema>();

/** What the shape alone does not say: the options that each type has. */
const refined: Record<string, (shape: DefinitionSchema) => DefinitionSchema> = {
  module: (shape) => {
    const resource = shape.properties?.['bakery_resource'];
    const fields = resource?.properties?.['fields'];
    if (resource?.properties === undefined || fields?.items === undefined) return shape;
    const properties = { ...resource.properties, fields: { ...fields, items: { $ref: '#/$defs/Field' } } };
    return {
      ...shape,
      properties: { ...shape.properties, bakery_resource: { ...resource, properties } },
      $defs: { Field: fieldSchema(fields.items) },
    };
  },
  workflow: (shape) => {
    const list = shape.properties?.['elements'];
    const { input, output } = shape.properties ?? {};
    if (list?.items === undefined || input?.items === undefined) return shape;
    const types = [...builtIn.values()].map(({ type, summary, options }) => ({ type, summary, options }));
    return {
      ...shape,
      properties: {
        ...shape.properties,
        elements: { ...list, items: withStored(typed(list.items, types)) },
        input: { ...input, items: { $ref: '#/$defs/Field' } },
        output: { ...output, items: { $ref: '#/$defs/Field' } },
      },
      $defs: { Field: fieldSchema(input.items) },
    };
  },
};

/** Elements that are made of what is stored have options that only the check knows. */
function withStored(element: DefinitionSchema): DefinitionSchema {
  const known = (element.properties?.['type']?.['oneOf'] ?? []) as unknown[];
  const stored = {
    type: 'string',
    pattern: `^(?:${storedGroups.join('|')})/`,
    description: 'An operation of an API, or an action or trigger of a piece',
  };
  return {
    ...element,
    properties: { ...element.properties, type: { oneOf: [...known, stored] } },
  };
}

/** A field whose options are those of its type; the rows of lists have fields again. */
function fieldSchema(field: DefinitionSchema): DefinitionSchema {
  const schema = typed(field, fieldTypes);
  const text = JSON.stringify(schema);
  return JSON.parse(text, (key, value: unknown) => {
    const rows = value as DefinitionSchema | null;
    return key === 'fields' && rows?.['type'] === 'array'
      ? { ...rows, items: { $ref: '#/$defs/Field' } }
      : value;
  }) as DefinitionSchema;
}

interface Typed {
  type: string;
  summary: string;
  options: z.ZodType;
}

/** Something with a type and its options: which types there are, and what each takes. */
function typed(shape: DefinitionSchema, types: readonly Typed[]): DefinitionSchema {
  return {
    ...shape,
    properties: {
      ...shape.properties,
      type: { oneOf: types.map(({ type, summary }) => ({ const: type, description: summary })) },
    },
    allOf: types.map(({ type, options }) =>
      conditional(
        { properties: { type: { const: type } }, required: ['type'] },
        { properties: { options: plain(jsonSchema(options)) } },
      ),
    ),
  };
}

function conditional(condition: DefinitionSchema, consequence: DefinitionSchema): DefinitionSchema {
  const [when, so] = ['if', 'then'];
  return Object.fromEntries([
    [when, condition],
    [so, consequence],
  ]);
}

function jsonSchema(schema: z.ZodType): DefinitionSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: takeOtherSpellings,
  }) as DefinitionSchema;
  const { $defs = {}, ...whole } = made;
  return inlined(whole, $defs as Record<string, DefinitionSchema>) as DefinitionSchema;
}

/** What is brought into form before it is read may be written in other ways than the listed ones. */
function takeOtherSpellings({ zodSchema, jsonSchema: made }: Overridden): void {
  const { type, in: before } = zodSchema._zod.def as { type: string; in?: z.core.$ZodType };
  if (type !== 'pipe' || before?._zod.def.type !== 'transform' || made.enum === undefined) return;
  made.anyOf = [{ enum: made.enum }, { type: 'string' }];
  delete made.enum;
  delete made.type;
}

interface Overridden {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** A schema with what it names put in its place: each kind of definition is one document, whatever its parts are called. */
function inlined(part: unknown, named: Record<string, DefinitionSchema>): unknown {
  if (Array.isArray(part)) return part.map((each) => inlined(each, named));
  if (!isObject(part)) return part;
  const name = /^#\/\$defs\/(.+)$/.exec(String(part['$ref']))?.[1];
  const found = name === undefined ? undefined : named[name];
  if (found !== undefined) {
    const { $ref: _ref, ...own } = part;
    return inlined({ ...plain(found), ...own }, named);
  }
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, inlined(each, named)]));
}

/** Without what only makes sense for a document of its own. */
function plain({ $schema: _schema, id: _id, ...rest }: DefinitionSchema): DefinitionSchema {
  return rest;
}
