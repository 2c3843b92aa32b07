import { keyOf, type Group } from '../groups/group-of.ts';
import type { Move } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';

/** The cards of a column as they are shown while some are on their way: those that come stand first. */
export function cardsOf(
  rows: readonly Row[],
  field: string,
  { key }: Pick<Group, 'key'>,
  moves: ReadonlyMap<string, Move>,
): Row[] {
  const coming = [...moves.values()].flatMap(({ after }) =>
    keyOf(after.data[field]) === key ? [after] : [],
  );
  return [...coming, ...rows.filter(({ id }) => !moves.has(id))];
}

/** How many cards a column has while some are on their way. */
export function countOf(
  { key, count }: Pick<Group, 'key' | 'count'>,
  field: string,
  moves: ReadonlyMap<string, Move>,
): number {
  let sum = count;
  for (const { before, after } of moves.values()) {
    if (keyOf(before.data[field]) === key) sum -= 1;
    if (keyOf(after.data[field]) === key) sum += 1;
  }
  return sum;
}

/** The column to the left or right of another; undefined at the edge. */
export function neighbour<G extends Pick<Group, 'key'>>(
  groups: readonly G[],
  key: string,
  step: -1 | 1,
): G | undefined {
  const at = groups.findIndex((group) => group.key === key);
  return at < 0 ? undefined : groups[at + step];
}
