import { useMemo } from 'react';
import type { FlowCanvasProps, PictureEdge } from '../picture.ts';

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
          port,
          target,
          input,
          selected: id === chosen,
          ariaLabel: `${source}.${port} → ${target}`,
          data: { state, value: mark?.label },
        };
      }),
    [graph, edgeMarks, chosen],
  );
}
