import { rowFields, type FieldDefinition } from '@bakehouse/contract';

/** Every field, those in rows after their list, each with the names that lead to it. */
export function* fieldsWithin(
  fields: readonly FieldDefinition[],
  above: readonly string[],
): Generator<{ field: FieldDefinition; path: readonly string[] }> {
  for (const field of fields) {
    const path = [...above, field.identifier];
    yield { field, path };
    yield* fieldsWithin(rowFields(field), path);
  }
}
