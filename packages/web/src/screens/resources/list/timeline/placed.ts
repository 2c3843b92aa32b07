import type { FieldDefinition } from '@bakehouse/contract';
import { valueIn } from '../calendar/use-entries.ts';
import type { Row } from '../state/use-rows.ts';
import { dayNumber, momentNumber } from './spans.ts';

/** The fields by which entries stand on a timeline. */
export interface TimelineFields {
  start: FieldDefinition;
  /** Where they end. */
  end: FieldDefinition | undefined;
  /** Or how long they are, and in what. */
  length: FieldDefinition | undefined;
  unit: 'day' | 'hour';
}

/** Where an entry stands, in days; a point has no length. */
export interface Place {
  from: number;
  to: number;
}

/** Where an entry stands; undefined without a start. One that ends before it begins is a point. */
export function placeOf(row: Row, { start, end, length, unit }: TimelineFields): Place | undefined {
  const from = numberOf(start, valueIn(row, start.identifier));
  if (from === undefined) return undefined;
  if (length !== undefined) {
    const count = Number(row.data[length.identifier] ?? 0);
    return { from, to: from + Math.max(0, Number.isFinite(count) ? count : 0) / (unit === 'day' ? 1 : 24) };
  }
  const last = end === undefined ? undefined : numberOf(end, valueIn(row, end.identifier));
  // A last day is there until its end.
  const to = last === undefined ? from : end?.type === 'date' ? last + 1 : last;
  return { from, to: Math.max(from, to) };
}

function numberOf({ type }: FieldDefinition, value: unknown): number | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const number = type === 'date' ? dayNumber(value.slice(0, 10)) : momentNumber(new Date(value));
  return Number.isNaN(number) ? undefined : number;
}

/** An entry in a line of a lane. */
export interface Placed extends Place {
  row: Row;
  line: number;
}

/** Puts the entries that are seen into lines in which they do not lie over each other; `room` is what a name takes, in days: that of a point or a short entry stands behind it. */
export function lined(
  rows: readonly Row[],
  fields: TimelineFields,
  { from, to, room }: Place & { room: number },
): Placed[] {
  const ends: number[] = [];
  return rows
    .flatMap((row) => {
      const place = placeOf(row, fields);
      const seen = place !== undefined && place.from < to && (place.to > from || place.from >= from);
      return seen ? [{ row, ...place }] : [];
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to || (a.row.id < b.row.id ? -1 : 1))
    .map((entry) => {
      const begin = Math.max(entry.from, from);
      const free = ends.findIndex((end) => end <= begin);
      const line = free < 0 ? ends.length : free;
      ends[line] = entry.to - begin < room ? Math.max(entry.to, begin) + room : entry.to;
      return { ...entry, line };
    });
}

/** What a name takes, in days; `timeline.css` gives it as much. */
export function nameRoom({ from, to }: Place): number {
  return (to - from) * 0.09;
}
