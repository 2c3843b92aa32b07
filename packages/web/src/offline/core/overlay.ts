import type { Change, Row } from './change.ts';

/** A resource as the user sees it: what the server had, with the changes made here. Undefined where it is gone. */
export function overlay(row: Row | undefined, changes: readonly Change[]): Row | undefined {
  let seen = row;
  for (const change of changes) {
    const { kind, module, resource, at } = change;
    const values = { ...change.values, ...change.shown };
    if (kind === 'delete') seen = change.state === 'conflict' ? seen : undefined;
    else if (kind === 'create')
      seen = {
        id: resource,
        module,
        version: 0,
        createdAt: at,
        updatedAt: at,
        createdBy: null,
        updatedBy: null,
        ...seen,
        data: { ...seen?.data, ...values },
      };
    else if (kind === 'update' && seen !== undefined)
      seen = {
        ...seen,
        updatedAt: at > seen.updatedAt ? at : seen.updatedAt,
        data: { ...seen.data, ...values },
      };
  }
  return seen;
}

/** The changes of each resource of a module, in order. */
export function changesByResource(queue: readonly Change[], module: string): Map<string, Change[]> {
  const found = new Map<string, Change[]>();
  for (const change of queue) {
    if (change.module !== module || change.kind === 'event' || change.kind === 'file') continue;
    const of = found.get(change.resource);
    if (of === undefined) found.set(change.resource, [change]);
    else of.push(change);
  }
  return found;
}
