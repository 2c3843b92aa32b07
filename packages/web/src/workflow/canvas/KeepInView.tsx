import { useEffect, useRef } from 'react';
import { nodeWidth } from './elements/node-size.ts';
import type { ElementNodeType } from './picture.ts';
import { centred, overlaps, seenPart } from './stage/geometry.ts';
import { useStage } from './stage/stage.ts';

/** Brings an element to the middle where it is chosen and not to be seen: by a problem, a link, a step of a run. */
export function KeepInView({ id, nodes }: { id: string | undefined; nodes: readonly ElementNodeType[] }) {
  const stage = useStage();
  const latest = useRef(nodes);
  latest.current = nodes;
  useEffect(() => {
    const { view, width, height } = stage.get();
    const node = latest.current.find((each) => each.id === id);
    if (node === undefined || width === 0) return;
    const middle = { x: node.position.x + nodeWidth / 2, y: node.position.y + node.height / 2 };
    if (overlaps({ ...middle, width: 0, height: 0 }, seenPart(view, { width, height }))) return;
    stage.set({ view: centred(middle, view[2], { width, height }) });
  }, [id, stage]);
  return null;
}
