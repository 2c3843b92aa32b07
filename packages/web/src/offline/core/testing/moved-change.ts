import type { ModuleDefinition, Resource } from '@bakehouse/contract';
import { changeOf } from '../../local/write.ts';
import type { NewChange } from '../enqueue.ts';

const definition: ModuleDefinition = {
  bakery_resource_module: 'm',
  bakery_resource: {
    fields: [
      { identifier: 'a', type: 'text' },
      { identifier: 'b', type: 'text' },
    ],
  },
};

/** What the request means by which a board, a calendar, a timeline, a tree or a map gives an entry other values. */
export function movedChange(
  row: Resource,
  data: Record<string, unknown>,
  user: string,
): Omit<NewChange, 'id' | 'key' | 'at'> {
  return changeOf(
    { module: 'm', id: row.id, method: 'PATCH' },
    { method: 'PATCH', body: { data }, headers: { 'if-match': `"${row.version}"` } },
    { definition, user, seen: row, rows: [row], tried: false },
  );
}
