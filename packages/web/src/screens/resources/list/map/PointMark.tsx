import { Link } from '@tanstack/react-router';
import { memo, useState, type PointerEvent as Press } from 'react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { paths } from '../../../../base/paths.ts';
import { leaveOutNextClick } from '../state/leave-out-click.ts';
import type { Row } from '../state/use-rows.ts';
import type { Point } from './view.ts';

/** From so many pixels on it is a drag, not a press. */
const slack = 4;

/** An entry that lies alone: a point with its name, which can be dragged to another place. */
export const PointMark = memo(function PointMark({
  module,
  row,
  x,
  y,
  colour,
  named,
  lit,
  movable,
  onMove,
}: {
  module: Module;
  row: Row;
  x: number;
  y: number;
  colour: string;
  /** Whether its name has room. */
  named: boolean;
  lit: boolean;
  movable: boolean;
  onMove: (row: Row, to: Point) => void;
}) {
  const label = useLabel(module, row);
  const [by, setBy] = useState<Point>();
  const press = ({ button, clientX, clientY, pointerId }: Press) => {
    if (button !== 0) return;
    let now: Point | undefined;
    const move = (event: PointerEvent) => {
      const next = { x: event.clientX - clientX, y: event.clientY - clientY };
      if (event.pointerId !== pointerId || (now === undefined && Math.hypot(next.x, next.y) < slack)) return;
      now = next;
      setBy(next);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      setBy(undefined);
      if (now === undefined || event.type === 'pointercancel') return;
      leaveOutNextClick();
      onMove(row, { x: x + now.x, y: y + now.y });
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  return (
    <Link
      to={paths.show(module.identifier, row.id)}
      preload={false}
      tabIndex={-1}
      draggable={false}
      className={`map-point ${movable ? 'map-over movable' : ''} ${lit ? 'lit' : ''} ${by === undefined ? '' : 'dragged'}`}
      data-entry={row.id}
      title={label}
      style={{ transform: `translate(${x + (by?.x ?? 0)}px, ${y + (by?.y ?? 0)}px)` }}
      {...(movable ? { onPointerDown: press } : {})}
    >
      <span className="map-dot" style={{ background: colour }} />
      <span className={named || lit ? 'map-name' : 'hidden-visually'}>{label}</span>
    </Link>
  );
});
