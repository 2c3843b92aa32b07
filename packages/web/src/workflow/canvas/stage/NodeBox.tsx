import { memo, type KeyboardEvent } from 'react';
import { ElementNode } from '../elements/ElementNode.tsx';
import { nodeWidth } from '../elements/node-size.ts';
import type { ElementNodeType } from '../picture.ts';
import { centred, overlaps, seenPart, type Point } from './geometry.ts';
import { useStage } from './stage.ts';
import { ways } from './ways.ts';

/** What is done with an element by keyboard. */
export interface NodeKeys {
  onChoose: (id: string, more: boolean) => void;
  onLeave: () => void;
  onMove: (id: string, by: Point) => void;
}

/** An element at its place: it can be reached with Tab, chosen with Enter and moved with the arrow keys. */
export const NodeBox = memo(function NodeBox({ node, keys }: { node: ElementNodeType; keys: NodeKeys }) {
  const { id, position, height, selected, ariaLabel, data } = node;
  const stage = useStage();
  // Who goes from one to the next with Tab sees where they are.
  const reach = (box: HTMLElement) => {
    const { view, width, height: high } = stage.get();
    const middle = { x: position.x + nodeWidth / 2, y: position.y + height / 2 };
    if (
      !box.matches(':focus-visible') ||
      overlaps({ ...middle, width: 0, height: 0 }, seenPart(view, { width, height: high }))
    )
      return;
    stage.set({ view: centred(middle, view[2], { width, height: high }) });
  };
  const press = (event: KeyboardEvent) => {
    const way = ways[event.key];
    const far = event.shiftKey ? 40 : 8;
    if (event.key === 'Enter' || event.key === ' ') keys.onChoose(id, event.shiftKey);
    else if (event.key === 'Escape') keys.onLeave();
    else if (way !== undefined && selected) keys.onMove(id, { x: way.x * far, y: way.y * far });
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="flow-box"
      data-node={id}
      tabIndex={0}
      role="group"
      aria-roledescription="node"
      aria-label={ariaLabel}
      aria-current={selected ? 'true' : undefined}
      style={{
        width: nodeWidth,
        height,
        transform: `translate(${position.x}px,${position.y}px)`,
        zIndex: selected ? 2 : 1,
      }}
      onKeyDown={press}
      onFocus={(event) => reach(event.currentTarget)}
    >
      <ElementNode data={data} selected={selected} />
    </div>
  );
});
