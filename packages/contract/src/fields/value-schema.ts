import { closedChoices } from './choices.ts';
import type { FieldDefinition } from './field-definition.ts';
import { rowFields } from './list.ts';
import { typeOf } from './field-value.ts';

/** A JSON Schema of values. */
export interface ValueSchema {
  properties?: Record<string, ValueSchema>;
  [keyword: string]: unknown;
}

/** Whether values are described as they are read, as they are written, or as a run gives them: then what is required is there. */
export type Direction = 'read' | 'written' | 'given';

/** The values of fields as an object: as they are read, all of them; as they are written, those that may be left out are not asked for. */
export function dataSchema(
  fields: readonly FieldDefinition[],
  direction: Direction,
  required: (field: FieldDefinition) => boolean,
): ValueSchema {
  const shown = fields.filter((field) =>
    direction === 'written' ? typeOf(field).writable : typeOf(field).readable,
  );
  const needed = shown.filter(required).map(({ identifier }) => identifier);
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map((field) => [field.identifier, fieldSchema(field, direction)])),
    ...(needed.length === 0 ? {} : { required: needed }),
    additionalProperties: false,
  };
}

/** The values of a field, with what its definition tells of it. */
function fieldSchema(field: FieldDefinition, direction: Direction): ValueSchema {
  const value = valueSchema(field, direction);
  const { title, description } = field;
  const empty = field.required === true && direction !== 'read' ? value : orNothing(value);
  return {
    ...empty,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(field.readonly === true || !typeOf(field).writable ? { readOnly: true } : {}),
    ...(typeOf(field).readable ? {} : { writeOnly: true }),
  };
}

function orNothing(schema: ValueSchema): ValueSchema {
  if (Object.keys(schema).length === 0) return schema;
  if (typeof schema['type'] === 'string' && schema['enum'] === undefined)
    return { ...schema, type: [schema['type'], 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

function valueSchema(field: FieldDefinition, direction: Direction): ValueSchema {
  const { type, options = {} } = field;
  switch (type) {
    case 'number':
    case 'money':
      return { type: 'number', ...bounds(options) };
    case 'integer':
      return { type: 'integer', ...bounds(options) };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    case 'email':
      return { type: 'string', format: 'email' };
    case 'select':
      return choiceSchema(field);
    case 'multiselect':
      return { type: 'array', items: choiceSchema(field), uniqueItems: true };
    case 'relation':
      return several(options, relationSchema(direction));
    case 'user':
      return several(options, uuid);
    case 'role':
      return several(options, { type: 'string' });
    case 'list':
      return { type: 'array', items: rowSchema(field, direction) };
    case 'map':
      return { type: 'object', additionalProperties: true };
    case 'geo':
      return {
        type: 'object',
        properties: { lat: { type: 'number' }, lng: { type: 'number' } },
        required: ['lat', 'lng'],
      };
    case 'json':
    case 'file':
    case 'image':
      return {};
    case 'computed':
      return valueSchema({ ...field, type: resultOf(options), options: {} }, direction);
    default:
      return { type: 'string', ...lengths(options) };
  }
}

function resultOf({ result }: Record<string, unknown>): string {
  return typeof result === 'string' ? result : 'text';
}

const uuid = { type: 'string', format: 'uuid' };

/** An id or, where it is written, what is written along. */
function relationSchema(direction: Direction): ValueSchema {
  if (direction !== 'written') return uuid;
  const data = { type: 'object', additionalProperties: true };
  const by = { type: 'array', items: { type: 'string' } };
  return {
    anyOf: [uuid, object({ key: data }), object({ data }), object({ id: uuid, data }), object({ by, data })],
  };
}

function object(properties: Record<string, ValueSchema>): ValueSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function rowSchema(field: FieldDefinition, direction: Direction): ValueSchema {
  const fields = rowFields(field);
  const row = dataSchema(fields, direction, ({ required, default: value }) =>
    direction === 'written' ? required === true && value === undefined : false,
  );
  return { ...row, properties: { id: uuid, ...row.properties } };
}

function several(options: Record<string, unknown>, one: ValueSchema): ValueSchema {
  return options['multiple'] === true ? { type: 'array', items: one } : one;
}

function choiceSchema(field: FieldDefinition): ValueSchema {
  const choices = closedChoices(field);
  return choices === undefined ? { type: 'string' } : { enum: [...choices] };
}

function bounds({ min, max }: Record<string, unknown>): ValueSchema {
  return {
    ...(typeof min === 'number' ? { minimum: min } : {}),
    ...(typeof max === 'number' ? { maximum: max } : {}),
  };
}

function lengths({ minLength, maxLength }: Record<string, unknown>): ValueSchema {
  return {
    ...(typeof minLength === 'number' ? { minLength } : {}),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
  };
}
