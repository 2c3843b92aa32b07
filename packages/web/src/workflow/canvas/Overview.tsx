import { memo, useMemo, type PointerEvent } from 'react';
import { nodeWidth } from './elements/node-size.ts';
import type { ElementNodeType } from './picture.ts';
import { rectOf } from './painted/rendered-parts.ts';
import { boundsOf, centred } from './stage/geometry.ts';
import { useStage, useStageValue } from './stage/stage.ts';

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
  const stage = useStage();
  const { box, path } = useMemo(() => drawn(nodes), [nodes]);
  const go = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<SVGSVGElement>) => {
    if (buttons !== 1) return;
    const frame = currentTarget.getBoundingClientRect();
    const x = box.x + ((clientX - frame.left) / frame.width) * box.width;
    const y = box.y + ((clientY - frame.top) / frame.height) * box.height;
    stage.set({ view: centred({ x, y }, stage.get().view[2], stage.get()) });
  };
  return (
    <div className="flow-overview flow-over">
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
    </div>
  );
});

/** The part of the picture that is seen. */
function Seen() {
  const [x, y, zoom] = useStageValue(({ view }) => view);
  const frameWidth = useStageValue((state) => state.width);
  const frameHeight = useStageValue((state) => state.height);
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
  const all = boundsOf(nodes.map(rectOf));
  const space = nodeWidth / 2;
  return {
    box: {
      x: all.x - space,
      y: all.y - space,
      width: all.width + 2 * space,
      height: all.height + 2 * space,
    },
    path: nodes
      .map(({ position: { x, y }, height }) => `M${x} ${y}h${nodeWidth}v${height}h${-nodeWidth}z`)
      .join(''),
  };
}
