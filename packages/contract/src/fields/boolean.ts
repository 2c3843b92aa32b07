import * as z from 'zod';
import { failed } from '../fault.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { equality } from './operators.ts';

/** Yes or no. */
export const boolean = defineField({
  type: 'boolean',
  summary: 'Yes or no.',
  column: () => 'boolean',
  options: () =>
    fieldOptions({
      yes: z.string().max(40).optional().describe('Text shown for true'),
      no: z.string().max(40).optional().describe('Text shown for false'),
    }),
  parse: (raw, _, { path }) =>
    typeof raw === 'boolean' ? { value: raw } : failed('wrong_type', path, 'Expected true or false'),
  format: (value, { yes = '✓', no = '✗' }) => (value === true ? yes : value === false ? no : ''),
  operators: () => equality,
  sortable: () => true,
  searchable: false,
  uniqueable: () => false,
  toCsv: (value) => String(value),
  fromCsv: (cell) => {
    const word = cell.trim().toLowerCase();
    if (['true', 'yes', '1'].includes(word)) return { value: true };
    if (['false', 'no', '0'].includes(word)) return { value: false };
    return { value: cell };
  },
  example: { value: true },
});
