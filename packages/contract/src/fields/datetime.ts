import { parseInstant } from './calendar.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { showTime } from './locale.ts';
import { ordered } from './operators.ts';
import { showText } from './text-value.ts';

/** An instant. */
export const datetime = defineField({
  type: 'datetime',
  summary:
    'An instant: ISO 8601 with an offset or Z, kept in UTC to the microsecond. Zeros at the end of the fraction are dropped. The default `"$now"` is the time of creation.',
  column: () => 'timestamptz',
  options: () => fieldOptions({}),
  parse: (raw, _, { path }) => parseInstant(raw, path),
  format: (value, _, context) => {
    const instant = Date.parse(showText(value));
    return Number.isNaN(instant)
      ? ''
      : showTime(instant, context, {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone: context.timeZone ?? 'UTC',
        });
  },
  operators: () => ordered,
  sortable: () => true,
  searchable: false,
  uniqueable: () => true,
  toCsv: showText,
  fromCsv: (cell) => ({ value: cell.trim() }),
  example: { value: '2026-11-15T01:02:03.123456Z' },
});
