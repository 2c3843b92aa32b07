import { defaultOf, type DefaultContext } from '../fields/default-value.ts';
import type { FieldDefinition } from '../fields/field-definition.ts';
import { rowFields } from '../fields/list.ts';
import { isObject } from '../json-value.ts';

type Values = Record<string, unknown>;

/** The defaults of fields, by name. */
export function fieldDefaults(fields: readonly FieldDefinition[], context: DefaultContext = {}): Values {
  return Object.fromEntries(
    fields
      .filter((field) => (field.default ?? null) !== null)
      .map((field) => [field.identifier, defaultOf(field, context)]),
  );
}

/** Data whose rows hold the defaults of what they leave out, as they will when they are stored. */
export function withRowDefaults(
  fields: readonly FieldDefinition[],
  data: Values,
  context: DefaultContext = {},
): Values {
  const lists = fields.filter(({ type, identifier }) => type === 'list' && Array.isArray(data[identifier]));
  const filled = lists.map((list): [string, unknown] => [
    list.identifier,
    (data[list.identifier] as unknown[]).map((row) =>
      isObject(row)
        ? withRowDefaults(rowFields(list), { ...fieldDefaults(rowFields(list), context), ...row }, context)
        : row,
    ),
  ]);
  return filled.length === 0 ? data : { ...data, ...Object.fromEntries(filled) };
}
