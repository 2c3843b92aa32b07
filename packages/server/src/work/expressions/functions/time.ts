import { fromLocal, readMoment, TimeFault, toLocal, type Moment } from './zoned-time.ts';

const exact: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000 };
const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const days: Readonly<Record<string, number>> = { day: 1, week: 7 };
const dayMs = 86_400_000;

/** Adds so many units: hours as time goes by, days and longer ones as the calendar of the zone counts them. */
export function addTime(moment: Moment, amount: number, unit: string, zone: string): Moment {
  const one = unitNamed(unit);
  const { isDay } = moment;
  const length = exact[one];
  if (length !== undefined) {
    if (isDay) throw new TimeFault(`a day has no ${one}s: give a time, such as 2026-11-15T00:00:00Z`);
    return { millis: moment.millis + amount * length, isDay };
  }
  if (!Number.isInteger(amount)) throw new TimeFault(`${amount} is no whole number of ${one}s`);
  const local = toLocal(moment, zone);
  const inDays = days[one];
  const moved =
    inDays === undefined ? addMonths(local, amount * (months[one] ?? 1)) : local + amount * inDays * dayMs;
  return fromLocal(moved, isDay, zone);
}

/** The beginning of the unit in which a moment lies; weeks begin on Monday. */
export function startOf(moment: Moment, unit: string, zone: string): Moment {
  const one = unitNamed(unit);
  const { isDay } = moment;
  const local = toLocal(moment, zone);
  const length = exact[one];
  if (length !== undefined) return fromLocal(local - remainder(local, length), isDay, zone);
  const day = local - remainder(local, dayMs);
  const inDays = days[one];
  // The first of January 1970 was a Thursday.
  if (inDays !== undefined)
    return fromLocal(day - (inDays === 7 ? remainder(day + 3 * dayMs, 7 * dayMs) : 0), isDay, zone);
  const date = new Date(local);
  const month = date.getUTCMonth();
  return fromLocal(Date.UTC(date.getUTCFullYear(), month - (month % (months[one] ?? 1))), isDay, zone);
}

/** How many whole units lie between two moments; less than zero where the second is earlier. */
export function timeBetween(from: string, to: string, unit: string, zone: string): number {
  const [begin, end] = [readMoment(from, zone), readMoment(to, zone)];
  const one = unitNamed(unit);
  const length = exact[one];
  if (length !== undefined) return whole((end.millis - begin.millis) / length);
  if (begin.isDay !== end.isDay)
    throw new TimeFault('a day and a time cannot be compared: give two of one kind');
  if (end.millis < begin.millis) return whole(-timeBetween(to, from, unit, zone));
  const [a, b] = [toLocal(begin, zone), toLocal(end, zone)];
  const inMonths = months[one];
  let count = Math.floor(
    inMonths === undefined ? (b - a) / ((days[one] ?? 1) * dayMs) : (monthsOf(b) - monthsOf(a)) / inMonths,
  );
  // The calendar may be a little off: the clock changed, or the month is shorter.
  while (addTime(begin, count, one, zone).millis > end.millis) count -= 1;
  while (addTime(begin, count + 1, one, zone).millis <= end.millis) count += 1;
  return count;
}

function unitNamed(text: string): string {
  const one = text.toLowerCase().replace(/s$/, '');
  if (one in exact || one in days || one in months) return one;
  const known = [exact, days, months].flatMap((each) => Object.keys(each)).map((each) => `${each}s`);
  throw new TimeFault(`"${text.slice(0, 50)}" is no unit: ${known.join(', ')}`);
}

/** The same day of another month, or its last day where it is shorter. */
function addMonths(local: number, count: number): number {
  const date = new Date(local);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

function monthsOf(local: number): number {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function remainder(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Without the sign of a zero. */
function whole(value: number): number {
  return Math.trunc(value) + 0;
}
