import type { FieldDefinition } from '../fields/field-definition.ts';

/** What a default may refer to. */
export interface DefaultContext {
  /** The present instant in ISO 8601. */
  now: string;
  /** The id of whoever creates the resource, where somebody does. */
  user?: string | undefined;
}

/** A field's default as a raw value: `"$now"` in date, time and datetime fields and `"$user.id"` in user fields are filled in. */
export function defaultOf(field: FieldDefinition, { now, user }: DefaultContext): unknown {
  const value = field.default ?? null;
  if (value === '$now' && field.type === 'datetime') return now;
  if (value === '$now' && field.type === 'date') return now.slice(0, 10);
  if (value === '$now' && field.type === 'time') return now.slice(11, 19);
  if (value === '$user.id' && field.type === 'user') {
    if (user === undefined) return null;
    return field.options?.['multiple'] === true ? [user] : user;
  }
  return value;
}
