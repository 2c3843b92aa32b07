import { rowFields, splitPath, type FieldDefinition } from '@bakehouse/contract';

/** The field that a path leads to, or the list of the row that it leads to; undefined where the form has none. */
export function fieldAt(fields: readonly FieldDefinition[], path: string): FieldDefinition | undefined {
  let inside = fields;
  let field: FieldDefinition | undefined;
  for (const step of splitPath(path)) {
    if (typeof step === 'number' && field?.type === 'list') continue;
    // Values of other types may hold anything.
    if (field !== undefined && field.type !== 'list') return field;
    field = inside.find(({ identifier }) => identifier === step);
    if (field === undefined) return undefined;
    inside = rowFields(field);
  }
  return field;
}
