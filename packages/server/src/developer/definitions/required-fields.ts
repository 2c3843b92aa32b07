import { typeOf, type ModuleDefinition } from '@bakehouse/contract';

/** The fields without which nothing new can be stored: required, and nothing fills them in. */
export function requiredFields({ bakery_resource: { fields } }: ModuleDefinition): string[] {
  return fields.flatMap((field) =>
    field.required === true && field.default === undefined && typeOf(field).writable
      ? [field.identifier]
      : [],
  );
}
