import type { FieldDefinition } from '@bakehouse/contract';
import { dayAfter, dayOfValue, midnight } from '../calendar/days.ts';
import { valueIn } from '../calendar/use-entries.ts';
import type { Row } from '../state/use-rows.ts';
import { placeOf, type TimelineFields } from './placed.ts';
import type { Zoom } from './spans.ts';

/** What can be done with an entry on a timeline: all of it, its begin or its end goes to another time. */
export type Change = 'move' | 'start' | 'end';

/** How far an entry goes at a time, in days: by hours where they can be seen and are kept. */
export function stepOf(zoom: Zoom, { start, length, unit }: TimelineFields): number {
  const hours = start.type === 'datetime' && (length === undefined || unit === 'hour');
  return zoom === 'week' && hours ? 1 / 24 : 1;
}

/** The values that an entry gets when it, its begin or its end goes on by some days; undefined where that cannot be. */
export function changedValues(
  row: Row,
  fields: TimelineFields,
  change: Change,
  by: number,
): Record<string, unknown> | undefined {
  const place = placeOf(row, fields);
  if (place === undefined || by === 0) return undefined;
  const { start, end, length, unit } = fields;
  const started = { [start.identifier]: shifted(start, valueIn(row, start.identifier), by) };
  if (change === 'move') {
    const last = end === undefined ? undefined : valueIn(row, end.identifier);
    return end === undefined || last === undefined || last === null
      ? started
      : { ...started, [end.identifier]: shifted(end, last, by) };
  }
  // Fractions of days are not exact: to the minute.
  const days = Math.round((place.to - place.from + (change === 'end' ? by : -by)) * 1440) / 1440;
  if (days < 0 || (days === 0 && end?.type === 'date')) return undefined;
  if (length !== undefined) {
    const count = Math.round(days * (unit === 'day' ? 1 : 24));
    return { ...(change === 'start' ? started : {}), [length.identifier]: count };
  }
  if (change === 'start') return place.to === place.from ? undefined : started;
  if (end === undefined) return undefined;
  return { [end.identifier]: endValue(row, fields, end, by) };
}

/** The end that lies so much later; what has none yet gets one beginning from its start. */
function endValue(row: Row, { start }: TimelineFields, end: FieldDefinition, by: number): string {
  const last = valueIn(row, end.identifier);
  if (typeof last === 'string' && last !== '') return shifted(end, last, by);
  const first = String(valueIn(row, start.identifier));
  // The first day is one already.
  if (end.type === 'date')
    return dayAfter(dayOfValue(start.type, first) ?? '', Math.max(0, Math.ceil(by) - 1));
  const from = start.type === 'date' ? midnight(first.slice(0, 10)) : first;
  return shifted({ ...end, type: 'datetime' }, from, by);
}

/** A time some days later: by whole days the time of day stays, whatever clocks do. */
function shifted({ type }: FieldDefinition, value: unknown, by: number): string {
  const text = String(value);
  if (type === 'date') return dayAfter(text.slice(0, 10), Math.round(by));
  const moment = new Date(text);
  if (Number.isInteger(by)) moment.setDate(moment.getDate() + by);
  else moment.setTime(moment.getTime() + Math.round(by * 24) * 3_600_000);
  return moment.toISOString();
}
