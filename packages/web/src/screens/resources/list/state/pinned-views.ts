import { usePreference } from '../../../../parts/controls/use-preference.ts';
import type { ListState } from './list-state.ts';

/** A saved view that is shown on the start. */
export interface PinnedView {
  module: string;
  name: string;
  /** The saved view that it is; those that were pinned earlier have none. */
  view?: string;
  state: Pick<ListState, 'search' | 'filter' | 'sort' | 'columns'>;
}

/** The views that the user has pinned to the start. */
export function usePinnedViews() {
  const [kept, change] = usePreference<PinnedView[]>('pins');
  const pins = Array.isArray(kept) ? kept : [];
  const without = (all: PinnedView[], module: string, name: string) =>
    all.filter((pin) => pin.module !== module || pin.name !== name);
  return {
    pins,
    isPinned: (module: string, name: string) =>
      pins.some((pin) => pin.module === module && pin.name === name),
    pin: ({ state: { search, filter, sort, columns }, ...view }: PinnedView) =>
      change((now = []) => [
        ...without(now, view.module, view.name),
        { ...view, state: { search, filter, sort, columns } },
      ]),
    unpin: (module: string, name: string) => change((now = []) => without(now, module, name)),
  };
}
