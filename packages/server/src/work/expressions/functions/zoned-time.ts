import { timeZoneNamed } from '@bakehouse/contract';

/** A moment as text: a day (`2026-11-15`), or a time, which without an offset is that of the zone. */
export interface Moment {
  millis: number;
  isDay: boolean;
}

/** Fails in words that stand behind the name of the function. */
export class TimeFault extends Error {}

const dayMs = 86_400_000;
const written = /^([1-9]\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** Reads a moment. */
export function readMoment(text: string, zone: string): Moment {
  const [, day = '', time, offset] = written.exec(text) ?? [];
  const local = Date.parse(`${day}T${time ?? '00:00'}Z`);
  // JavaScript would take 30 February for 2 March.
  if (Number.isNaN(local) || (time === undefined && dayText(local) !== day))
    throw new TimeFault(
      `"${text.slice(0, 50)}" is neither a day (2026-11-15) nor a time (2026-11-15T12:30:00Z)`,
    );
  if (time === undefined) return { millis: local, isDay: true };
  if (offset === undefined) return { millis: instantOf(local, zone), isDay: false };
  return { millis: Date.parse(`${day}T${time}${offset}`), isDay: false };
}

/** Writes a moment as it was read. */
export function writeMoment({ millis, isDay }: Moment): string {
  const date = new Date(millis);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) throw new TimeFault('the result is not in the years 1000 to 9999');
  return isDay ? dayText(millis) : date.toISOString();
}

/** A time as a clock in the zone shows it, with its offset. */
export function localText(millis: number, zone: string): string {
  const offset = offsetAt(millis, zone);
  const minutes = Math.abs(offset) / 60_000;
  const local = new Date(millis + offset).toISOString().replace(/(?:\.000)?Z$/, '');
  return `${local}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Milliseconds since 1970 as the clock of a zone shows them; a day has no zone. */
export function toLocal({ millis, isDay }: Moment, zone: string): number {
  return isDay ? millis : millis + offsetAt(millis, zone);
}

/** The moment at which the clock of a zone shows this. */
export function fromLocal(local: number, isDay: boolean, zone: string): Moment {
  return { millis: isDay ? local : instantOf(local, zone), isDay };
}

/** A zone by its name, such as `Europe/Berlin`. */
export function zoneNamed(name: string): string {
  const zone = name === 'UTC' ? name : timeZoneNamed(name);
  if (zone === undefined) throw new TimeFault(`there is no time zone "${name.slice(0, 50)}"`);
  return zone;
}

function two(n: number): string {
  return String(Math.floor(n)).padStart(2, '0');
}

function dayText(millis: number): string {
  return new Date(millis).toISOString().slice(0, 10);
}

/** A time that the clock leaves out in spring is as much later; of one that it shows twice in autumn the first counts. */
function instantOf(local: number, zone: string): number {
  const before = local - offsetAt(local - dayMs, zone);
  const after = local - offsetAt(local + dayMs, zone);
  const right = [before, after].filter((each) => each + offsetAt(each, zone) === local);
  return right.length === 0 ? before : Math.min(...right);
}

function offsetAt(millis: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(millis)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(millis / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes long, and there are no more than zones. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const numeric = 'numeric';
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formats.set(timeZone, made);
  return made;
}
