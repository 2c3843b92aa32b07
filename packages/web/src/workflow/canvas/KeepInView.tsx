import { useEffect, useRef } from 'react';
import { nodeWidth } from './elements/node-size.ts';
import { rectOf } from './painted/rendered-parts.ts';
import type { ElementNodeType } from './picture.ts';
import { broughtIn, centred, overlaps, seenPart } from './stage/geometry.ts';
import { useStage } from './stage/stage.ts';

/**
 * Brings an element to the middle where it is chosen and not to be seen: by a problem, a link, a step of a run. One that is
 * new comes wholly into sight, with what is to be added behind it.
 */
export function KeepInView({ id, nodes }: { id: string | undefined; nodes: readonly ElementNodeType[] }) {
  const stage = useStage();
  const latest = useRef(nodes);
  latest.current = nodes;
  const known = useRef<ReadonlySet<string>>(new Set(nodes.map((each) => each.id)));
  useEffect(() => {
    const { view, width, height } = stage.get();
    const node = latest.current.find((each) => each.id === id);
    if (id === undefined || node === undefined || width === 0) return;
    if (!known.current.has(id)) {
      stage.set({ view: broughtIn(rectOf(node), view, { width, height }) });
      return;
    }
    const middle = { x: node.position.x + nodeWidth / 2, y: node.position.y + node.height / 2 };
    if (overlaps({ ...middle, width: 0, height: 0 }, seenPart(view, { width, height }))) return;
    stage.set({ view: centred(middle, view[2], { width, height }) });
  }, [id, stage]);
  // After it, so that what came with the choice is new to it.
  useEffect(() => {
    known.current = new Set(nodes.map((each) => each.id));
  }, [nodes]);
  return null;
}
