import { columnOf, type FieldDefinition, howMany, parseValue, Problem } from '@bakehouse/contract';

/** A field that gets another type: as it was, and as it becomes. */
export interface Retype {
  before: FieldDefinition;
  field: FieldDefinition;
}

/** Whether values are kept in another kind of column; otherwise they are only held against the new type. */
export function movesColumn({ before, field }: Retype): boolean {
  return columnOf(before) !== columnOf(field);
}

/** The value by the new type; undefined where it would be lost. */
export function convertValue({ before, field }: Retype, value: unknown): { value: unknown } | undefined {
  if (value === null) return { value: null };
  const parsed = parseValue(field, inJsonForm(value, columnOf(before), columnOf(field)), field.identifier);
  return 'errors' in parsed ? undefined : { value: parsed.value };
}

/** Says how many values would be lost. */
export function lossy({ field, before }: Retype, offending: number): Problem {
  const detail = `The field "${field.identifier}" cannot become ${field.type}: ${howMany(offending, 'resource holds', 'resources hold')} a value of ${before.type} that would be lost.`;
  return new Problem('conflict', detail, {
    errors: [{ path: field.identifier, message: detail, code: 'lossy' }],
    more: { offending },
  });
}

/** The value in the JSON form that the new type may take: numbers and texts turn into each other where nothing is lost. */
function inJsonForm(value: unknown, from: string, to: string): unknown {
  if (to === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (from === 'text' && typeof value === 'string' && ['double', 'numeric', 'bigint'].includes(to)) {
    return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  }
  if (to.endsWith('[]') && !Array.isArray(value)) return [value];
  if (from.endsWith('[]') && Array.isArray(value) && value.length <= 1) return value[0] ?? null;
  return value;
}
