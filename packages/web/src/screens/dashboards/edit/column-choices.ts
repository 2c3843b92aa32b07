import { fieldTitle, typeOf, type FieldDefinition } from '@bakehouse/contract';

/** The fields that a list can show. */
export function columnChoices(fields: readonly FieldDefinition[]): { value: string; label: string }[] {
  return fields
    .filter((field) => typeOf(field).readable && field.type !== 'list' && field.type !== 'json')
    .map((field) => ({ value: field.identifier, label: fieldTitle(field) }));
}
