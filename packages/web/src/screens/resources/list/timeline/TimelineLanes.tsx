import { useVirtualizer } from '@tanstack/react-virtual';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { valueOnDay } from '../calendar/days.ts';
import { canChange } from '../state/fields-for.ts';
import type { ListState } from '../state/list-state.ts';
import type { TimelineFields } from './placed.ts';
import { dayNumber, momentNumber, ticksOf, type Zoom } from './spans.ts';
import { timelineTexts } from './texts.ts';
import { TimelineLane } from './TimelineLane.tsx';
import { TimelineScale } from './TimelineScale.tsx';
import { useTimelineMoves } from './use-timeline-moves.ts';
import type { Lane, useLanes } from './use-lanes.ts';

/** The lanes below their scale; only those in sight are drawn and read. */
export function TimelineLanes({
  module,
  state,
  fields,
  lanes: { field, lanes, more },
  zoom,
  days: { from, to, today, weekday },
  mayCreate,
}: {
  module: Module;
  /** With the filter for the time that is shown. */
  state: ListState;
  fields: TimelineFields;
  lanes: ReturnType<typeof useLanes>;
  zoom: Zoom;
  days: { from: string; to: string; today: string; weekday: number };
  mayCreate: boolean;
}) {
  const t = useTexts(timelineTexts);
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const ticks = useMemo(() => ticksOf(from, to, zoom, weekday), [from, to, zoom, weekday]);
  const range = { from: dayNumber(from), to: dayNumber(to) + 1 };
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 46,
    getItemKey: (index) => lanes[index]?.group.key ?? index,
    overscan: 3,
  });
  const { moves, change, said, follow } = useTimelineMoves(module, fields, field, lanes);
  // Whoever moves an entry by keyboard goes along with it.
  useEffect(() => {
    const entry = scroller.current?.querySelector<HTMLElement>(`[data-entry="${follow.current ?? ''}"]`);
    if (follow.current === undefined || entry == null) return;
    follow.current = undefined;
    entry.focus();
  }, [moves]);
  const now = momentNumber(new Date());
  const mayFill = rights.create?.includes(fields.start.identifier) === true;
  const createIn = ({ group }: Lane) =>
    void navigate({
      to: paths.create(module.identifier),
      search: {
        fill: {
          [fields.start.identifier]: valueOnDay(
            fields.start.type,
            undefined,
            today >= from && today <= to ? today : from,
          ),
          ...(field === undefined ? {} : { [field.identifier]: group.value }),
        },
      },
    });
  const style = { '--now': (now - range.from) / (range.to - range.from) } as CSSProperties;
  return (
    <div
      className={`timeline ${zoom} ${field === undefined ? 'plain' : ''}`}
      ref={scroller}
      role="group"
      aria-label={t.timeline(module.title)}
      style={style}
    >
      <div className="timeline-inner">
        <TimelineScale ticks={ticks} range={range} zoom={zoom} today={today} />
        <div className="timeline-lanes" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const lane = lanes[index];
            return lane === undefined ? null : (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="timeline-place"
                style={{ transform: `translateY(${start}px)` }}
              >
                <TimelineLane
                  module={module}
                  state={state}
                  fields={fields}
                  field={field}
                  lane={lane}
                  ticks={ticks}
                  range={range}
                  zoom={zoom}
                  moves={moves}
                  movable={canChange(fields.start, rights)}
                  resizable={canChange(fields.length ?? fields.end, rights)}
                  onChange={change}
                  onCreate={mayCreate && mayFill ? () => createIn(lane) : undefined}
                />
              </div>
            );
          })}
          {now >= range.from && now < range.to && <div className="timeline-now" aria-hidden="true" />}
        </div>
        {more && <p className="soft small timeline-note">{t.moreLanes}</p>}
      </div>
      <p className="hidden-visually" role="status">
        {said}
      </p>
    </div>
  );
}
