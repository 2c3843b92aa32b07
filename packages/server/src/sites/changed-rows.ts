import { matches, parseFilter, type Resource } from '@bakehouse/contract';
import type { ResourceAccess } from '@bakehouse/store';
import type { RowsQuery } from './read-rows.ts';

/** Resources by module that a preview shows as they would be: in the place of those with their id, or new ones. */
export type ChangedRows = ReadonlyMap<string, readonly Resource[]>;

/** Resources as a query would find them if the changes were stored: changed ones keep the place of the stored, new ones come last. */
export async function* withChanged(
  rows: AsyncIterable<Resource>,
  access: ResourceAccess,
  module: string,
  { filter }: RowsQuery,
  changed: ChangedRows | undefined,
): AsyncGenerator<Resource> {
  const own = changed?.get(module) ?? [];
  if (own.length === 0) return yield* rows;
  const fits = rule(access, module, filter);
  const waiting = new Map(own.map((row) => [row.id, row]));
  for await (const row of rows) {
    const other = waiting.get(row.id);
    waiting.delete(row.id);
    if (other === undefined) yield row;
    else if (fits(other)) yield other;
  }
  for (const row of waiting.values()) if (fits(row)) yield row;
}

/** The names of the resources of a module that are changed. */
export function changedNames(changed: ChangedRows | undefined, module: string): string[] {
  return (changed?.get(module) ?? []).map(({ data }) => String(data['name']));
}

function rule(access: ResourceAccess, module: string, filter: unknown): (row: Resource) => boolean {
  const definition = access.modules.lookup(module);
  if (filter === undefined || definition === undefined) return () => true;
  const parsed = parseFilter(filter, definition, { lookup: (name) => access.modules.lookup(name) });
  return 'filter' in parsed ? (row) => matches(parsed.filter, { ...row }) : () => true;
}
