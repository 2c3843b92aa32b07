import type * as z from 'zod';

/** What a schema is made of, as far as options are walked by it. */
export type SchemaPart =
  | { kind: 'object'; shape: Readonly<Record<string, z.ZodType>> }
  | { kind: 'record'; value: z.ZodType }
  | { kind: 'array'; item: z.ZodType }
  | { kind: 'union'; choices: readonly z.ZodType[] }
  | { kind: 'leaf' };

/** What a schema wraps to allow missing or null values, or to give a default. */
export function wrapped(schema: z.ZodType): z.ZodType | undefined {
  return definitionOf(schema).innerType;
}

/** The schema without its wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const inner = wrapped(schema);
  return inner === undefined ? schema : unwrap(inner);
}

/** The parts of a schema. Reads zod's definition itself, so that the engine needs no copy of zod. */
export function partsOf(schema: z.ZodType): SchemaPart {
  const def = definitionOf(schema);
  if (def.type === 'object' && def.shape !== undefined) return { kind: 'object', shape: def.shape };
  if (def.type === 'record' && def.valueType !== undefined) return { kind: 'record', value: def.valueType };
  if (def.type === 'array' && def.element !== undefined) return { kind: 'array', item: def.element };
  if (def.type === 'union' && def.options !== undefined) return { kind: 'union', choices: def.options };
  return { kind: 'leaf' };
}

interface Definition {
  type: string;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  valueType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def;
}
