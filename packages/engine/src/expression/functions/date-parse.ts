import { fail } from '../fault.ts';
import { compileRegex, matchRegex, type Regex } from '../regex/regex.ts';
import { charge, type Runtime } from '../runtime.ts';
import { dateField, dayNames, monthNames } from './date-fields.ts';
import { datePicture, type DatePart, type Marker } from './date-picture.ts';
import { integerPattern, parseInteger } from './integer-parse.ts';

/** The time that a text means by a picture; undefined where the text does not fit. */
export function parseDate(runtime: Runtime, text: string, picture: string): number | undefined {
  charge(runtime, 16_384);
  const parts = datePicture(picture);
  const words = parts.filter((part) => part.literal === undefined && part.integer?.style === 'words').length;
  if (parts.length > 40 || words > 4) {
    fail('D3135', 'The date picture is too large: 40 parts are allowed, four of them in words');
  }
  const pattern = `^${parts.map((part) => `(${patternOf(part)})`).join('')}$`;
  const found = matchRegex(runtime, readPattern(pattern), text, 0);
  if (found === undefined) return undefined;
  const fields = new Map<string, number>();
  for (const [index, part] of parts.entries()) {
    if (part.literal === undefined) fields.set(part.component, valueOf(part, found.groups[index] ?? ''));
  }
  return fields.size === 0 ? undefined : timeOf(fields, new Date(runtime.scope.now));
}

function readPattern(pattern: string): Regex {
  try {
    return compileRegex(pattern, 'i', 0);
  } catch {
    return fail('D3135', 'The date picture is too large');
  }
}

function patternOf(part: DatePart): string {
  if (part.literal !== undefined) return escaped(part.literal);
  const { component, integer } = part;
  if (component === 'f') return '[0-9]+';
  if (component === 'Z' || component === 'z') {
    const separator = zoneSeparator(part);
    return `${component === 'z' ? 'GMT' : ''}[-+][0-9]+${separator === undefined ? '' : `${escaped(separator)}[0-9]+`}`;
  }
  if (integer !== undefined) return integerPattern(integer);
  if (!'MxFP'.includes(component)) fail('D3133', `Component ${component} of a date has no names`);
  return '[a-zA-Z]+';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function zoneSeparator({ integer }: Marker): string | undefined {
  return integer !== undefined && integer.regular > 0 ? integer.separators[0]?.character : undefined;
}

function valueOf(marker: Marker, text: string): number {
  const { component, integer, maxWidth } = marker;
  if (component === 'f') return Number.parseFloat(`0.${text.slice(0, 3)}`) * 1000;
  if (component === 'Z' || component === 'z') return zoneOf(marker, text);
  if (integer !== undefined) return parseInteger(text, integer);
  const word = text.toLowerCase();
  if (component === 'P') return word === 'pm' ? 1 : 0;
  const names = component === 'F' ? dayNames : monthNames;
  return names.findIndex((name) => name.slice(0, maxWidth).toLowerCase() === word) + 1 || Number.NaN;
}

/** The offset in minutes. */
function zoneOf(marker: Marker, text: string): number {
  const zone = marker.component === 'z' ? text.slice(3) : text;
  const separator = zoneSeparator(marker);
  const [hours = '', minutes = ''] =
    separator === undefined ? [zone.slice(1, 3), zone.slice(3)] : zone.slice(1).split(separator);
  return (zone.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Puts the fields together. What is larger than all that is given comes from now, what is smaller is the least value. */
function timeOf(fields: Map<string, number>, now: Date): number {
  const has = (names: string, except = '') =>
    Array.from(names).some((name) => !except.includes(name) && fields.get(name));
  const only = (names: string, all: string) => has(names) && !has(all, names);
  const byMonth = only('YMD', 'YXMxWwdD');
  const byDay = !byMonth && only('Yd', 'YXMxWwdD');
  if (only('XxwF', 'YXMxWwdD') || only('XW', 'YXMxWwdD')) incomplete();
  const halves = !only('Hmsf', 'PHhmsf') && only('Phmsf', 'PHhmsf');
  const order = (byDay ? 'Yd' : 'YMD') + (halves ? 'Phmsf' : 'Hmsf');
  let started = false;
  let ended = false;
  const value = new Map<string, number>();
  for (const name of order) {
    const given = fields.get(name);
    if (given !== undefined) {
      if (ended) incomplete();
      started = true;
      value.set(name, given);
    } else {
      ended = started;
      value.set(name, started ? ('MDd'.includes(name) ? 1 : 0) : dateField(now, name));
    }
  }
  const get = (name: string): number => value.get(name) ?? 0;
  const hour = halves ? (get('h') === 12 ? 0 : get('h')) + 12 * get('P') : get('H');
  const month = byDay ? 0 : Math.max(get('M') - 1, 0);
  const millis = Date.UTC(get('Y'), month, byDay ? get('d') : get('D'), hour, get('m'), get('s'), get('f'));
  return millis - (fields.get('Z') ?? fields.get('z') ?? 0) * 60_000;
}

function incomplete(): never {
  fail('D3136', 'The date picture leaves out a part between two others');
}
