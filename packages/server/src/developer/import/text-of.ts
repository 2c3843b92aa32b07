/** A value as a text: texts, numbers and truths as they are, anything else as nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? String(value) : '';
}
