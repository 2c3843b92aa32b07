import * as z from 'zod';
import { defineField, fieldOptions } from './define-field.ts';
import { textual } from './operators.ts';
import { checkLengths, parseText, showText, textFromCsv, textToCsv } from './text-value.ts';

/** A short text. */
export const text = defineField({
  type: 'text',
  summary: 'A short text, kept in Unicode normal form C.',
  column: () => 'text',
  options: fieldOptions({
    minLength: z.int().min(0).optional().describe('Fewest characters'),
    maxLength: z.int().min(1).max(100_000).optional().describe('Most characters; 10,000 when left out'),
    placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
  }),
  checkOptions: checkLengths,
  parse: (raw, { minLength = 0, maxLength = 10_000 }, { path }) =>
    parseText(raw, path, { min: minLength, max: maxLength }),
  format: showText,
  operators: () => textual,
  sortable: () => true,
  searchable: true,
  uniqueable: () => true,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
  example: { options: { maxLength: 40 }, value: 'A-1001' },
});
