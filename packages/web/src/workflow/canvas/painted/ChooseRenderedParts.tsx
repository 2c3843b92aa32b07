import { useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { farZoom } from '../elements/DetailLevel.tsx';
import { overlaps, placeIn, seenPart } from '../stage/geometry.ts';
import { useStage, useStageValue } from '../stage/stage.ts';
import { nextParts, rectOf, type RenderedParts } from './rendered-parts.ts';
import type { ElementNodeType } from '../picture.ts';

/**
 * Chooses what of a large picture is real: some more elements in sight with every frame, or from afar the one that is
 * pointed at. So no frame has much to do, however the picture moves.
 */
export function ChooseRenderedParts({
  nodes,
  parts,
  onChange,
}: {
  nodes: readonly ElementNodeType[];
  parts: RenderedParts;
  onChange: (parts: RenderedParts) => void;
}) {
  const stage = useStage();
  const frame = useStageValue((state) => state.frame);
  const near = useStageValue(({ view: [, , zoom] }) => zoom >= farZoom);
  // Before the new level is painted, or all elements would be styled for it first.
  useLayoutEffect(() => onChange({ near, ids: new Set() }), [near, onChange]);
  useEffect(() => {
    if (!near) return;
    let asked = 0;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      asked = 0;
      const next = nextParts(parts, nodes, seenPart(stage.get().view, stage.get()));
      if (next !== parts) onChange(next);
    };
    const ask = () => {
      // After the frame, in which those that came last are measured.
      if (asked === 0) asked = requestAnimationFrame(() => (waiting = setTimeout(step)));
    };
    ask();
    const stop = stage.subscribe(ask);
    return () => {
      stop();
      clearTimeout(waiting);
      cancelAnimationFrame(asked);
    };
  }, [near, nodes, parts, stage, onChange]);
  useEffect(() => {
    if (near || frame === null) return;
    const point = ({ type, buttons, clientX, clientY }: PointerEvent) => {
      // What is dragged stays what it is.
      if (type === 'pointermove' && buttons !== 0) return;
      const box = frame.getBoundingClientRect();
      const place = placeIn(stage.get().view, { x: clientX - box.left, y: clientY - box.top });
      const at = { ...place, width: 0, height: 0 };
      const id = nodes.findLast((node) => overlaps(rectOf(node), at))?.id;
      if (id === [...parts.ids][0]) return;
      // At once: the next event is for it.
      flushSync(() => onChange({ near, ids: new Set(id === undefined ? [] : [id]) }));
    };
    frame.addEventListener('pointermove', point);
    frame.addEventListener('pointerdown', point, { capture: true });
    return () => {
      frame.removeEventListener('pointermove', point);
      frame.removeEventListener('pointerdown', point, { capture: true });
    };
  }, [near, nodes, parts, stage, frame, onChange]);
  return null;
}
