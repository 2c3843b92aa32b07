import { isObject } from '@bakehouse/contract';
import * as z from 'zod';

const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

/** The name of a type in JSON Schema. */
export type SchemaTypeName = (typeof typeNames)[number];

/** What an answer looks like: the part of JSON Schema that is understood here. */
export interface AnswerSchema {
  type?: SchemaTypeName | readonly SchemaTypeName[] | undefined;
  properties?: Readonly<Record<string, AnswerSchema>> | undefined;
  required?: readonly string[] | undefined;
  /** Whether there may be members besides those that are named; they are not known to the check otherwise. */
  additionalProperties?: boolean | undefined;
  items?: AnswerSchema | undefined;
  enum?: readonly (string | number | boolean | null)[] | undefined;
  nullable?: boolean | undefined;
  title?: string | undefined;
  description?: string | undefined;
  format?: string | undefined;
}

const deep: z.ZodType<AnswerSchema> = z.strictObject({
  type: z.union([z.enum(typeNames), z.array(z.enum(typeNames)).min(1)]).optional(),
  get properties() {
    return z.record(z.string(), deep).optional();
  },
  required: z.array(z.string()).optional(),
  additionalProperties: z.boolean().optional(),
  get items() {
    return deep.optional();
  },
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .min(1)
    .optional(),
  nullable: z.boolean().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
});

/**
 * A schema of an answer as it is written. Keywords that would not be checked are refused, so that nobody relies on them. To
 * those who read the options it is one object: what holds itself has no end for them.
 */
export const answerSchema = z.record(z.string(), z.unknown()).superRefine((given, context) => {
  for (const { path, message } of deep.safeParse(given).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
}) as unknown as z.ZodType<AnswerSchema>;

/** The types that a schema allows; none where it does not say. */
export function typesIn({ type, nullable, properties, items }: AnswerSchema): readonly SchemaTypeName[] {
  const said = type === undefined ? [] : [type].flat();
  const meant = said.length > 0 ? said : properties ? ['object' as const] : items ? ['array' as const] : [];
  return nullable === true && meant.length > 0 ? [...meant, 'null'] : meant;
}

/** Whether a value is of a type of JSON Schema. */
export function isOfType(value: unknown, type: SchemaTypeName): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
  }
}
