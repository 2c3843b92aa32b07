import { useEffect } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import type { ListState } from '../state/list-state.ts';
import { useRows } from '../state/use-rows.ts';

/** Pages that are read at most to find where an entry stands: some thousands of rows. */
const mostPages = 6;

/** What stands before and after an entry in a list, in its order and by its filter; those that the list has read are not read again. */
export function useNeighbours(module: Module, state: ListState, id: string) {
  const list = useRows(module, inOneOrder(state));
  const at = list.rows.findIndex((row) => row.id === id);
  const isLast = at === list.rows.length - 1;
  const goesOn = !list.waiting && !list.complete && list.loadedPages < mostPages;
  useEffect(() => {
    if (goesOn && (at < 0 || isLast)) list.more();
  }, [goesOn, at, isLast, list.rows.length]);
  return {
    /** From 1; undefined where it is not in the list. */
    place: at < 0 ? undefined : at + 1,
    total: list.total,
    previous: list.rows[at - 1]?.id,
    next: at < 0 ? undefined : list.rows[at + 1]?.id,
  };
}

/** Groups of a table follow each other, and in them the rows. */
function inOneOrder(state: ListState): ListState {
  const { kind, group, sort } = state;
  return kind !== 'table' || group === undefined ? state : { ...state, sort: `${group},${sort}` };
}
