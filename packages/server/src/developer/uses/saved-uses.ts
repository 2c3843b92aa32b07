import { isObject } from '@bakehouse/contract';
import type { SavedPreference } from '@bakehouse/store';
import { mentionedNames } from '../../work/expressions/mentioned-names.ts';
import type { Use } from './use.ts';

/** Under which names users keep views of a module, pinned ones and charts. */
export function savedUnder(module: string): string[] {
  return [`views.${module}`, 'pins', 'charts'];
}

/** The saved views and charts of users that show a module or, where names of its fields are given, one of those. */
export function savedUses(
  saved: readonly SavedPreference[],
  module: string,
  fields: readonly string[] | undefined,
): Use[] {
  return saved.flatMap(({ user, name, value }) => {
    const kind = name === 'charts' ? 'chart' : 'view';
    return entriesOf(name, value, module).flatMap(({ called, state }): Use[] => {
      const shown = { kind, name: called, certain: true, user } as const;
      if (fields === undefined)
        return [{ ...shown, path: '', message: `It shows "${module}"`, code: 'unknown_module' }];
      return Object.entries(state).flatMap(([key, part]): Use[] => {
        const [field] = mentionedNames(JSON.stringify(part) ?? '', fields);
        if (field === undefined) return [];
        return [{ ...shown, path: key, message: `It uses the field "${field}"`, code: 'unknown_field' }];
      });
    });
  });
}

/** What a preference holds that is about a module: how it is called, and how it shows the module. */
function entriesOf(
  name: string,
  value: unknown,
  module: string,
): { called: string; state: Record<string, unknown> }[] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown) => {
      if (!isObject(each) || each['module'] !== module) return [];
      const { module: _module, name: called, state, ...rest } = each;
      return [{ called: String(called ?? each['by']), state: isObject(state) ? state : rest }];
    });
  if (name !== `views.${module}` || !isObject(value)) return [];
  return Object.entries(value).flatMap(([called, state]) => (isObject(state) ? [{ called, state }] : []));
}
