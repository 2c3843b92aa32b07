import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Column } from './column.ts';

/** The head of a column: pressed to sort; its edge, or Alt with the arrow keys, changes how wide it is. */
export function HeadCell<R>({
  column: { title, align, sortable = false, stays },
  place,
  tab,
  order,
  sortLabel,
  onSort,
  onResize,
}: {
  column: Column<R>;
  place: string;
  tab: number;
  order: 'ascending' | 'descending' | 'none';
  sortLabel: string;
  onSort: () => void;
  onResize: (width: number | undefined) => void;
}) {
  const cell = useRef<HTMLDivElement>(null);
  const widthNow = () => cell.current?.getBoundingClientRect().width ?? 144;
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -24, ArrowRight: 24 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onResize(limited(widthNow() + step));
  };
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const from = event.clientX;
    const width = widthNow();
    const move = ({ clientX }: globalThis.PointerEvent) => onResize(limited(width + clientX - from));
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  return (
    <div
      ref={cell}
      role="columnheader"
      className={`table-cell ${align ?? ''} ${stays === undefined ? '' : 'stays'}`}
      style={stays === undefined ? undefined : { left: stays }}
      data-place={place}
      onKeyDown={byKey}
      {...(sortable ? { 'aria-sort': order } : { tabIndex: tab })}
    >
      {sortable ? (
        <button type="button" tabIndex={tab} title={sortLabel} onClick={onSort}>
          {title}
          {order === 'ascending' && <ArrowUp size={14} aria-hidden />}
          {order === 'descending' && <ArrowDown size={14} aria-hidden />}
        </button>
      ) : (
        title
      )}
      <span
        className="column-edge"
        aria-hidden="true"
        onPointerDown={drag}
        onDoubleClick={() => onResize(undefined)}
      />
    </div>
  );
}

function limited(width: number): number {
  return Math.round(Math.max(72, Math.min(width, 900)));
}
