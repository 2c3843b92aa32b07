import { dayOf } from '../state/relative-dates.ts';

/** A day as a moment in the middle of it, where no change of clocks is. */
export function dateOf(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day that lies a number of days later. */
export function dayAfter(day: string, days: number): string {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** The same day of another month, or the last one that it has. */
export function monthAfter(day: string, months: number): string {
  const date = dateOf(day);
  const wanted = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  date.setDate(Math.min(wanted, new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()));
  return dayOf(date);
}

/** What a calendar shows at a time. */
export const calendarSpans = ['month', 'week', 'day'] as const;

/** The days that a calendar shows around a day, one or in whole weeks; `first` is the weekday they begin with, 1 for Monday. */
export function daysAround(day: string, span: (typeof calendarSpans)[number], first: number): string[] {
  if (span === 'day') return [day];
  const start = span === 'week' ? day : `${day.slice(0, 8)}01`;
  const from = dayAfter(start, -((dateOf(start).getDay() - first + 7) % 7));
  const last = span === 'week' ? from : dayAfter(monthAfter(start, 1), -1);
  const days: string[] = [];
  for (let each = from; each <= last || days.length % 7 !== 0 || days.length === 0; each = dayAfter(each, 1))
    days.push(each);
  return days;
}

/** The weekday with which weeks begin for a language; Sunday is 7. */
export function firstWeekday(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1;
}

/** The day on which a value stands in the calendar; undefined where it is none. */
export function dayOfValue(type: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (type === 'date') return value.slice(0, 10);
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : dayOf(new Date(instant));
}

/** A value on another day: of a moment the time of day stays. */
export function valueOnDay(type: string, value: unknown, day: string): string {
  if (type === 'date') return day;
  const moment = typeof value === 'string' ? new Date(value) : dateOf(day);
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  moment.setFullYear(year, month - 1, date);
  return moment.toISOString();
}

/** The filter for entries that stand on one of the days from one to another, by any of some fields. */
export function rangeFilter(
  fields: readonly { identifier: string; type: string }[],
  from: string,
  to: string,
): Record<string, unknown> {
  const parts = fields.map(({ identifier, type }) => ({
    [identifier]:
      type === 'date' ? { _gte: from, _lte: to } : { _gte: midnight(from), _lt: midnight(dayAfter(to, 1)) },
  }));
  return parts.length === 1 ? (parts[0] ?? {}) : { _or: parts };
}

/** The moment at which a day begins where the user is. */
export function midnight(day: string): string {
  const date = dateOf(day);
  date.setHours(0, 0, 0, 0);
  return date.toISOString();
}
