import { parseClock } from './calendar.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { showTime } from './locale.ts';
import { ordered } from './operators.ts';
import { showText } from './text-value.ts';

/** A time of day. */
export const time = defineField({
  type: 'time',
  summary: 'A time of day, `HH:MM` or `HH:MM:SS`, without a time zone; kept with seconds.',
  column: () => 'time',
  options: () => fieldOptions({}),
  parse: (raw, _, { path }) => parseClock(raw, path),
  format: (value, _, context) => {
    const text = showText(value);
    const instant = Date.parse(`1970-01-01T${text}Z`);
    if (Number.isNaN(instant)) return '';
    const timeStyle = /^\d\d:\d\d:00$/.test(text) ? 'short' : 'medium';
    return showTime(instant, context, { timeStyle, timeZone: 'UTC' });
  },
  operators: () => ordered,
  sortable: () => true,
  searchable: false,
  uniqueable: () => true,
  toCsv: showText,
  fromCsv: (cell) => ({ value: cell.trim() }),
  example: { value: '14:30:00' },
});
