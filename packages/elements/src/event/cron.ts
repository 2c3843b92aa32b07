import { isObject } from '@bakehouse/contract';

/** A cron expression that was read: the values that each field allows. */
export interface Cron {
  seconds: readonly number[];
  minutes: readonly number[];
  hours: readonly number[];
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** Whether any hour fits: then it counts hours that pass, not hours on the clock. */
  everyHour: boolean;
  /** Whether either the day or the weekday must fit, as both are restricted. */
  eitherDay: boolean;
}

const names = {
  months: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  weekdays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
};

/** Reads five fields (minute, hour, day, month, weekday), or six with seconds first; undefined where they are wrong. */
export function parseCron(text: string): Cron | undefined {
  const fields = text.trim().toLowerCase().split(/\s+/);
  if (fields.length === 5) fields.unshift('0');
  const [second, minute, hour, day, month, weekday] = fields;
  if (fields.length !== 6 || weekday === undefined) return undefined;
  const seconds = valuesOf(second, 0, 59);
  const minutes = valuesOf(minute, 0, 59);
  const hours = valuesOf(hour, 0, 23);
  const days = valuesOf(day, 1, 31);
  const months = valuesOf(month, 1, 12, names.months, 1);
  const weekdays = valuesOf(weekday, 0, 7, names.weekdays, 0);
  if (!seconds || !minutes || !hours || !days || !months || !weekdays) return undefined;
  return {
    seconds,
    minutes,
    hours,
    days: new Set(days),
    months: new Set(months),
    weekdays: new Set(weekdays.map((each) => each % 7)),
    everyHour: hours.length === 24,
    eitherDay: day?.startsWith('*') !== true && !weekday.startsWith('*'),
  };
}

/** Whether a time zone of this name is known. */
export function isTimeZone(name: string): boolean {
  try {
    return isObject(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions());
  } catch {
    return false;
  }
}

/**
 * The next instant after another one. An hour that clocks leave out is made up for an hour later, one that they repeat
 * counts once; where every hour fits, each hour that passes counts.
 */
export function nextTick(cron: Cron, timezone: string, after: Date): Date | null {
  const start = wallOf(after.getTime(), timezone);
  const day = new Date(Date.UTC(start.year, start.month - 1, start.day));
  // The day before may still hold instants to come, where clocks went back at midnight.
  day.setUTCDate(day.getUTCDate() - 1);
  for (let turn = 0; turn < 366 * 9; turn += 1) {
    if (isDay(cron, day)) {
      const found = firstOf(cron, timezone, day, after.getTime());
      if (found !== undefined) return new Date(found);
    }
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return null;
}

function isDay({ days, months, weekdays, eitherDay }: Cron, day: Date): boolean {
  if (!months.has(day.getUTCMonth() + 1)) return false;
  const [byDay, byWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())];
  return eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

function firstOf(cron: Cron, timezone: string, day: Date, after: number): number | undefined {
  let found: number | undefined;
  const from = Math.max(day.getTime(), after + offsetOf(after, timezone) - 3 * 3_600_000);
  for (const hour of cron.hours) {
    for (const minute of cron.minutes) {
      for (const second of cron.seconds) {
        const wall = day.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
        if (wall < from) continue;
        for (const instant of instantsOf(wall, timezone, cron.everyHour))
          if (instant > after && (found === undefined || instant < found)) found = instant;
        // Later ones on the clock come later, but for the hours that a change of clocks moves.
        if (found !== undefined && wall > found + offsetOf(found, timezone) + 3 * 3_600_000) return found;
      }
    }
  }
  return found;
}

/** The instants at which clocks show a time: none or two where they are changed; see `nextTick`. */
function instantsOf(wall: number, timezone: string, all: boolean): number[] {
  const offsets = [offsetOf(wall - 86_400_000, timezone), offsetOf(wall + 86_400_000, timezone)];
  const fitting = [...new Set(offsets.map((offset) => wall - offset))]
    .filter((instant) => instant + offsetOf(instant, timezone) === wall)
    .sort((a, b) => a - b);
  if (all) return fitting;
  return [fitting[0] ?? wall - (offsets[0] ?? 0)];
}

interface Wall {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function wallOf(instant: number, timezone: string): Wall {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timezone, format);
  }
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts) as Wall;
}

/** Milliseconds by which clocks are ahead of UTC. */
function offsetOf(instant: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = wallOf(instant, timezone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function valuesOf(
  field: string | undefined,
  least: number,
  most: number,
  words: readonly string[] = [],
  firstWord = 0,
): number[] | undefined {
  const found = new Set<number>();
  for (const part of (field ?? '').split(',')) {
    const match = /^(\*|[a-z]{3}|\d{1,2})(?:-([a-z]{3}|\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(part);
    if (match === null) return undefined;
    const [, first = '', last, step] = match;
    const by = step === undefined ? 1 : Number(step);
    const from = first === '*' ? least : numberOf(first);
    const to =
      first === '*' ? most : last === undefined ? (step === undefined ? from : most) : numberOf(last);
    if (by < 1 || from < least || to > most || from > to || Number.isNaN(from + to)) return undefined;
    for (let value = from; value <= to; value += by) found.add(value);
  }
  return [...found].sort((a, b) => a - b);

  function numberOf(text: string): number {
    if (/^\d/.test(text)) return Number(text);
    const at = words.indexOf(text);
    return at < 0 ? Number.NaN : at + firstWord;
  }
}
