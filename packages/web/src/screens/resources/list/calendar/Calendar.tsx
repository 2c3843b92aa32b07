import { fieldTitle, type FieldDefinition } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { formatContext } from '../../../../base/i18n/format.ts';
import { paths } from '../../../../base/paths.ts';
import { Empty } from '../../../../parts/messages/Empty.tsx';
import { ErrorPage } from '../../../../parts/messages/PageStates.tsx';
import type { KindProps } from '../kinds/kind-props.ts';
import { canChange } from '../state/fields-for.ts';
import { useMoves } from '../state/use-moves.ts';
import { listTexts } from '../texts.ts';
import { TimeHead } from '../times/TimeHead.tsx';
import { useDay } from '../times/use-day.ts';
import { CalendarDay } from './CalendarDay.tsx';
import {
  calendarSpans,
  dateOf,
  dayAfter,
  daysAround,
  dayOfValue,
  firstWeekday,
  monthAfter,
  valueOnDay,
} from './days.ts';
import { calendarTexts } from './texts.ts';
import { useEntries, type Entry } from './use-entries.ts';
import './calendar.css';

/** How many entries of a day are shown. */
const room = { month: 4, week: 200, day: 1000 } as const;

/** Entries on the days that their dates name, a month, a week or a day at a time. */
export function Calendar({ module, list, head, create }: KindProps) {
  const t = useTexts(calendarTexts);
  const names = useTexts(listTexts);
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const { state, change } = list;
  const { locale = 'en' } = formatContext();
  const { day, today, go } = useDay();
  const span = calendarSpans.find((each) => each === state.span) ?? 'month';
  const fields = state.dates.flatMap((name): FieldDefinition[] => {
    if (name === 'createdAt' || name === 'updatedAt')
      return [{ identifier: name, type: 'datetime', title: names[name], readonly: true }];
    return module.fields.filter(({ identifier }) => identifier === name);
  });
  const days = daysAround(day, span, firstWeekday(locale) % 7);
  const { moves, move } = useMoves(module);
  const found = useEntries(module, { ...state, span }, fields, days, moves);
  const [said, setSaid] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const follow = useRef<string>(undefined);
  useLive(`resources:${module.identifier}`, ({ type }) => {
    if (type === 'changed') void invalidateModule(module.identifier);
  });
  useEffect(() => {
    const entry = grid.current?.querySelector<HTMLElement>(`[data-entry="${follow.current ?? ''}"]`);
    if (follow.current === undefined || entry == null) return;
    follow.current = undefined;
    entry.focus();
  }, [moves]);
  if (fields.length === 0)
    return (
      <>
        {head()}
        <Empty title={t.noDates}>{''}</Empty>
      </>
    );
  const format = (options: Intl.DateTimeFormatOptions, of: string) =>
    new Intl.DateTimeFormat(locale, options).format(dateOf(of));
  const movable = (field: FieldDefinition) => canChange(field, rights);
  const moveTo = ({ row, field, value }: Entry, to: string, byKey = false) => {
    if (!movable(field) || dayOfValue(field.type, value) === to) return;
    const title = t.moved(plainLabel(module, row) ?? row.id.slice(-8), format({ dateStyle: 'medium' }, to));
    if (byKey) follow.current = `${row.id} ${field.identifier}`;
    setSaid(title);
    void move(row, { [field.identifier]: valueOnDay(field.type, value, to) }, title);
  };
  const first = fields.find(({ identifier }) => rights.create?.includes(identifier) === true);
  const last = days.at(-1) ?? day;
  return (
    <>
      {head()}
      <TimeHead
        title={
          span === 'month'
            ? format({ month: 'long', year: 'numeric' }, day)
            : span === 'day'
              ? format({ dateStyle: 'full' }, day)
              : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).formatRange(
                  dateOf(days[0] ?? day),
                  dateOf(last),
                )
        }
        span={span}
        spans={calendarSpans}
        onToday={() => go(today)}
        onStep={(by) => go(span === 'month' ? monthAfter(day, by) : dayAfter(day, by * days.length))}
        onSpan={(next) => change({ span: next })}
      >
        {fields.length > 1 && (
          <ul className="calendar-legend small">
            {fields.map((field, at) => (
              <li key={field.identifier}>
                <span className={`calendar-dot of-${at % 5}`} /> {fieldTitle(field)}
              </li>
            ))}
          </ul>
        )}
      </TimeHead>
      {found.error !== null ? (
        <ErrorPage error={found.error} reset={() => void found.refetch()} />
      ) : (
        <div
          className={`calendar ${span}`}
          ref={grid}
          role="group"
          aria-label={t.calendar(module.title)}
          aria-busy={found.waiting}
        >
          {(days.length > 1 ? days.slice(0, 7) : []).map((each) => (
            <div key={each} className="calendar-weekday soft small" aria-hidden="true">
              {format({ weekday: 'short' }, each)}
            </div>
          ))}
          {days.map((each) => (
            <CalendarDay
              key={each}
              module={module}
              day={each}
              name={format({ weekday: 'long', day: 'numeric', month: 'long' }, each)}
              outside={span === 'month' && each.slice(0, 7) !== day.slice(0, 7)}
              isToday={each === today}
              entries={found.entries(each)}
              total={found.total(each)}
              shown={room[span]}
              movable={movable}
              onMove={moveTo}
              onMore={span === 'day' ? undefined : () => go(each, { span: 'day' })}
              onCreate={
                create === undefined || first === undefined
                  ? undefined
                  : () =>
                      void navigate({
                        to: paths.create(module.identifier),
                        search: { fill: { [first.identifier]: valueOnDay(first.type, undefined, each) } },
                      })
              }
            />
          ))}
        </div>
      )}
      <p className="hidden-visually" role="status">
        {said}
      </p>
    </>
  );
}
