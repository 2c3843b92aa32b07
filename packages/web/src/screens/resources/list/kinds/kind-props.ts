import type { ReactNode } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import type { useListState } from '../state/list-state.ts';

/** What each way of showing entries is given. */
export interface KindProps {
  module: Module;
  list: ReturnType<typeof useListState>;
  /** What stands above the entries; `bar` takes the place of its tools. */
  head: (bar?: ReactNode) => ReactNode;
  /** The entry that stands beside the list. */
  opened: string | undefined;
  /** Shows an entry beside the list. */
  open: (id: string) => void;
  /** The button for a new entry, where the user may make one. */
  create: { title: string; run: () => void } | undefined;
}
