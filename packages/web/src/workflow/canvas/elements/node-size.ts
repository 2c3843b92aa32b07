import type { NodeHandle } from '@xyflow/react';
import { Position } from '@xyflow/react';
import { hasInput, portsOf } from '../../element-types.ts';
import type { GraphNode } from '../../model/graph.ts';

/** How large the parts of a node are; the style sheet says the same. */
export const nodeWidth = 224;
const head = 52;
const row = 24;
const foot = 8;

/** The height of a node: its head, and a line for each output port. */
export function nodeHeight(ports: number): number {
  return head + Math.max(ports, 0) * row + foot;
}

/** Where the ports of a node are. Known before anything is drawn, so that nothing is measured. */
export function handlesOf({ type, element }: GraphNode): NodeHandle[] {
  const size = { width: 12, height: 12 };
  return [
    ...(hasInput(type)
      ? [{ id: 'default', type: 'target' as const, position: Position.Left, x: -6, y: head / 2 - 6, ...size }]
      : []),
    ...portsOf(type, element).map((port, index) => ({
      id: port,
      type: 'source' as const,
      position: Position.Right,
      x: nodeWidth - 6,
      y: head + index * row + row / 2 - 6,
      ...size,
    })),
  ];
}
