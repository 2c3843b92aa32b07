import { isObject } from '@bakehouse/contract';

/** A stored entry as the API gives it. */
export interface Entry {
  id: string;
  data: Record<string, unknown>;
}

/** The event that a stored entry would cause: a form with its values, or its change as a whole. */
export function eventOfEntry(
  { identifier, type }: { identifier: string; type: string },
  entry: Entry,
  before: unknown,
): Record<string, unknown> {
  const { id, data } = entry;
  if (type === 'on_create') return { identifier, id, data, after: entry };
  if (type === 'on_update') return { identifier, id, data, before: entry, after: entry };
  if (type === 'on_delete') return { identifier, id, data, before: entry };
  // The row or field that was chosen stays where the entry has it.
  const kept = isObject(before) ? before : {};
  const selector = typeof kept['selector'] === 'string' ? kept['selector'] : undefined;
  const [list = '', index] = selector?.split('.') ?? [];
  const rows: unknown = data[list];
  const isThere = index === undefined || (Array.isArray(rows) && Number(index) < rows.length);
  return { identifier, id, ...(selector !== undefined && isThere ? { selector } : {}), data };
}
