import { unknownType, listType, type Type } from '@bakehouse/engine';
import { typesIn, type AnswerSchema } from './answer-schema.ts';

/** How deep types are followed; a schema that names itself has no end. */
const deepest = 12;

/** What the check knows of a value that fits a schema. `of` names it in messages. */
export function typeOfSchema(schema: AnswerSchema, of: string, depth = 0): Type {
  const types = typesIn(schema).filter((each) => each !== 'null');
  const [only] = types;
  if (depth > deepest || only === undefined || types.length > 1) return unknownType;
  switch (only) {
    case 'string': {
      const choices = schema.enum?.filter((each) => typeof each === 'string');
      if (choices !== undefined && choices.length > 0) return { kind: 'string', choices };
      if (schema.format === 'date') return { kind: 'string', holds: 'date' };
      return schema.format === 'date-time' ? { kind: 'string', holds: 'datetime' } : { kind: 'string' };
    }
    case 'number':
    case 'integer':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return listType(schema.items === undefined ? unknownType : typeOfSchema(schema.items, of, depth + 1));
    case 'object':
      return typeOfObject(schema, of, depth);
  }
}

function typeOfObject(
  { properties, required, additionalProperties }: AnswerSchema,
  of: string,
  depth: number,
): Type {
  if (properties === undefined) return unknownType;
  const names = Object.keys(properties);
  const members = new Map(
    Object.entries(properties).map(([name, each]) => [name, typeOfSchema(each, of, depth + 1)] as const),
  );
  const optional = required && new Set(names.filter((name) => !required.includes(name)));
  return {
    kind: 'object',
    members,
    open: additionalProperties === true,
    of,
    ...(optional === undefined ? {} : { optional }),
  };
}
