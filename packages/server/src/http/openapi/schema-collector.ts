import type { JsonSchema } from '../openapi-document.ts';
import * as z from 'zod';

/** Gathers schemas so that each named one stands once, under `components`. */
export interface SchemaCollector {
  /** The schema itself, or a reference where it has a name. */
  add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** The schema itself. */
  inline(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  all(): Record<string, JsonSchema>;
}

/** An empty collection. */
export function schemaCollector(): SchemaCollector {
  const named: Record<string, JsonSchema> = {};
  return { add, inline, all: () => named };

  function add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const id = schema.meta()?.id;
    if (id === undefined) return inline(schema, io);
    if (named[id] === undefined) {
      const made = inline(schema, io);
      // One that names itself has put itself among the named ones, and is only pointed at.
      named[id] ??= made;
    }
    return { $ref: `#/components/schemas/${id}` };
  }

  function inline(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const whole = pointToComponents(z.toJSONSchema(schema, { io, unrepresentable: 'any', override }));
    for (const [name, definition] of Object.entries(whole.$defs ?? {})) named[name] ??= bare(definition);
    return bare(whole);
  }
}

/** A parameter is text in the address; what it is written as there is told by `written`. */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { written, description } = jsonSchema;
  if (typeof written !== 'object' || written === null) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, written, { description });
}

/** Without the members that only make sense in a document of its own. */
function bare(schema: JsonSchema): JsonSchema {
  const outside = new Set(['$schema', '$defs', 'id']);
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !outside.has(key)));
}

function pointToComponents(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
