import * as z from 'zod';

/** Names that every resource has by itself; no field may take them. */
export const reservedIdentifiers = [
  'id',
  'module',
  'version',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
] as const;

/** The shape of module, field, event and workflow identifiers. */
export const identifierPattern = /^[a-z][a-z0-9_]{0,62}$/;

/** The shape of element names. */
export const elementNamePattern = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/;

/** The shape of role slugs. */
export const roleSlugPattern = /^[a-z][a-z0-9_-]{0,62}$/;

/** Whether a name is taken by the platform. */
export function isReserved(identifier: string): boolean {
  return (reservedIdentifiers as readonly string[]).includes(identifier);
}

const rule = 'a lower-case letter, then up to 62 lower-case letters, digits or underscores';

/** The name of a module. */
export const moduleIdentifier = z
  .string()
  .regex(identifierPattern, `A module identifier is ${rule}`)
  .describe('Module identifier');

/** The name of a field within its module or list. */
export const fieldIdentifier = z
  .string()
  .refine((text) => !isReserved(text), {
    error: 'This name is reserved: every resource has it by itself',
    params: { fault: 'reserved' },
    abort: true,
  })
  .regex(identifierPattern, `A field identifier is ${rule}`)
  .describe('Field identifier');

/** The name of an event that fields and buttons fire and workflows bind. */
export const eventIdentifier = z
  .string()
  .regex(identifierPattern, `An event identifier is ${rule}`)
  .describe('Event identifier');

/** The name of a workflow. */
export const workflowIdentifier = z
  .string()
  .regex(identifierPattern, `A workflow identifier is ${rule}`)
  .describe('Workflow identifier');

/** The name of an element within its workflow. */
export const elementName = z
  .string()
  .regex(
    elementNamePattern,
    'An element name is a letter, then up to 62 letters, digits, underscores or hyphens',
  )
  .describe('Element name, unique in the workflow');

/** The stable name of a role. */
export const roleSlug = z
  .string()
  .regex(
    roleSlugPattern,
    'A role slug is a lower-case letter, then up to 62 lower-case letters, digits, hyphens or underscores',
  )
  .describe('Role slug');
