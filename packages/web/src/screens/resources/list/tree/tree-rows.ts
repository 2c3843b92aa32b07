import { joined, type EntryFilter } from '../figures/entries-filter.ts';
import type { Row } from '../state/use-rows.ts';

/** The entries directly under another one, or at the top, as far as they are loaded. */
export interface Branch {
  rows: readonly Row[];
  /** There are more than are loaded. */
  more: boolean;
  waiting: boolean;
}

/** A line of the tree. */
export type TreeLine =
  | {
      kind: 'entry';
      /** The ids from the top to it: an entry of a circle can stand under itself. */
      path: readonly string[];
      row: Row;
      /** How many stand directly under it; undefined while that is not known. */
      below: number | undefined;
      open: boolean;
      /** It leads back to itself. */
      circle: boolean;
      /** Its place among its neighbours, from 1, and how many of these are loaded. */
      place: number;
      of: number;
    }
  | { kind: 'more' | 'waiting'; path: readonly string[] };

/** What tells a line from the others. */
export function keyOfLine({ kind, path }: Pick<TreeLine, 'kind' | 'path'>): string {
  return `${kind === 'entry' ? '' : `${kind} `}${path.join('/')}`;
}

/** The lines that are to be seen, from top to bottom. */
export function treeLines(
  top: Branch,
  {
    open,
    branch,
    below,
    circles,
  }: {
    open: ReadonlySet<string>;
    branch: (id: string) => Branch;
    below: (id: string) => number | undefined;
    circles: ReadonlySet<string>;
  },
): TreeLine[] {
  const lines: TreeLine[] = [];
  const add = (path: readonly string[], { rows, more, waiting }: Branch) => {
    for (const [index, row] of rows.entries()) {
      const own = [...path, row.id];
      const again = path.includes(row.id);
      const count = again ? 0 : below(row.id);
      const opened = open.has(own.join('/')) && count !== 0;
      lines.push({
        kind: 'entry',
        path: own,
        row,
        below: count,
        open: opened,
        circle: circles.has(row.id),
        place: index + 1,
        of: rows.length,
      });
      if (opened) add(own, branch(row.id));
    }
    if (waiting) lines.push({ kind: 'waiting', path });
    else if (more) lines.push({ kind: 'more', path });
  };
  add([], top);
  return lines;
}

/** The filter for the top: what fits the list and stands under nothing that fits it, too, so that nothing is lost under what is not shown. */
export function topFilter(
  parent: string,
  always: EntryFilter | undefined,
  filter: EntryFilter | undefined,
): EntryFilter {
  const shown = joined(always, filter) ?? { id: { _null: false } };
  return joined(filter, { _not: { [parent]: shown } }) ?? {};
}

/** The filter for what stands directly under an entry. */
export function belowFilter(parent: string, id: string, filter: EntryFilter | undefined): EntryFilter {
  return joined(filter, { [parent]: { _eq: id } }) ?? {};
}

/** Where a line goes by `Alt` with an arrow key: right under the neighbour before it, left beside what it stands under; undefined where it cannot. */
export function moveByKey(
  lines: readonly TreeLine[],
  path: readonly string[],
  key: 'ArrowLeft' | 'ArrowRight',
): { under: string | undefined } | undefined {
  if (key === 'ArrowLeft') return path.length < 2 ? undefined : { under: path.at(-3) };
  const beside = lines.filter(
    (line) =>
      line.kind === 'entry' &&
      line.path.length === path.length &&
      line.path.slice(0, -1).join('/') === path.slice(0, -1).join('/'),
  );
  const before = beside[beside.findIndex((line) => line.path.at(-1) === path.at(-1)) - 1];
  return before === undefined ? undefined : { under: before.path.at(-1) };
}
