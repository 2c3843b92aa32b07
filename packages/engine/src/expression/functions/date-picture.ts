import { fail } from '../fault.ts';
import { integerPicture, type IntegerPicture } from './integer-picture.ts';

/** A part of a date picture: text, or the marker of a component such as `[D01]`. */
export type DatePart = { literal: string } | Marker;

/** A component of a date with the way it is written. */
export interface Marker {
  literal?: never;
  component: string;
  /** Written as a name, in this case of letters. */
  names?: 'upper' | 'lower' | 'title';
  integer?: IntegerPicture;
  maxWidth?: number;
  /** `t`: the zone UTC is written as `Z`. */
  modifier?: string;
  /** The last so many digits of a year; -1 for all. */
  yearDigits: number;
}

/** Reads a picture such as `[D01].[M01].[Y0001]`. */
export function datePicture(picture: string): DatePart[] {
  if (picture.length > 256) fail('D3135', 'A picture can have at most 256 characters');
  const parts: DatePart[] = [];
  let at = 0;
  while (at < picture.length) {
    const open = picture.indexOf('[', at);
    const text = picture.slice(at, open === -1 ? undefined : open).replaceAll(']]', ']');
    if (text !== '') parts.push({ literal: text });
    if (open === -1) break;
    if (picture.charAt(open + 1) === '[') {
      parts.push({ literal: '[' });
      at = open + 2;
      continue;
    }
    const close = picture.indexOf(']', open);
    if (close === -1) fail('D3135', 'A [ in the date picture is not closed');
    const marker = readMarker(picture.slice(open + 1, close).replace(/\s+/g, ''));
    const before = parts.at(-1);
    // A number directly before another has exactly its digits.
    if (
      marker.integer !== undefined &&
      isNumber(marker) &&
      before?.literal === undefined &&
      before?.integer !== undefined
    ) {
      before.integer.width = before.integer.mandatory;
    }
    parts.push(marker);
    at = close + 1;
  }
  return parts;
}

/** Components that are whole numbers. */
export function isNumber({ component }: Marker): boolean {
  return 'YMDdFWwXxHhmsf'.includes(component);
}

const presentations: Record<string, string> = {
  Y: '1',
  M: '1',
  D: '1',
  d: '1',
  F: 'n',
  W: '1',
  w: '1',
  X: '1',
  x: '1',
  H: '1',
  h: '1',
  P: 'n',
  m: '01',
  s: '01',
  f: '1',
  Z: '01:01',
  z: '01:01',
  C: 'n',
  E: 'n',
};

function readMarker(text: string): Marker {
  const component = text.charAt(0);
  const comma = text.lastIndexOf(',');
  const written = text.slice(1, comma === -1 ? undefined : comma);
  const [least, most] = comma === -1 ? [] : text.slice(comma + 1).split('-');
  const min = width(least);
  const max = width(most);
  const modifier = written.length > 1 && 'atco'.includes(written.slice(-1)) ? written.slice(-1) : undefined;
  const presentation =
    written === '' ? presentations[component] : written.slice(0, modifier === undefined ? undefined : -1);
  if (presentation === undefined || !Object.hasOwn(presentations, component)) {
    fail('D3132', `Unknown component ${JSON.stringify(component)} in the date picture`);
  }
  const marker: Marker = { component, yearDigits: -1 };
  if (max !== undefined) marker.maxWidth = max;
  if (modifier !== undefined) marker.modifier = modifier;
  if (presentation.startsWith('n')) marker.names = 'lower';
  else if (presentation.startsWith('N')) marker.names = presentation.startsWith('Nn') ? 'title' : 'upper';
  else if (isNumber(marker)) {
    const integer = integerPicture(modifier === undefined ? presentation : `${presentation};${modifier}`);
    integer.mandatory = Math.max(integer.mandatory, min ?? 0);
    if (component === 'Y') {
      const digits = integer.mandatory + integer.optional;
      if (max !== undefined) marker.yearDigits = integer.mandatory = max;
      else if (digits >= 2) marker.yearDigits = digits;
    }
    marker.integer = integer;
  }
  if (component === 'Z' || component === 'z') marker.integer = integerPicture(presentation);
  return marker;
}

function width(text: string | undefined): number | undefined {
  if (text === undefined || text === '*') return undefined;
  const value = Number.parseInt(text, 10);
  if (!(value >= 0 && value <= 100)) fail('D3135', 'A width in the date picture must be from 0 to 100');
  return value;
}
