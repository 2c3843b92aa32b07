import { isObject } from '@bakehouse/contract';
import { usePreference } from '../../../../parts/controls/use-preference.ts';
import type { ListState } from './list-state.ts';

type Views = Record<string, ListState>;

/** The views that the user has saved for a module. */
export function useSavedViews(module: string) {
  const [kept, change] = usePreference<Views>(`views.${module}`);
  const views: Views = isObject(kept) ? kept : {};
  return {
    views,
    save: (name: string, state: ListState) => change((now) => ({ ...now, [name]: state })),
    remove: (name: string) =>
      change((now = {}) => {
        const { [name]: _, ...rest } = now;
        return rest;
      }),
  };
}
