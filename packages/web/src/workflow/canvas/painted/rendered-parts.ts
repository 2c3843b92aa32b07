import { nodeWidth } from '../elements/node-size.ts';
import type { ElementNodeType } from '../picture.ts';
import { overlaps, type Rect } from '../stage/geometry.ts';

/** What of a large picture is in the page, to be worked with; all else is only painted. */
export interface RenderedParts {
  /** Whether the picture is so near that links and ports can be hit. */
  near: boolean;
  /** The elements that are nodes of the page. */
  ids: ReadonlySet<string>;
}

/** How many elements become real at once: few enough for one frame of a slow machine. */
const slice = 6;

/** The next step to having those elements real that are in sight; the same parts where nothing is left to do. */
export function nextParts(
  parts: RenderedParts,
  nodes: readonly ElementNodeType[],
  sight: Rect,
): RenderedParts {
  const seen = nodes.filter((node) => overlaps(rectOf(node), sight)).map(({ id }) => id);
  const kept = seen.filter((id) => parts.ids.has(id));
  const added = seen.filter((id) => !parts.ids.has(id)).slice(0, slice);
  if (added.length === 0 && kept.length === parts.ids.size) return parts;
  return { near: true, ids: new Set([...kept, ...added]) };
}

/** Where an element is. */
export function rectOf({ position: { x, y }, height }: ElementNodeType): Rect {
  return { x, y, width: nodeWidth, height };
}
