import { jsonFaults } from '../json-value.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { jsonFromCsv, jsonToCsv } from './json-cell.ts';
import { whole } from './operators.ts';

/** Any JSON value. */
export const json = defineField({
  type: 'json',
  summary: 'Any JSON value, up to 64 levels deep. A merge patch merges objects inside it.',
  column: () => 'jsonb',
  options: () => fieldOptions({}),
  parse: (raw, _, { path }) => {
    const errors = jsonFaults(raw, path);
    return errors.length > 0 ? { errors } : { value: raw };
  },
  format: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  operators: () => whole,
  sortable: () => false,
  searchable: false,
  uniqueable: () => false,
  toCsv: jsonToCsv,
  fromCsv: jsonFromCsv,
  example: { value: { oven: 2, racks: [1, 3] } },
});
