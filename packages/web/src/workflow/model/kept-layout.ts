import type { Graph } from './graph.ts';
import { layoutOf, type Place, type Sizes } from './layout.ts';

const gap = 24;

/**
 * Places elements where somebody put them, and all others where they are best as seen from what leads to them: they follow
 * an element that was moved, and stand on no other. Without places it is the computed picture.
 */
export function keptLayout(
  graph: Graph,
  sizes: Sizes,
  kept: ReadonlyMap<string, Place>,
): ReadonlyMap<string, Place> {
  const computed = layoutOf(graph, sizes);
  const fixed = graph.nodes.filter(({ id }) => kept.has(id));
  if (fixed.length === 0) return computed;
  const places = new Map(fixed.map(({ id }) => [id, kept.get(id) ?? { x: 0, y: 0 }]));
  const before = new Map<string, string[]>();
  for (const { source, target } of graph.edges) before.set(target, [...(before.get(target) ?? []), source]);
  const rest = graph.nodes
    .filter(({ id }) => !kept.has(id))
    .toSorted((a, b) => (computed.get(a.id)?.x ?? 0) - (computed.get(b.id)?.x ?? 0));
  for (const { id } of rest) {
    const best = computed.get(id) ?? { x: 0, y: 0 };
    const from = before.get(id)?.find((source) => places.has(source));
    const [was, is] = from === undefined ? [undefined, undefined] : [computed.get(from), places.get(from)];
    const wished =
      was === undefined || is === undefined ? best : { x: best.x - was.x + is.x, y: best.y - was.y + is.y };
    places.set(id, freePlace(wished, id, sizes, places));
  }
  return places;
}

/** The first place downwards where an element stands on no other. */
function freePlace(
  wished: Place,
  id: string,
  { width, height }: Sizes,
  places: ReadonlyMap<string, Place>,
): Place {
  const near = [...places]
    .filter(([, { x }]) => Math.abs(x - wished.x) < width + gap)
    .map(([other, { y }]) => ({ top: y - gap, bottom: y + height(other) + gap }))
    .toSorted((a, b) => a.top - b.top);
  let { y } = wished;
  for (const { top, bottom } of near) if (y < bottom && y + height(id) > top) y = bottom;
  return { x: wished.x, y };
}
