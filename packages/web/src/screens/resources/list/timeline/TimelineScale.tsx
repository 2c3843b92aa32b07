import { formatContext } from '../../../../base/i18n/format.ts';
import { dateOf } from '../calendar/days.ts';
import type { Place } from './placed.ts';
import { dayNumber, type Tick, type Zoom } from './spans.ts';

const forms: Record<Zoom, Intl.DateTimeFormatOptions> = {
  week: { weekday: 'short', day: 'numeric' },
  month: { day: 'numeric' },
  quarter: { day: 'numeric', month: 'short' },
  year: { month: 'short' },
};

/** The days, weeks or months above the lanes. */
export function TimelineScale({
  ticks,
  range,
  zoom,
  today,
}: {
  ticks: readonly Tick[];
  range: Place;
  zoom: Zoom;
  today: string;
}) {
  const format = new Intl.DateTimeFormat(formatContext().locale, forms[zoom]);
  const now = dayNumber(today);
  return (
    <div className="timeline-scale small" aria-hidden="true">
      <div className="timeline-corner" />
      <div className="timeline-ticks">
        {ticks.map(({ day, from, to }) => (
          <span
            key={day}
            className={now >= from && now < to ? 'today' : ''}
            style={{ flexGrow: (to - from) / (range.to - range.from) }}
          >
            {format.format(dateOf(day))}
          </span>
        ))}
      </div>
    </div>
  );
}
