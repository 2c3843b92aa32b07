import { useMemo } from 'react';
import { portsOf } from '../../element-types.ts';
import { layoutOf } from '../../model/layout.ts';
import { handlesOf, nodeHeight, nodeWidth } from './node-size.ts';
import type { ElementNodeType, FlowCanvasProps } from '../picture.ts';

/** From where a link is being drawn. */
export interface Drawing {
  source: string;
  port: string;
}

/** The nodes of the picture, where somebody put them or where they are best. */
export function useNodes(
  { graph, entry, selected, marks, portTypes, inputTypes, places, edit }: FlowCanvasProps,
  drawing: Drawing | undefined,
) {
  const computed = useMemo(() => {
    const heights = new Map(
      graph.nodes.map((node) => [node.id, nodeHeight(portsOf(node.type, node.element).length)]),
    );
    return { heights, places: layoutOf(graph, { width: nodeWidth, height: (id) => heights.get(id) ?? 80 }) };
  }, [graph]);
  const connectable = edit !== undefined;
  const unfit = useMemo(
    () =>
      new Set(
        drawing === undefined
          ? []
          : graph.nodes
              .map(({ id }) => id)
              .filter((target) => edit?.mayConnect({ ...drawing, target }) === false),
      ),
    // What fits does not change while a link is drawn.
    [graph, drawing],
  );
  return useMemo(
    () =>
      graph.nodes.map((node): ElementNodeType => {
        const height = computed.heights.get(node.id) ?? 80;
        return {
          id: node.id,
          type: 'element',
          position: places?.get(node.id) ?? computed.places.get(node.id) ?? { x: 0, y: 0 },
          width: nodeWidth,
          height,
          measured: { width: nodeWidth, height },
          handles: handlesOf(node),
          selected: selected.has(node.id),
          ariaLabel: `${node.name}, ${node.type}`,
          data: {
            node,
            mark: marks?.get(node.id),
            portTypes: portTypes?.get(node.id),
            inputType: inputTypes?.get(node.id),
            entry: entry === node.name,
            connectable,
            unfit: unfit.has(node.id),
          },
        };
      }),
    [graph, computed, places, selected, marks, portTypes, inputTypes, entry, connectable, unfit],
  );
}
