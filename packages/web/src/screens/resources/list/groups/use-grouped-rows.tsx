import type { FieldDefinition } from '@bakehouse/contract';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Choice } from '../../../../fields/parts/choices/choices.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { queryClient } from '../../../../data/server/query-client.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import type { ListState } from '../state/list-state.ts';
import { useRows, type Row } from '../state/use-rows.ts';
import { groupFilter, type Group } from './group-of.ts';
import { choiceOf, useGroups } from './use-groups.ts';

/** The head of a group in a table, or the place of an entry that is not loaded yet. */
export interface GroupLine {
  id: string;
  key: string;
  blank: boolean;
  open: boolean;
  group: Group;
  choice: Choice | undefined;
}

/** A line of a table that is grouped. */
export type GroupedRow = Row | GroupLine;

/** Whether a line is an entry. */
export function isRow(row: GroupedRow): row is Row {
  return 'data' in row;
}

interface Loaded {
  rows: readonly Row[];
  more: () => void;
}

/** The lines of a table in groups: heads with their figures, and the entries of those that are open, loaded when they come into sight. */
export function useGroupedRows(module: Module, state: ListState, field: FieldDefinition | undefined) {
  const { groups, choices, error, waiting, refetch } = useGroups(module, state, field);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map());
  useLive(`resources:${module.identifier}`, ({ type }) => {
    if (field !== undefined && type === 'changed') void invalidateModule(module.identifier);
  });
  const rows = useMemo(
    () =>
      groups.flatMap((group): GroupedRow[] => {
        const { key } = group;
        const open = !closed.has(key);
        const line = { key, group, choice: choiceOf(choices, group.value) };
        const head: GroupLine = { ...line, id: `group ${key}`, blank: false, open };
        const own = loaded.get(key)?.rows ?? [];
        if (!open) return [head];
        const missing = Math.max(group.count - own.length, 0);
        const blanks = Array.from({ length: missing }, (_, at): GroupLine => ({
          ...line,
          id: `blank ${key} ${at}`,
          blank: true,
          open,
        }));
        return [head, ...own, ...blanks];
      }),
    [groups, choices, closed, loaded],
  );
  const latest = useRef({ rows, loaded, seen });
  latest.current = { rows, loaded, seen };
  /** Loads what is in sight. */
  const shown = (from: number, to: number) => {
    const now = latest.current;
    const wanted = new Set(
      now.rows.slice(from, to + 1).flatMap((row) => (isRow(row) || !row.blank ? [] : [row.key])),
    );
    for (const key of wanted) now.loaded.get(key)?.more();
    const fresh = [...wanted].filter((key) => !now.seen.has(key));
    if (fresh.length > 0) setSeen(new Set([...now.seen, ...fresh]));
  };
  const loaders: ReactNode =
    field === undefined
      ? null
      : groups
          .filter(({ key }) => seen.has(key))
          .map(({ key, value }) => (
            <GroupLoader
              key={key}
              module={module}
              state={{ ...state, filter: groupFilter(field.identifier, value, state.filter) }}
              onRows={(given) => setLoaded((now) => new Map(now).set(key, given))}
            />
          ));
  return {
    rows,
    loaders,
    error,
    waiting,
    shown,
    refetch,
    toggle: (key: string) =>
      setClosed((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key])),
    /** Changes rows in place until they are read again. */
    patch: (change: (row: Row) => Row | undefined) => {
      setLoaded(
        (now) =>
          new Map(
            [...now].map(([key, each]) => [
              key,
              { ...each, rows: each.rows.flatMap((row) => change(row) ?? []) },
            ]),
          ),
      );
      void queryClient.invalidateQueries({ queryKey: ['aggregate', module.identifier] });
    },
  };
}

/** Reads the entries of one group, page by page. */
function GroupLoader({
  module,
  state,
  onRows,
}: {
  module: Module;
  state: ListState;
  onRows: (loaded: Loaded) => void;
}) {
  const { rows, more } = useRows(module, state, { first: 50, next: 500, counted: false });
  const latest = useRef(more);
  latest.current = more;
  useEffect(() => onRows({ rows, more: () => latest.current() }), [rows]);
  return null;
}
