import { typeOf, type FieldDefinition } from '@bakehouse/contract';
import { blankRow } from './blank-row.ts';

/** What a new form holds: the defaults; the server fills the rest. */
export function newFormValues(fields: readonly FieldDefinition[]): Record<string, unknown> {
  const filled = fields.filter((field) => field.default !== undefined && typeOf(field).writable);
  return blankRow(filled);
}
