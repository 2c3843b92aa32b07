import type { FieldDefinition } from '@bakehouse/contract';
import { fieldTitle } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { formatContext, showCount } from '../../../../base/i18n/format.ts';
import { paths } from '../../../../base/paths.ts';
import { useDropTarget } from '../../../../parts/controls/use-drop-target.ts';
import { dayAfter } from './days.ts';
import { calendarTexts } from './texts.ts';
import type { Entry } from './use-entries.ts';

let dragged: Entry | undefined;

/** A day of the calendar with its entries. */
export function CalendarDay({
  module,
  day,
  name,
  outside,
  isToday,
  entries,
  total,
  shown,
  movable,
  onMove,
  onMore,
  onCreate,
}: {
  module: Module;
  day: string;
  name: string;
  /** It belongs to the month before or after. */
  outside: boolean;
  isToday: boolean;
  entries: readonly Entry[];
  total: number;
  /** How many entries have room. */
  shown: number;
  movable: (field: FieldDefinition) => boolean;
  onMove: (entry: Entry, day: string, byKey?: boolean) => void;
  /** Shows the day alone; undefined where it is. */
  onMore: (() => void) | undefined;
  onCreate: (() => void) | undefined;
}) {
  const t = useTexts(calendarTexts);
  const { over, target } = useDropTarget(
    () => (dragged !== undefined && movable(dragged.field) ? dragged : undefined),
    (entry) => onMove(entry, day),
  );
  const room = total > shown ? shown - 1 : shown;
  const seen = entries.slice(0, room);
  return (
    <section
      className={`calendar-day ${outside ? 'outside' : ''} ${isToday ? 'today' : ''} ${over ? 'over' : ''} ${total === 0 ? 'without' : ''}`}
      aria-label={name}
      {...target}
    >
      <header>
        <span className="calendar-number" aria-hidden="true">
          <span className="calendar-long">{name}</span>
          <span className="calendar-short">{Number(day.slice(8))}</span>
        </span>
        {onCreate !== undefined && (
          <button
            type="button"
            className="icon-button calendar-add"
            aria-label={t.create(name)}
            onClick={onCreate}
          >
            <Plus size={14} aria-hidden />
          </button>
        )}
      </header>
      <ul>
        {seen.map((entry) => (
          <li key={`${entry.row.id} ${entry.field.identifier}`}>
            <CalendarEntry
              module={module}
              entry={entry}
              movable={movable(entry.field)}
              onStep={(days) => onMove(entry, dayAfter(day, days), true)}
            />
          </li>
        ))}
      </ul>
      {total > seen.length && <MoreOfDay text={t.more(showCount(total - seen.length))} onMore={onMore} />}
    </section>
  );
}

function CalendarEntry({
  module,
  entry,
  movable,
  onStep,
}: {
  module: Module;
  entry: Entry;
  movable: boolean;
  onStep: (days: number) => void;
}) {
  const t = useTexts(calendarTexts);
  const { row, field, at, value } = entry;
  const label = useLabel(module, row);
  const time =
    field.type === 'datetime'
      ? new Intl.DateTimeFormat(formatContext().locale, { timeStyle: 'short' }).format(Date.parse(value))
      : undefined;
  const keys = (event: KeyboardEvent) => {
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (!event.altKey || days === undefined || !movable) return;
    event.preventDefault();
    onStep(days);
  };
  return (
    <Link
      to={paths.show(module.identifier, row.id)}
      preload={false}
      className={`calendar-entry of-${at % 5}`}
      data-entry={`${row.id} ${field.identifier}`}
      title={`${fieldTitle(field)}: ${label}${movable ? `. ${t.help}` : ''}`}
      draggable={movable}
      onKeyDown={keys}
      onDragStart={(event) => {
        dragged = entry;
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragEnd={() => (dragged = undefined)}
    >
      {time !== undefined && <span className="calendar-time">{time}</span>} {label}
    </Link>
  );
}

function MoreOfDay({ text, onMore }: { text: string; onMore: (() => void) | undefined }) {
  if (onMore === undefined) return <p className="soft small calendar-more">{text}</p>;
  return (
    <button type="button" className="link-button small calendar-more" onClick={onMore}>
      {text}
    </button>
  );
}
