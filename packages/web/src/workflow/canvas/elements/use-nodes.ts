import { useMemo } from 'react';
import { portsOf } from '../../element-types.ts';
import { keptLayout } from '../../model/kept-layout.ts';
import { nodeHeight, nodeWidth, portPlaces } from './node-size.ts';
import type { ElementNodeType, FlowCanvasProps } from '../picture.ts';

/** From where a link is being drawn. */
export interface Drawing {
  source: string;
  port: string;
}

const none: readonly string[] = [];

/** The nodes of the picture, where somebody put them or where they are best. */
export function useNodes(
  { graph, entry, selected, marks, portTypes, inputTypes, says, places, moving, edit }: FlowCanvasProps,
  drawing: Drawing | undefined,
) {
  const computed = useMemo(() => {
    const heights = new Map(
      graph.nodes.map((node) => [node.id, nodeHeight(portsOf(node.type, node.element).length)]),
    );
    return {
      heights,
      places: keptLayout(
        graph,
        { width: nodeWidth, height: (id) => heights.get(id) ?? 80 },
        places ?? new Map(),
      ),
    };
  }, [graph, places]);
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
  const led = useMemo(() => new Set(graph.edges.map(({ source, port }) => `${source}\n${port}`)), [graph]);
  return useMemo(
    () =>
      graph.nodes.map((node): ElementNodeType => {
        const height = computed.heights.get(node.id) ?? 80;
        return {
          id: node.id,
          position: moving?.get(node.id) ?? computed.places.get(node.id) ?? { x: 0, y: 0 },
          height,
          ports: portPlaces(node),
          selected: selected.has(node.id),
          ariaLabel: `${node.name}, ${node.type}`,
          data: {
            node,
            mark: marks?.get(node.id),
            portTypes: portTypes?.get(node.id),
            inputType: inputTypes?.get(node.id),
            says: says?.get(node.id) ?? '',
            entry: entry === node.name,
            connectable,
            free: connectable
              ? portsOf(node.type, node.element).filter((port) => !led.has(`${node.id}\n${port}`))
              : none,
            unfit: unfit.has(node.id),
          },
        };
      }),
    [graph, computed, moving, led, selected, marks, portTypes, inputTypes, says, entry, connectable, unfit],
  );
}
