import { fail } from '../fault.ts';
import { charge, type Runtime } from '../runtime.ts';
import { dateField, dayNames, monthNames } from './date-fields.ts';
import { datePicture, isNumber, type Marker } from './date-picture.ts';
import { formatInteger } from './integer-format.ts';
import { integerPicture } from './integer-picture.ts';

/** Writes a time by a picture, in a zone such as `+0100`. */
export function formatDate(runtime: Runtime, millis: number, picture = isoPicture, zone = '0'): string {
  charge(runtime, 4096);
  const offset = Number.parseInt(zone, 10);
  const hours = Math.floor(offset / 100);
  const minutes = offset % 100;
  const date = new Date(millis + (60 * hours + minutes) * 60_000);
  if (Number.isNaN(date.getTime())) fail('D3110', 'The date is out of range and cannot be formatted');
  return datePicture(picture)
    .map((part) => {
      if (part.literal !== undefined) return part.literal;
      if (part.component === 'Z' || part.component === 'z') return formatZone(runtime, part, hours, minutes);
      return formatPart(runtime, date, part);
    })
    .join('');
}

const isoPicture = '[Y0001]-[M01]-[D01]T[H01]:[m01]:[s01].[f001][Z01:01t]';

function formatPart(runtime: Runtime, date: Date, marker: Marker): string {
  const { component, names, integer, maxWidth } = marker;
  const value = dateField(date, component);
  if (component === 'P') return inCase(value === 1 ? 'pm' : 'am', names === 'upper' ? 'upper' : 'title');
  if (!isNumber(marker)) return 'ISO';
  if (names !== undefined) {
    const name =
      component === 'F'
        ? dayNames[value - 1]
        : component === 'M' || component === 'x'
          ? monthNames[value - 1]
          : undefined;
    if (name === undefined) return fail('D3133', `Component ${component} of a date has no names`);
    return inCase(name, names).slice(0, maxWidth);
  }
  if (integer === undefined) return '';
  return formatInteger(
    runtime,
    component === 'Y' && marker.yearDigits !== -1 ? value % 10 ** marker.yearDigits : value,
    integer,
  );
}

function inCase(text: string, names: 'upper' | 'lower' | 'title'): string {
  if (names === 'title') return text;
  return names === 'upper' ? text.toUpperCase() : text.toLowerCase();
}

function formatZone(
  runtime: Runtime,
  { component, integer, modifier }: Marker,
  hours: number,
  minutes: number,
): string {
  const offset = hours * 100 + minutes;
  if (offset === 0 && modifier === 't') return 'Z';
  if (integer === undefined) return '';
  let text: string;
  if (integer.regular > 0 || integer.mandatory === 3 || integer.mandatory === 4)
    text = formatInteger(runtime, offset, integer);
  else if (integer.mandatory > 4) text = fail('D3134', 'A time zone has at most four digits');
  else {
    text = formatInteger(runtime, hours, integer);
    if (minutes !== 0) text += `:${formatInteger(runtime, minutes, integerPicture('00'))}`;
  }
  return `${component === 'z' ? 'GMT' : ''}${offset >= 0 ? '+' : ''}${text}`;
}
