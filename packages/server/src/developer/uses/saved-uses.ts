import { isObject } from '@bakehouse/contract';
import type { SavedPreference } from '@bakehouse/store';
import { mentionedNames } from '../../work/expressions/mentioned-names.ts';
import type { Use } from './use.ts';

/** Under which names users keep pinned views and charts. */
export const savedUnder = ['pins', 'charts'];

/** A saved view of a module, and whose it is; nobody's where it is for others. */
interface View {
  user: string | null;
  title: string;
  settings: object;
}

/** The saved views and charts of users that show a module or, where names of its fields are given, one of those. */
export function savedUses(
  { views, preferences }: { views: readonly View[]; preferences: readonly SavedPreference[] },
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
