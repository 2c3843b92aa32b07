import type { FieldDefinition } from '@bakehouse/contract';
import { useSyncExternalStore } from 'react';
import { useForm } from '../../form/form-context.ts';

/** Whether the fields of a row have their own titles and are all there: a workflow may rename one, and hide it. */
export function usePlainRow(row: string, fields: readonly FieldDefinition[]): boolean {
  const { store } = useForm();
  const read = () =>
    fields.every(({ identifier }) => {
      const { label, title, hidden } = store.properties(`${row}.${identifier}`);
      return label === undefined && title === undefined && hidden !== true;
    });
  return useSyncExternalStore(store.subscribe, read, read);
}
