import type { FieldDefinition } from './field-definition.ts';

/** What a default may refer to. */
export interface DefaultContext {
  /** The present instant for `"$now"`, in ISO 8601; the clock's when left out. */
  now?: string | undefined;
  /** The id of whoever writes, for `"$user.id"`; without one that default is no value. */
  user?: string | undefined;
}

/** A field's default as a raw value: `"$now"` in date, time and datetime fields and `"$user.id"` in user fields are filled in. */
export function defaultOf(field: FieldDefinition, context: DefaultContext): unknown {
  const value = field.default ?? null;
  if (value !== '$now' && value !== '$user.id') return value;
  const { now = new Date().toISOString(), user } = context;
  if (value === '$now' && field.type === 'datetime') return now;
  if (value === '$now' && field.type === 'date') return now.slice(0, 10);
  if (value === '$now' && field.type === 'time') return now.slice(11, 19);
  if (value === '$user.id' && field.type === 'user') {
    if (user === undefined) return null;
    return field.options?.['multiple'] === true ? [user] : user;
  }
  return value;
}
