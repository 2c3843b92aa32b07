import { MarkerType, type Edge } from '@xyflow/react';
import { useMemo } from 'react';
import type { EdgeMark, FlowCanvasProps } from './FlowCanvas.tsx';

/** A link as the picture shows it. */
export type PictureEdge = Edge<{
  /** How it looks. */
  state: EdgeMark['state'] | 'bad';
  /** What went through it. */
  value: string | undefined;
}>;

/** The links of the picture. */
export function useEdges({ graph, edgeMarks, edit }: FlowCanvasProps): PictureEdge[] {
  const chosen = edit?.selectedEdge;
  return useMemo(
    () =>
      graph.edges.map(({ id, source, port, target, input }): PictureEdge => {
        const mark = edgeMarks?.get(id);
        const state = mark?.state ?? (port === 'error' ? 'bad' : undefined);
        return {
          id,
          source,
          target,
          sourceHandle: port,
          targetHandle: input,
          selected: id === chosen,
          className: `flow-edge ${state ?? ''}`,
          markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
          ariaLabel: `${source}.${port} → ${target}`,
          data: { state, value: mark?.label },
          ...(mark?.label === undefined ? {} : { type: 'value' }),
        };
      }),
    [graph, edgeMarks, chosen],
  );
}
