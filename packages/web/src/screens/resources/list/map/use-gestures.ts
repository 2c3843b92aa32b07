import { useEffect, useRef } from 'react';
import { leaveOutNextClick } from '../state/leave-out-click.ts';
import { panned, zoomedAt, type MapView, type Point, type Size } from './view.ts';

/** From so many pixels on it is a drag, not a press. */
const slack = 4;

/** Moves and zooms a map by mouse, pen, fingers and wheel. What has the class `map-over` keeps its pointers to itself. */
export function useGestures(
  frame: HTMLElement | null,
  now: { view: MapView | undefined; size: Size | undefined },
  go: (view: MapView) => void,
): void {
  const latest = useRef({ ...now, go });
  latest.current = { ...now, go };
  // Several steps may come before the page is drawn anew.
  const change = (how: (view: MapView, size: Size) => MapView) => {
    const { view, size } = latest.current;
    if (view === undefined || size === undefined) return;
    const next = how(view, size);
    latest.current.view = next;
    latest.current.go(next);
  };
  useEffect(() => (frame === null ? undefined : listen(frame, change)), [frame]);
}

function listen(
  frame: HTMLElement,
  change: (how: (view: MapView, size: Size) => MapView) => void,
): () => void {
  const fingers = new Map<number, Point>();
  let begun: Point | undefined;
  let moved = false;
  const inFrame = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = frame.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const down = (event: PointerEvent) => {
    if (event.button > 0 || isOver(event)) return;
    begun = inFrame(event);
    moved = fingers.size > 0;
    fingers.set(event.pointerId, begun);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined || begun === undefined) return;
    const at = inFrame(event);
    if (!moved && Math.hypot(at.x - begun.x, at.y - begun.y) < slack) return;
    if (!moved) frame.setPointerCapture(event.pointerId);
    moved = true;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, at);
    if (other === undefined) {
      change((view) => panned(view, { x: at.x - before.x, y: at.y - before.y }));
      return;
    }
    const far = (a: Point) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    change((view, size) =>
      zoomedAt(
        panned(view, { x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 }),
        size,
        middle,
        Math.log2(far(at) / far(before)),
      ),
    );
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    begun = undefined;
    if (moved && event.type === 'pointerup') leaveOutNextClick();
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const scale = event.deltaMode === 1 ? 0.05 : event.deltaMode === 2 ? 1 : 0.0025;
    // Two fingers on a touch pad come as a wheel with Control, in small steps.
    const by = Math.max(-1, Math.min(1, -event.deltaY * scale * (event.ctrlKey ? 8 : 1)));
    const at = inFrame(event);
    change((view, size) => zoomedAt(view, size, at, by));
  };
  const double = (event: MouseEvent) => {
    if (isOver(event) || (event.target instanceof Element && event.target.closest('a, button') !== null))
      return;
    const at = inFrame(event);
    change((view, size) => zoomedAt(view, size, at, 1));
  };
  const stop = new AbortController();
  const { signal } = stop;
  frame.addEventListener('pointerdown', down, { signal });
  frame.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', up, { signal });
  frame.addEventListener('wheel', wheel, { signal, passive: false });
  frame.addEventListener('dblclick', double, { signal });
  return () => stop.abort();
}

function isOver({ target }: Event): boolean {
  return target instanceof Element && target.closest('.map-over') !== null;
}
