import { linkPath, type Point, type Rect } from '../stage/geometry.ts';
import { rectOf } from './rendered-parts.ts';
import type { ElementNodeType, NodeMark, PictureEdge } from '../picture.ts';

/** What a large picture paints: elements as boxes with names, links as lines. */
export interface Painting {
  boxes: readonly PaintedBox[];
  links: readonly PaintedLink[];
}

/** An element that is painted. */
export interface PaintedBox extends Rect {
  id: string;
  name: string;
  state: NodeMark['state'];
  selected: boolean;
  unfit: boolean;
}

/** A link that is painted. */
export interface PaintedLink {
  source: string;
  target: string;
  sight: Rect;
  path: Path2D;
  state: PictureEdge['data']['state'];
  selected: boolean;
}

/** Reads from nodes and links what is to be painted. */
export function paintingOf(nodes: readonly ElementNodeType[], edges: readonly PictureEdge[]): Painting {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return {
    boxes: nodes.map((node) => ({
      ...rectOf(node),
      id: node.id,
      name: node.data.node.name === '' ? '?' : node.data.node.name,
      state: node.data.mark?.state,
      selected: node.selected,
      unfit: node.data.unfit,
    })),
    links: edges.flatMap((edge) => {
      const from = portPlace(byId.get(edge.source), 'source', edge.port);
      const to = portPlace(byId.get(edge.target), 'target', edge.input);
      return from === undefined || to === undefined ? [] : [linkOf(edge, from, to)];
    }),
  };
}

function linkOf(edge: PictureEdge, from: Point, to: Point): PaintedLink {
  const [path] = linkPath(from, to);
  // A line back to the left swings out on both sides by about as much as a quarter of the way.
  const swing = Math.abs(from.x - to.x) / 4 + 100;
  return {
    source: edge.source,
    target: edge.target,
    sight: {
      x: Math.min(from.x, to.x) - swing,
      y: Math.min(from.y, to.y) - 10,
      width: Math.abs(from.x - to.x) + 2 * swing,
      height: Math.abs(from.y - to.y) + 20,
    },
    path: new Path2D(path),
    state: edge.data.state,
    selected: edge.selected,
  };
}

/** Where a link begins or ends: the outer side of its port. */
export function portPlace(
  node: ElementNodeType | undefined,
  side: 'source' | 'target',
  port: string,
): Point | undefined {
  const found = node?.ports.find(({ id, type }) => type === side && id === port);
  if (node === undefined || found === undefined) return undefined;
  return { x: node.position.x + found.x, y: node.position.y + found.y };
}
