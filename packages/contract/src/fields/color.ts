import { failed } from '../fault.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { textual } from './operators.ts';
import { showText } from './text-value.ts';

/** A colour. */
export const color = defineField({
  type: 'color',
  summary: 'A colour as `#rgb`, `#rrggbb` or `#rrggbbaa`.',
  column: () => 'text',
  options: () => fieldOptions({}),
  parse: (raw, _, { path }) => {
    if (typeof raw !== 'string') return failed('wrong_type', path, 'Expected a colour as text');
    if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(raw)) return { value: raw };
    return failed('bad_format', path, 'Expected a colour such as #2f855a');
  },
  format: showText,
  operators: () => textual,
  sortable: () => true,
  searchable: false,
  uniqueable: () => true,
  toCsv: showText,
  fromCsv: (cell) => ({ value: cell.trim() }),
  example: { value: '#2f855a' },
});
