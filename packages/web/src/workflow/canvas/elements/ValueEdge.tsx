import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import type { PictureEdge } from '../picture.ts';

/** A link with its value on it, cut where it is long; the whole shows where the mouse rests. */
export const ValueEdge = memo(function ValueEdge({ data, ...edge }: EdgeProps<PictureEdge>) {
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition } = edge;
  const [path, x, y] = getBezierPath({
    sourceX,
    sourceY,
    sourcePosition,
    targetX,
    targetY,
    targetPosition,
  });
  return (
    <>
      <BaseEdge
        id={edge.id}
        path={path}
        {...(edge.markerEnd === undefined ? {} : { markerEnd: edge.markerEnd })}
        {...(edge.interactionWidth === undefined ? {} : { interactionWidth: edge.interactionWidth })}
      />
      <EdgeLabelRenderer>
        <div
          className="flow-value"
          title={data?.value}
          data-edge={edge.id}
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        >
          {data?.value}
        </div>
      </EdgeLabelRenderer>
    </>
  );
});
