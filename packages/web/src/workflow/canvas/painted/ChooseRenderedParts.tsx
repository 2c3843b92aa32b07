import { useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { farZoom } from '../elements/DetailLevel.tsx';
import { nextParts, rectOf, viewportOf, overlaps, type RenderedParts } from './rendered-parts.ts';
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
  const store = useStoreApi();
  const frame = useStore(({ domNode }) => domNode);
  const near = useStore(({ transform: [, , zoom] }) => zoom >= farZoom);
  // Before the new level is painted, or all elements would be styled for it first.
  useLayoutEffect(() => onChange({ near, ids: new Set() }), [near, onChange]);
  useEffect(() => {
    if (!near) return;
    let asked = 0;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      asked = 0;
      const next = nextParts(parts, nodes, viewportOf(store.getState()));
      if (next !== parts) onChange(next);
    };
    const ask = () => {
      // After the frame, in which those that came last are measured.
      if (asked === 0) asked = requestAnimationFrame(() => (waiting = setTimeout(step)));
    };
    ask();
    const stop = store.subscribe(ask);
    return () => {
      stop();
      clearTimeout(waiting);
      cancelAnimationFrame(asked);
    };
  }, [near, nodes, parts, store, onChange]);
  useEffect(() => {
    if (near || frame === null) return;
    const point = ({ type, buttons, clientX, clientY }: PointerEvent) => {
      // What is dragged stays what it is.
      if (type === 'pointermove' && buttons !== 0) return;
      const box = frame.getBoundingClientRect();
      const [x, y, zoom] = store.getState().transform;
      const at = {
        x: (clientX - box.left - x) / zoom,
        y: (clientY - box.top - y) / zoom,
        width: 0,
        height: 0,
      };
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
  }, [near, nodes, parts, store, frame, onChange]);
  return null;
}
