import type { ViewSpan } from '@bakehouse/contract';
import { dayAfter, daysAround, monthAfter } from '../calendar/days.ts';

/** How far a timeline can be zoomed. */
export const zooms = ['week', 'month', 'quarter', 'year'] as const satisfies ViewSpan[];

/** What a timeline shows at a time. */
export type Zoom = (typeof zooms)[number];

/** The zoom of a view; what is none is a month. */
export function zoomOf(span: ViewSpan): Zoom {
  return zooms.find((zoom) => zoom === span) ?? 'month';
}

const months = { month: 1, quarter: 3, year: 12 } as const;

/** The first and the last day that are shown around a day; `firstWeekday` is that with which weeks begin, 1 for Monday. */
export function shownDays(day: string, zoom: Zoom, firstWeekday: number): { from: string; to: string } {
  if (zoom === 'week') {
    const week = daysAround(day, 'week', firstWeekday);
    return { from: week[0] ?? day, to: week.at(-1) ?? day };
  }
  const count = months[zoom];
  const month = Number(day.slice(5, 7)) - 1;
  const first = `${day.slice(0, 5)}${String(month - (month % count) + 1).padStart(2, '0')}-01`;
  return { from: first, to: dayAfter(monthAfter(first, count), -1) };
}

/** The day from which the stretch before or after is shown. */
export function stepped(day: string, zoom: Zoom, by: -1 | 1): string {
  return zoom === 'week' ? dayAfter(day, by * 7) : monthAfter(day, by * months[zoom]);
}

/** A part of the scale above the lanes, in days. */
export interface Tick {
  day: string;
  from: number;
  to: number;
}

/** The days, weeks or months of the scale. */
export function ticksOf(from: string, to: string, zoom: Zoom, firstWeekday: number): Tick[] {
  const ticks: Tick[] = [];
  const end = dayAfter(to, 1);
  for (let day = from; day < end;) {
    const next = {
      week: dayAfter(day, 1),
      month: dayAfter(day, 1),
      quarter: weekAfter(day, firstWeekday),
      year: monthAfter(day, 1),
    }[zoom];
    const until = next < end ? next : end;
    ticks.push({ day, from: dayNumber(day), to: dayNumber(until) });
    day = until;
  }
  return ticks;
}

/** The first day of the next week. */
function weekAfter(day: string, firstWeekday: number): string {
  return dayAfter(daysAround(day, 'week', firstWeekday)[0] ?? day, 7);
}

/** A day as a number: those that follow each other differ by one, whatever clocks do. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** A moment as a number of days, by the clock where the user is. */
export function momentNumber(moment: Date): number {
  return (
    Date.UTC(
      moment.getFullYear(),
      moment.getMonth(),
      moment.getDate(),
      moment.getHours(),
      moment.getMinutes(),
      moment.getSeconds(),
    ) / 86_400_000
  );
}
