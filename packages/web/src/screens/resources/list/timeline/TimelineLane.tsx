import type { FieldDefinition } from '@bakehouse/contract';
import { useMemo, type CSSProperties } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { cardsOf } from '../board/placed.ts';
import { CreateHere } from '../groups/CreateHere.tsx';
import { groupFilter } from '../groups/group-of.ts';
import type { ListState } from '../state/list-state.ts';
import type { Move } from '../state/use-moves.ts';
import { useRows } from '../state/use-rows.ts';
import { lined, nameRoom, type Place, type TimelineFields } from './placed.ts';
import { dateOf } from '../calendar/days.ts';
import type { Tick, Zoom } from './spans.ts';
import { timelineTexts } from './texts.ts';
import { TimelineBar } from './TimelineBar.tsx';
import type { Lane } from './use-lanes.ts';
import type { TimelineChange } from './use-timeline-moves.ts';

/** What a line of entries takes, in pixels. */
const lineHeight = 32;

/** A lane of a timeline: its entries are read page by page and stand in lines, so that none lies over another. */
export function TimelineLane({
  module,
  state,
  fields,
  field,
  lane: { group, title, choice },
  ticks,
  range,
  zoom,
  moves,
  movable,
  resizable,
  onChange,
  onCreate,
}: {
  module: Module;
  state: ListState;
  fields: TimelineFields;
  field: FieldDefinition | undefined;
  lane: Lane;
  ticks: readonly Tick[];
  range: Place;
  zoom: Zoom;
  moves: ReadonlyMap<string, Move>;
  movable: boolean;
  resizable: boolean;
  onChange: (change: TimelineChange) => void;
  onCreate: (() => void) | undefined;
}) {
  const t = useTexts(timelineTexts);
  const filter =
    field === undefined ? state.filter : groupFilter(field.identifier, group.value, state.filter);
  const { rows, more, complete } = useRows(
    module,
    { ...state, filter },
    { first: 100, next: 200, counted: false, enabled: group.count > 0 },
  );
  const entries = useMemo(() => {
    const read = group.count > 0 ? rows : [];
    const shown =
      field === undefined
        ? read.map((row) => moves.get(row.id)?.after ?? row)
        : cardsOf(read, [{ field: field.identifier, key: group.key }], moves);
    return lined(shown, fields, { ...range, room: nameRoom(range) });
  }, [rows, moves, group.key, group.count, fields.start, fields.end, fields.length, range.from, range.to]);
  const count = complete ? entries.length : Math.max(group.count, entries.length);
  const lines = entries.reduce((most, { line }) => Math.max(most, line + 1), 1);
  // What has no value has no colour of its own; what has none otherwise takes that of the app.
  const color = choice === undefined && field !== undefined ? 'var(--soft)' : choice?.color;
  const mark = color === undefined ? {} : ({ '--mark': color } as CSSProperties);
  return (
    <section
      className="timeline-lane"
      aria-label={`${title}, ${showCount(count)}`}
      data-lane={group.key}
      style={mark}
    >
      <header className="timeline-lane-head">
        {field !== undefined && <span className="timeline-stripe" />}
        <h3>{title}</h3>
        <span className="soft small">{showCount(count)}</span>
        <span className="grow" />
        <CreateHere label={t.create(title)} onCreate={onCreate} />
      </header>
      <div className="timeline-track" style={{ height: lines * lineHeight + 10 }}>
        <div className="timeline-grid" aria-hidden="true">
          {ticks.map(({ day, from, to }) => (
            <span
              key={day}
              className={to - from === 1 && dateOf(day).getDay() % 6 === 0 ? 'weekend' : ''}
              style={{ flexGrow: (to - from) / (range.to - range.from) }}
            />
          ))}
        </div>
        <ul>
          {entries.map((entry) => (
            <TimelineBar
              key={entry.row.id}
              module={module}
              entry={entry}
              top={entry.line * lineHeight + 5}
              fields={fields}
              range={range}
              zoom={zoom}
              movable={movable}
              resizable={resizable}
              onChange={(change) => onChange({ ...change, row: entry.row, lane: group.key })}
            />
          ))}
        </ul>
      </div>
      {!complete && entries.length > 0 && (
        <button type="button" className="link-button small timeline-more" onClick={more}>
          {t.more(showCount(Math.max(1, count - entries.length)))}
        </button>
      )}
    </section>
  );
}
