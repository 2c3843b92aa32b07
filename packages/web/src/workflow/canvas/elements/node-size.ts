import { hasInput, portsOf } from '../../element-types.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { NodePort } from '../picture.ts';

/** How large the parts of a node are; the style sheet says the same. */
export const nodeWidth = 224;
const head = 64;
const row = 24;
const foot = 8;

/** The height of a node: its head, and a line for each output port. */
export function nodeHeight(ports: number): number {
  return head + Math.max(ports, 0) * row + foot;
}

/** How far below the corner of a node the middle of an output port is. */
export function portTop(index: number): number {
  return head + index * row + row / 2;
}

/** Where the outer sides of the ports of a node are. Known before anything is drawn, so that nothing is measured. */
export function portPlaces({ type, element }: GraphNode): NodePort[] {
  return [
    ...(hasInput(type) ? [{ id: 'default', type: 'target' as const, x: -6, y: head / 2 }] : []),
    ...portsOf(type, element).map((port, index) => ({
      id: port,
      type: 'source' as const,
      x: nodeWidth + 6,
      y: portTop(index),
    })),
  ];
}
