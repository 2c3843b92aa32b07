import { failed, type Parsed } from '../fault.ts';

/** Reads a calendar day, `YYYY-MM-DD`, years 0001 to 9999. */
export function parseDay(raw: unknown, path: string): Parsed<string> {
  if (typeof raw !== 'string') return failed('wrong_type', path, 'Expected a date as text');
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw);
  if (parts === null || !isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))) {
    return failed('bad_format', path, 'Expected a date such as 2026-11-15');
  }
  return { value: raw };
}

/** Reads a time of day, `HH:MM`, with seconds and up to six decimals of them; always kept with seconds. */
export function parseClock(raw: unknown, path: string): Parsed<string> {
  if (typeof raw !== 'string') return failed('wrong_type', path, 'Expected a time as text');
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,20}))?)?$/.exec(raw);
  if (parts === null) return failed('bad_format', path, 'Expected a time such as 14:30 or 14:30:05');
  const fraction = trimFraction(parts[4]);
  if (fraction.length > 7) return failed('too_precise', path, 'At most six decimals of a second');
  return { value: `${parts[1]}:${parts[2]}:${parts[3] ?? '00'}${fraction}` };
}

/** Reads an instant, ISO 8601 with an offset or Z; kept in UTC with up to six decimals of a second. */
export function parseInstant(raw: unknown, path: string): Parsed<string> {
  if (typeof raw !== 'string') return failed('wrong_type', path, 'Expected a date and time as text');
  const parts =
    /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,20}))?)?([Zz]|[+-](?:0\d|1[0-4]):?[0-5]\d)$/.exec(
      raw,
    );
  const day = parts === null ? undefined : parseDay(parts[1], path);
  if (parts === null || day === undefined || 'errors' in day) {
    return failed('bad_format', path, 'Expected a date and time with offset, such as 2026-11-15T14:30:00Z');
  }
  const fraction = trimFraction(parts[5]);
  if (fraction.length > 7) return failed('too_precise', path, 'At most six decimals of a second');
  const [, , hour = '', minute = '', second = '00', , offset = 'Z'] = parts;
  const local = Date.parse(`${day.value}T${hour}:${minute}:${second}Z`);
  const utc = new Date(local - offsetMinutes(offset) * 60_000);
  const year = utc.getUTCFullYear();
  if (year < 1 || year > 9999) return failed('bad_format', path, 'Expected a year from 0001 to 9999');
  return { value: `${utc.toISOString().slice(0, 19)}${fraction}Z` };
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}

function trimFraction(digits = ''): string {
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '' : `.${kept}`;
}

function offsetMinutes(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith('-') ? -minutes : minutes;
}
