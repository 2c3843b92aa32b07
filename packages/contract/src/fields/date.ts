import * as z from 'zod';
import { failed, fault, joinPath } from '../fault.ts';
import { parseDay } from './calendar.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { showTime } from './locale.ts';
import { ordered } from './operators.ts';
import { showText } from './text-value.ts';

/** A calendar day. */
export const date = defineField({
  type: 'date',
  summary: 'A calendar day, `YYYY-MM-DD`, without a time zone. The default `"$now"` is the day in UTC.',
  column: () => 'date',
  options: () =>
    fieldOptions({
      min: z.string().optional().describe('First day allowed'),
      max: z.string().optional().describe('Last day allowed'),
    }),
  checkOptions: ({ min, max }, { path }) => {
    const bounds = Object.entries({ min, max }).flatMap(([name, day]) => {
      const parsed = day === undefined ? { value: '' } : parseDay(day, joinPath(path, name));
      return 'errors' in parsed ? parsed.errors : [];
    });
    if (bounds.length > 0 || min === undefined || max === undefined || min <= max) return bounds;
    return [fault('conflict', joinPath(path, 'min'), `min ${min} is after max ${max}`)];
  },
  parse: (raw, { min, max }, { path }) => {
    const day = parseDay(raw, path);
    if ('errors' in day) return day;
    if (min !== undefined && day.value < min) return failed('too_small', path, `Not before ${min}`);
    if (max !== undefined && day.value > max) return failed('too_large', path, `Not after ${max}`);
    return day;
  },
  format: (value, _, context) => {
    const instant = Date.parse(`${showText(value)}T00:00:00Z`);
    return Number.isNaN(instant) ? '' : showTime(instant, context, { dateStyle: 'medium', timeZone: 'UTC' });
  },
  operators: () => ordered,
  sortable: () => true,
  searchable: false,
  uniqueable: () => true,
  toCsv: showText,
  fromCsv: (cell) => ({ value: cell.trim() }),
  example: { value: '2026-11-15' },
});
