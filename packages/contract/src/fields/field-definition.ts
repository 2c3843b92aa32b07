import * as z from 'zod';
import { eventIdentifier, fieldIdentifier } from '../identifiers.ts';
import { once } from '../once.ts';

/** How deep lists may stand in lists: a list of a module has depth 1. */
export const listDepthLimit = 4;

/** How many fields a module may have, those of its lists included. */
export const fieldCountLimit = 500;

/** The options that fields of every type have. */
export const commonOptions = once(() => ({
  events: z
    .strictObject({
      on_change: z
        .array(eventIdentifier)
        .max(20)
        .optional()
        .describe('Event identifiers that are triggered when the field changes'),
    })
    .optional()
    .describe('Events that the field fires'),
  mapping: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional()
    .describe('Incoming value to stored value; applied by action/set with process'),
}));

/** A field without its options, which its type checks. */
export const fieldShape = once(() =>
  z.strictObject({
    identifier: fieldIdentifier,
    type: z.string().describe('Field type'),
    title: z.string().max(200).optional().describe('Label of the field; the identifier when left out'),
    description: z.string().max(2000).optional().describe('Help text under the field'),
    required: z.boolean().optional().describe('Whether a resource must have a value here'),
    unique: z.boolean().optional().describe('Whether no two resources may have the same value'),
    readonly: z.boolean().optional().describe('Whether only workflows with system rights may write it'),
    default: z.unknown().optional().describe('Value of a new resource that names none'),
    defaultExpression: z
      .string()
      .min(1)
      .max(8192)
      .optional()
      .describe('Expression over `$resource` that gives the value of a new resource that names none'),
    was: z.string().optional().describe('The former identifier, when the field was renamed'),
    options: z.record(z.string(), z.unknown()).optional().describe('Options of the field type'),
  }),
);

/** Options of a field, whatever its type; the type's schema says which. */
export type FieldOptions = Record<string, unknown>;

/** A field of a module or of a list's row. */
export type FieldDefinition = z.infer<ReturnType<typeof fieldShape>>;

/** The label of a field. */
export function fieldTitle(field: FieldDefinition): string {
  return field.title ?? field.identifier;
}

/** Whether a new resource gets a value here that nobody gives. */
export function fillsItself({ default: value, defaultExpression, options }: FieldDefinition): boolean {
  return value !== undefined || defaultExpression !== undefined || options?.['numbering'] !== undefined;
}

/** The event identifiers that a change of the field fires. */
export function changeEvents(field: FieldDefinition): string[] {
  const events = common().safeParse(field.options ?? {});
  return events.data?.events?.on_change ?? [];
}

/** The stored value for an incoming one, by the field's mapping; values without an entry pass unchanged. */
export function mapValue(field: FieldDefinition, incoming: unknown): unknown {
  if (typeof incoming === 'object' && incoming !== null) return incoming;
  const mapping = common().safeParse(field.options ?? {}).data?.mapping ?? {};
  const key = String(incoming);
  return Object.hasOwn(mapping, key) ? mapping[key] : incoming;
}

/** Whether a value counts as none: what `required` refuses. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

const common = once(() => z.object(commonOptions()));
