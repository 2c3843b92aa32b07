import type { FieldDefinition } from '../fields/field-definition.ts';

/** The names of the capabilities. */
export const capabilityNames = [
  'SiteBuilderTemplate',
  'PageTemplate',
  'PageLayout',
  'Page',
  'Section',
  'View',
  'Block',
] as const;

/** The name of a capability. */
export type CapabilityName = (typeof capabilityNames)[number];

/** A field set that a module can declare: it must have these fields, by identifier and type, and may have more. */
export interface Capability {
  name: CapabilityName;
  summary: string;
  fields: FieldDefinition[];
}
