import { isObject, rowFields, typeOf, type FieldDefinition } from '@bakehouse/contract';

/**
 * The first values of a copy of an entry: what may be written, without what must differ in every entry. Files are named again,
 * not copied. Rows lose their ids: they are new ones.
 */
export function copyValues(
  fields: readonly FieldDefinition[],
  data: Readonly<Record<string, unknown>>,
  { writable, keys }: { writable: readonly string[]; keys: readonly (readonly string[])[] },
): Record<string, unknown> {
  const distinct = new Set(keys.flat());
  return copied(
    fields.filter(({ identifier }) => writable.includes(identifier) && !distinct.has(identifier)),
    data,
  );
}

function copied(
  fields: readonly FieldDefinition[],
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const taken = fields.filter(
    (field) =>
      typeOf(field).writable && typeOf(field).readable && field.readonly !== true && field.unique !== true,
  );
  return Object.fromEntries(
    taken.flatMap((field): [string, unknown][] => {
      const value = data[field.identifier];
      if (value === undefined || value === null) return [];
      const inner = rowFields(field);
      if (inner.length === 0 || !Array.isArray(value)) return [[field.identifier, value]];
      return [[field.identifier, value.filter(isObject).map((row) => copied(inner, row))]];
    }),
  );
}
