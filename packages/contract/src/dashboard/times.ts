/** What times are gathered by. */
export const timeUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/** A span of time by which entries are gathered. */
export type TimeUnit = (typeof timeUnits)[number];

/** Whether a word is such a span. */
export function isTimeUnit(text: string | undefined): text is TimeUnit {
  return (timeUnits as readonly (string | undefined)[]).includes(text);
}

/** More are not drawn. */
const most = 400;

/** The beginnings of all spans from the first to the last that have entries, so that a line shows where there are none. */
export function everyTime(unit: TimeUnit, times: readonly string[]): string[] {
  const sorted = times.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const made: string[] = [];
  for (let at = first; at <= last && made.length < most; at = timeAfter(unit, at)) made.push(at);
  return made;
}

/** The beginning of the next span, as the server writes it. */
export function timeAfter(unit: TimeUnit, time: string): string {
  const at = readTime(time);
  if (unit === 'hour') at.setHours(at.getHours() + 1);
  else if (unit === 'day') at.setDate(at.getDate() + 1);
  else if (unit === 'week') at.setDate(at.getDate() + 7);
  else if (unit === 'year') at.setFullYear(at.getFullYear() + 1);
  else at.setMonth(at.getMonth() + (unit === 'month' ? 1 : 3));
  const next = writeTime(unit, at);
  // Where clocks go back an hour comes twice.
  return next > time ? next : timeAfter(unit, writeTime(unit, new Date(at.getTime() + 3_600_000)));
}

/** The moment, here, at which a span begins. */
export function readTime(text: string): Date {
  const [day = '', hour = '0'] = text.split('T');
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, Number.parseInt(hour, 10));
}

function writeTime(unit: TimeUnit, at: Date): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return unit === 'hour' ? `${day}T${two(at.getHours())}:00` : day;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/** What people call a span of time. */
export function timeText(unit: TimeUnit, text: string, locale: string | undefined): string {
  const at = readTime(text);
  if (unit === 'quarter') return `Q${Math.floor(at.getMonth() / 3) + 1} ${at.getFullYear()}`;
  const parts: Record<Exclude<TimeUnit, 'quarter'>, Intl.DateTimeFormatOptions> = {
    hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    day: { day: 'numeric', month: 'short' },
    week: { day: 'numeric', month: 'short' },
    month: { month: 'short', year: 'numeric' },
    year: { year: 'numeric' },
  };
  return new Intl.DateTimeFormat(locale, parts[unit]).format(at);
}
