import { isObject, type ViewSettings } from '@bakehouse/contract';
import type { SavedPreference } from '@bakehouse/store';
import { renameInView, type FieldsOf } from './rename-in-view.ts';
import type { Rename } from './renamed-fields.ts';

/** What a user has pinned or drawn, with the new names of fields. */
export interface CarriedPreference {
  user: string;
  name: string;
  /** As it was read: what was changed since stays as it is. */
  before: unknown;
  value: unknown;
  /** What of it was renamed, as its uses are called. */
  called: string[];
}

/** Pinned views and charts of a user with the new names of fields; undefined where they use none of them. */
export function renameInPreference(
  { user, name, value }: SavedPreference,
  how: { fieldsOf: FieldsOf; renamed: string; renames: readonly Rename[] },
): CarriedPreference | undefined {
  if (!Array.isArray(value)) return undefined;
  const called: string[] = [];
  const made = value.map((each: unknown) => {
    if (!isObject(each) || typeof each['module'] !== 'string') return each;
    const now = renamedEntry(each, each['module'], how);
    if (JSON.stringify(now) !== JSON.stringify(each)) called.push(String(each['name'] ?? each['by']));
    return now;
  });
  return called.length === 0 ? undefined : { user, name, before: value, value: made, called };
}

/** A pin holds how a list is shown, as a saved view does; a chart the field that it counts by. */
function renamedEntry(
  entry: Record<string, unknown>,
  module: string,
  how: Parameters<typeof renameInView>[2],
): Record<string, unknown> {
  const made = { ...entry };
  const state = isObject(entry['state']) ? settingsOf(entry['state']) : undefined;
  if (state !== undefined) made['state'] = renameInView(state, module, how);
  if (typeof entry['by'] === 'string')
    made['by'] = renameInView({ kind: 'table', columns: [entry['by']] }, module, how).columns?.[0];
  return made;
}

/** What people keep for themselves is not checked when it is kept: only what has the form of settings is looked into. */
function settingsOf(state: Record<string, unknown>): ViewSettings | undefined {
  const { sort, columns, filter } = state;
  const sound =
    (sort === undefined || typeof sort === 'string') &&
    (filter === undefined || isObject(filter)) &&
    (columns === undefined || (Array.isArray(columns) && columns.every((each) => typeof each === 'string')));
  return sound ? (state as unknown as ViewSettings) : undefined;
}
