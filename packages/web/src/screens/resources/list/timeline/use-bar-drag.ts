import { useRef, useState, type PointerEvent as Press, type RefObject } from 'react';
import { leaveOutNextClick } from '../state/leave-out-click.ts';
import type { Change } from './moved.ts';
import type { Place } from './placed.ts';
import type { TimelineChange } from './use-timeline-moves.ts';

/** How far a pointer goes before it drags, in pixels: until then it is a press. */
const least = 4;

interface Drag {
  what: Change;
  /** How many days it goes on. */
  by: number;
  /** How many pixels it hangs below its line. */
  down: number;
}

/** Drags an entry, its begin or its end by mouse, pen or finger. */
export function useBarDrag(
  item: RefObject<HTMLElement | null>,
  range: Place,
  step: number,
  onChange: (change: Omit<TimelineChange, 'row' | 'lane'>) => void,
) {
  const [dragged, setDragged] = useState<Drag>();
  const latest = useRef(onChange);
  latest.current = onChange;
  const handle = (what: Change) => ({
    onPointerDown: (press: Press) => {
      const width = item.current?.closest('.timeline-track')?.clientWidth ?? 0;
      if (press.button !== 0 || width === 0) return;
      // What lies around it would be dragged, too.
      press.stopPropagation();
      const { clientX, clientY, pointerId } = press;
      let now: Drag | undefined;
      const move = (event: PointerEvent) => {
        const [x, y] = [event.clientX - clientX, event.clientY - clientY];
        if (event.pointerId !== pointerId || (now === undefined && Math.hypot(x, y) < least)) return;
        const by = Math.round(((x / width) * (range.to - range.from)) / step) * step;
        now = { what, by, down: what === 'move' ? y : 0 };
        setDragged(now);
      };
      const end = (event: PointerEvent) => {
        if (event.pointerId !== pointerId) return;
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        setDragged(undefined);
        if (now === undefined || event.type === 'pointercancel') return;
        leaveOutNextClick();
        latest.current({ what, by: now.by, to: what === 'move' ? laneAt(event) : undefined, byKey: false });
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
    },
  });
  return { dragged, handle };
}

/** The lane below the pointer; the entry itself hangs over it. */
function laneAt({ clientY }: PointerEvent): string | undefined {
  return [...document.querySelectorAll<HTMLElement>('.timeline-lane')].find((lane) => {
    const { top, bottom } = lane.getBoundingClientRect();
    return clientY >= top && clientY < bottom;
  })?.dataset['lane'];
}
