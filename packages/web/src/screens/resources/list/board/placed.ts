import { keyOf, type Group } from '../groups/group-of.ts';
import type { Move } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';

/** Where cards stand: the values that their entries have in the fields that make columns and lanes. */
export type Place = readonly { field: string; key: string }[];

/** The cards at a place as they are shown while some are on their way: those that come stand first. */
export function cardsOf(rows: readonly Row[], place: Place, moves: ReadonlyMap<string, Move>): Row[] {
  const coming = [...moves.values()].flatMap(({ after }) => (isAt(after, place) ? [after] : []));
  return [...coming, ...rows.filter(({ id }) => !moves.has(id))];
}

/** How many cards stand at a place while some are on their way. */
export function countOf(count: number, place: Place, moves: ReadonlyMap<string, Move>): number {
  let sum = count;
  for (const { before, after } of moves.values()) {
    if (isAt(before, place)) sum -= 1;
    if (isAt(after, place)) sum += 1;
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

function isAt({ data }: Row, place: Place): boolean {
  return place.every(({ field, key }) => keyOf(data[field]) === key);
}
