import type { ColumnRename } from '../modules/module-table.ts';

/** A name that a column had in the versions of the definition from `from` to just before `before`. */
export interface FormerName {
  name: string;
  from: number;
  before: number;
}

/** No version is this high. */
const forever = 2_147_483_647;

/** The names under which revisions may hold the values of a column, the latest first. */
export function formerNames(
  renames: readonly ColumnRename[],
  column: string,
  before = forever,
): FormerName[] {
  const last = renames.findLast(
    ({ version, from, to }) => version < before && (from === column || to === column),
  );
  if (last === undefined) return [{ name: column, from: 0, before }];
  const here = { name: column, from: last.version, before };
  // What was called so before another column took the name away is not this column.
  return last.to === column ? [here, ...formerNames(renames, last.from, last.version)] : [here];
}
