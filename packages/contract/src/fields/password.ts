import * as z from 'zod';
import { checkLengths, parseText } from './text-value.ts';
import { defineField, fieldOptions } from './define-field.ts';

/** A secret that can be set but not read. */
export const password = defineField({
  type: 'password',
  summary:
    'A secret that is written and never read back: the server stores a hash, and no answer, export or filter shows it.',
  column: () => 'text',
  options: () =>
    fieldOptions({
      minLength: z.int().min(1).max(256).optional().describe('Fewest characters; 12 when left out'),
      maxLength: z.int().min(1).max(256).optional().describe('Most characters; 256 when left out'),
    }),
  checkOptions: checkLengths,
  parse: (raw, { minLength = 12, maxLength = 256 }, { path }) =>
    parseText(raw, path, { min: minLength, max: maxLength }),
  format: () => '',
  operators: () => [],
  sortable: () => false,
  searchable: false,
  uniqueable: () => false,
  readable: false,
  toCsv: () => '',
  fromCsv: (cell) => ({ value: cell }),
  example: { value: 'correct horse battery' },
});
