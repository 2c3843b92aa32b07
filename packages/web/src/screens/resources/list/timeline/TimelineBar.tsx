import { Link } from '@tanstack/react-router';
import { useRef, type KeyboardEvent } from 'react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { stepOf } from './moved.ts';
import { nameRoom, type Place, type Placed, type TimelineFields } from './placed.ts';
import type { Zoom } from './spans.ts';
import { timelineTexts } from './texts.ts';
import { useBarDrag } from './use-bar-drag.ts';
import type { TimelineChange } from './use-timeline-moves.ts';
import { whenText } from './when-text.ts';
import './bars.css';

/** An entry on a timeline: a bar, or a point where it has no end. */
export function TimelineBar({
  module,
  entry,
  top,
  fields,
  range,
  zoom,
  movable,
  resizable,
  onChange,
}: {
  module: Module;
  entry: Placed;
  top: number;
  fields: TimelineFields;
  range: Place;
  zoom: Zoom;
  movable: boolean;
  resizable: boolean;
  onChange: (change: Omit<TimelineChange, 'row' | 'lane'>) => void;
}) {
  const t = useTexts(timelineTexts);
  const { row } = entry;
  const label = useLabel(module, row);
  const item = useRef<HTMLLIElement>(null);
  const step = stepOf(zoom, fields);
  const { dragged, handle } = useBarDrag(item, range, step, onChange);
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const down = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const what = event.shiftKey ? 'end' : 'move';
    if (across === undefined && down === undefined) return;
    event.preventDefault();
    if (across !== undefined && (what === 'end' ? resizable : movable))
      onChange({ what, by: across * step, byKey: true });
    if (down !== undefined && !event.shiftKey) onChange({ what: 'move', by: 0, to: down, byKey: true });
  };
  const from = entry.from + (dragged === undefined || dragged.what === 'end' ? 0 : dragged.by);
  const to = entry.to + (dragged === undefined || dragged.what === 'start' ? 0 : dragged.by);
  const length = range.to - range.from;
  const left = Math.max(0, (from - range.from) / length);
  const right = Math.min(1, (to - range.from) / length);
  const point = to <= from;
  const short = !point && right - left < nameRoom(range) / length;
  const when = whenText(row, fields);
  return (
    <li
      ref={item}
      className={`timeline-item ${point ? 'point' : ''} ${short ? 'short' : ''} ${from < range.from ? 'before' : ''} ${to > range.to ? 'beyond' : ''} ${dragged === undefined ? '' : 'dragged'}`}
      style={{
        left: `${left * 100}%`,
        top: top + (dragged?.down ?? 0),
        ...(point ? { maxWidth: `${(1 - left) * 100}%` } : { width: `${Math.max(0, right - left) * 100}%` }),
      }}
      {...(movable ? handle('move') : {})}
    >
      <Link
        to={paths.show(module.identifier, row.id)}
        preload={false}
        className="timeline-bar"
        data-entry={row.id}
        draggable={false}
        title={`${label}: ${when}${movable ? `. ${t.help}` : ''}`}
        onKeyDown={keys}
      >
        {point && <span className="timeline-point" />}
        <span className="timeline-name">{label}</span>
        <span className="hidden-visually">{when}</span>
      </Link>
      {resizable && movable && !point && from >= range.from && (
        <span className="timeline-handle start" {...handle('start')} />
      )}
      {resizable && to <= range.to && <span className="timeline-handle end" {...handle('end')} />}
    </li>
  );
}
