import type { ColumnKind } from '../fields/define-field.ts';

/** What every resource has besides its data, and can be filtered and sorted by. */
export const systemFields = {
  id: 'uuid',
  version: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  createdBy: 'uuid',
  updatedBy: 'uuid',
} as const satisfies Record<string, ColumnKind>;

/** The name of a system field. */
export type SystemField = keyof typeof systemFields;

/** Whether a name is that of a system field. */
export function isSystemField(name: string): name is SystemField {
  return Object.hasOwn(systemFields, name);
}
