import { isObject, jsonDepthLimit } from '../json-value.ts';

const shape = /^\$(today|week|month|year)(?:([+-])(\d{1,4})([dwmy]))?$/;

/** A filter with days that move, such as `"$today-7d"` or `"$month"`, replaced wherever one of them is a whole value. */
export function bindDays(filter: unknown, today: string, depth = jsonDepthLimit): unknown {
  if (typeof filter === 'string') return movingDay(filter, today) ?? filter;
  // Deeper than any filter may be: left as it is, for the reading of the filter to refuse.
  if (depth === 0) return filter;
  if (Array.isArray(filter)) return filter.map((each) => bindDays(each, today, depth - 1));
  if (!isObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, bindDays(value, today, depth - 1)]),
  );
}

/** The day that `$today`, or the first of `$week`, `$month` or `$year`, with days, weeks, months or years added, stands for; undefined where a text is none. */
export function movingDay(text: string, today: string): string | undefined {
  const [, name, sign, count, unit] = shape.exec(text) ?? [];
  if (name === undefined) return undefined;
  const [year = 1970, month = 1, date = 1] = today.split('-').map(Number);
  const day = new Date(Date.UTC(year, month - 1, date));
  if (name === 'week') day.setUTCDate(date - ((day.getUTCDay() + 6) % 7));
  if (name === 'month' || name === 'year') day.setUTCDate(1);
  if (name === 'year') day.setUTCMonth(0);
  const steps = Number(`${sign ?? ''}${count ?? 0}`);
  if (unit === 'm' || unit === 'y') addMonths(day, unit === 'y' ? steps * 12 : steps);
  else day.setUTCDate(day.getUTCDate() + (unit === 'w' ? steps * 7 : steps));
  const written = day.toISOString().slice(0, 10);
  // Beyond the years that a day can be written with.
  return /^\d{4}-/.test(written) ? written : undefined;
}

/** The day in UTC. */
export function todayInUtc(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The last day of a shorter month stands for those that it does not have. */
function addMonths(day: Date, months: number): void {
  const date = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(date, last));
}
