import { mentionedNames, isObject, jsonEqual } from '@bakehouse/contract';
import type { SavedPreference, StoredView } from '@bakehouse/store';
import { renameInView, type FieldsOf } from './rename-in-view.ts';
import type { Use } from './use.ts';

/** Under which names users keep pinned views and charts. */
export const savedUnder = ['pins', 'charts'];

/** The saved views and charts of users that show a module or, where names of its fields are given, one of those. */
export function savedUses(
  { views, preferences }: { views: readonly StoredView[]; preferences: readonly SavedPreference[] },
  module: string,
  fields: readonly string[] | undefined,
): Use[] {
  const entries = [
    ...views.map(
      ({ user, title, settings }) => ({ kind: 'view', user, called: title, state: settings }) as const,
    ),
    ...preferences.flatMap(({ user, name, value }) =>
      entriesOf(value, module).map(
        (entry) => ({ kind: name === 'charts' ? 'chart' : 'view', user, ...entry }) as const,
      ),
    ),
  ];
  return entries.flatMap(({ kind, user, called, state }): Use[] => {
    const shown = { kind, name: called, certain: true, ...(user === null ? {} : { user }) } as const;
    if (fields === undefined)
      return [{ ...shown, path: '', message: `It shows "${module}"`, code: 'unknown_module' }];
    return Object.entries(state).flatMap(([key, part]): Use[] => {
      const [field] = mentionedNames(JSON.stringify(part) ?? '', fields);
      if (field === undefined) return [];
      return [{ ...shown, path: key, message: `It uses the field "${field}"`, code: 'unknown_field' }];
    });
  });
}

/** What a preference holds that is about a module: how it is called, and how it shows the module. */
function entriesOf(value: unknown, module: string): { called: string; state: Record<string, unknown> }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    if (!isObject(each) || each['module'] !== module) return [];
    const { module: _module, name: called, state, ...rest } = each;
    return [{ called: String(called ?? each['by']), state: isObject(state) ? state : rest }];
  });
}

/** The views of other modules that use a field of a module through a relation: those that would change if it had another name. */
export function viewsThroughRelations(
  views: readonly StoredView[],
  { module, names, fieldsOf }: { module: string; names: readonly string[]; fieldsOf: FieldsOf },
): Use[] {
  return views.flatMap((view) =>
    names.flatMap((field): Use[] => {
      const renames = [{ path: field, from: field, to: `${field} gone` }];
      const now = new Map(
        Object.entries(renameInView(view.settings, view.module, { fieldsOf, renamed: module, renames })),
      );
      return Object.entries(view.settings)
        .filter(([key, part]) => !jsonEqual(now.get(key) ?? null, part))
        .map(([key]) => ({
          ...shownOf(view),
          path: key,
          message: `It uses the field "${field}" of "${module}"`,
          code: 'unknown_field',
        }));
    }),
  );
}

/** The views that are for a role. */
export function viewsForRole(views: readonly StoredView[], role: string): Use[] {
  return views
    .filter(({ roles }) => roles.includes(role))
    .map((view) => ({
      ...shownOf(view),
      path: 'roles',
      message: `It is for the role "${role}"`,
      code: 'unknown_role',
    }));
}

function shownOf({ user, title }: StoredView) {
  return { kind: 'view', name: title, certain: true, ...(user === null ? {} : { user }) } as const;
}
