import { useState, type DragEvent } from 'react';

/** A place that takes what is dragged onto it, and shows while it hangs over it; `dragged` gives what it would take now. */
export function useDropTarget<Dragged>(
  dragged: () => Dragged | undefined,
  onDrop: ((what: Dragged) => void) | undefined,
) {
  const [over, setOver] = useState(false);
  return {
    over,
    target: {
      onDragOver: (event: DragEvent) => {
        if (onDrop === undefined || dragged() === undefined) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const what = dragged();
        if (what !== undefined) onDrop?.(what);
      },
    },
  };
}
