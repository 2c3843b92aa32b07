import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { memo, useMemo, type PointerEvent } from 'react';
import { nodeWidth } from './elements/node-size.ts';
import type { ElementNodeType } from './picture.ts';

const width = 190;

/**
 * The whole picture, small, with the part that is seen; pressed or dragged, it brings a place to the middle. All elements are
 * one line, so that only the part that is seen is drawn anew while the picture moves.
 */
export const Overview = memo(function Overview({
  nodes,
  label,
}: {
  nodes: readonly ElementNodeType[];
  label: string;
}) {
  const { setCenter, getZoom } = useReactFlow();
  const { box, path } = useMemo(() => drawn(nodes), [nodes]);
  const go = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<SVGSVGElement>) => {
    if (buttons !== 1) return;
    const frame = currentTarget.getBoundingClientRect();
    const x = box.x + ((clientX - frame.left) / frame.width) * box.width;
    const y = box.y + ((clientY - frame.top) / frame.height) * box.height;
    void setCenter(x, y, { zoom: getZoom() });
  };
  return (
    <Panel position="bottom-right" className="flow-overview">
      <svg
        role="img"
        aria-label={label}
        width={width}
        // A picture that is all length would be a hair.
        height={Math.min(130, Math.max(36, (width * box.height) / box.width))}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={go}
      >
        <path d={path} className="flow-overview-elements" />
        <Seen />
      </svg>
    </Panel>
  );
});

/** The part of the picture that is seen. */
function Seen() {
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const frameWidth = useStore((state) => state.width);
  const frameHeight = useStore((state) => state.height);
  return (
    <rect
      className="flow-overview-seen"
      vectorEffect="non-scaling-stroke"
      x={-x / zoom}
      y={-y / zoom}
      width={frameWidth / zoom}
      height={frameHeight / zoom}
    />
  );
}

function drawn(nodes: readonly ElementNodeType[]) {
  const [left, top, right, bottom] = nodes.reduce(
    ([a, b, c, d], { position: { x, y }, height = 0 }) => [
      Math.min(a, x),
      Math.min(b, y),
      Math.max(c, x + nodeWidth),
      Math.max(d, y + height),
    ],
    [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number],
  );
  const space = nodeWidth / 2;
  return {
    box: {
      x: left - space,
      y: top - space,
      width: right - left + 2 * space,
      height: bottom - top + 2 * space,
    },
    path: nodes
      .map(({ position: { x, y }, height = 0 }) => `M${x} ${y}h${nodeWidth}v${height}h${-nodeWidth}z`)
      .join(''),
  };
}
