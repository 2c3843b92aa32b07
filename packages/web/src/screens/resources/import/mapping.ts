/** A column of the file, and what it seems to stand for. */
export interface FileColumn {
  name: string;
  samples: string[];
  target: string;
}

/** Something that a column may stand for. */
export interface ColumnTarget {
  name: string;
  field: string;
  title: string;
  by?: { field: string; title: string; unique: boolean };
}

/** What the server says of a file. */
export interface FileShape {
  columns: FileColumn[];
  targets: ColumnTarget[];
  keys: string[][];
}

/** What the user has said before of columns by their names, and of the key of rows. */
export interface KeptMapping {
  columns: Record<string, string>;
  by: string;
}

/** What columns stand for, and the key by which rows are matched: field names with commas between, or nothing. */
export interface Mapping {
  columns: Record<string, string>;
  by: string;
}

/** How many names of columns are remembered for a module. */
const mostKept = 300;

/** The mapping to begin with: what was said of a column before, as far as that is still possible, and else the guess. */
export function firstMapping({ columns, targets, keys }: FileShape, kept: KeptMapping | undefined): Mapping {
  const known = new Set(['', ...targets.map(({ name }) => name)]);
  const before = new Map(Object.entries(kept?.columns ?? {}));
  const taken = new Set<string>();
  const chosen = columns.map(({ name, target }): [string, string] => {
    const said = before.get(name);
    const wanted = said !== undefined && known.has(said) ? said : target;
    const free = wanted === '' || !taken.has(wanted) ? wanted : '';
    taken.add(free);
    return [name, free];
  });
  const mapping = { columns: Object.fromEntries(chosen), by: '' };
  const usable = usableKeys(keys, mapping).map((key) => key.join());
  return {
    ...mapping,
    by: kept !== undefined && ['', ...usable].includes(kept.by) ? kept.by : (usable[0] ?? ''),
  };
}

/** The keys of which every field has a column. */
export function usableKeys(keys: readonly string[][], { columns }: Mapping): string[][] {
  const filled = new Set(Object.values(columns).map((target) => target.split('.')[0]));
  return keys.filter((key) => key.every((name) => filled.has(name)));
}

/** Says what a column stands for. A key goes with its columns, and the first one that becomes possible is taken. */
export function mapColumn(
  mapping: Mapping,
  keys: readonly string[][],
  column: string,
  target: string,
): Mapping {
  const next = { ...mapping, columns: { ...mapping.columns, [column]: target } };
  const usable = usableKeys(keys, next).map((key) => key.join());
  if (usableKeys(keys, mapping).length === 0) return { ...next, by: usable[0] ?? '' };
  return usable.includes(next.by) ? next : { ...next, by: '' };
}

/** What several columns are said to stand for. */
export function doubled({ columns }: Mapping): Set<string> {
  const all = Object.values(columns).filter((target) => target !== '');
  return new Set(all.filter((target, index) => all.indexOf(target) !== index));
}

/** What to remember of a mapping, beside what was remembered of other columns. */
export function remembered(kept: KeptMapping | undefined, { columns, by }: Mapping): KeptMapping {
  const all = Object.entries({ ...columns, ...kept?.columns, ...columns });
  return { columns: Object.fromEntries(all.slice(0, mostKept)), by };
}
