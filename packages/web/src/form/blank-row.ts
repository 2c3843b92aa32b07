import type { FieldDefinition } from '@bakehouse/contract';

/** What a new row holds: the defaults, and nothing for the rest. What only the server can fill in is left to it. */
export function blankRow(fields: readonly FieldDefinition[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter((field) => !isFilledIn(field)).map((field) => [field.identifier, field.default ?? null]),
  );
}

/** A row with the defaults of what it leaves out. */
export function filledRow(fields: readonly FieldDefinition[], row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const filled = fields.filter((field) => (field.default ?? null) !== null && !isFilledIn(field));
  if (filled.every(({ identifier }) => identifier in row)) return row;
  return { ...Object.fromEntries(filled.map((field) => [field.identifier, field.default])), ...row };
}

function isFilledIn({ default: value }: FieldDefinition): boolean {
  return value === '$now' || value === '$user.id';
}
