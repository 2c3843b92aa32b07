import { filterFields, type Filter, type SortKey } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';

/** The other modules that a question about one looks into by its filter or its order, of those whose readings are noted. */
export function lookedInto(
  { modules }: ResourceAccess,
  table: ModuleTable,
  filter: Filter | undefined,
  sort: readonly SortKey[] = [],
): ModuleTable[] {
  const names = new Set(sort.flatMap(({ through }) => through.map(({ module }) => module)));
  if (filter !== undefined) for (const { module } of filterFields(filter)) names.add(module);
  names.delete(table.identifier);
  return [...names].flatMap((name) => modules.find(name) ?? []).filter(notesReads);
}

/** Notes that modules were looked into: which resources a filter lets through tells something of what they hold. */
export async function noteLookedInto(access: ResourceAccess, tables: readonly ModuleTable[]): Promise<void> {
  for (const table of tables) await noteRead(access, table, 'counts', []);
}
