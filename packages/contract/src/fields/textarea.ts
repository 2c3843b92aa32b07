import * as z from 'zod';
import { defineField, fieldOptions } from './define-field.ts';
import { prose } from './operators.ts';
import { checkLengths, parseText, showText, textFromCsv, textToCsv } from './text-value.ts';

/** A text of several lines. */
export const textarea = defineField({
  type: 'textarea',
  summary: 'A text of several lines, kept in Unicode normal form C.',
  column: () => 'text',
  options: () =>
    fieldOptions({
      minLength: z.int().min(0).optional().describe('Fewest characters'),
      maxLength: z
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('Most characters; 1,000,000 when left out'),
      rows: z.int().min(1).max(100).optional().describe('Height of the control in lines'),
      placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
    }),
  checkOptions: checkLengths,
  parse: (raw, { minLength = 0, maxLength = 1_000_000 }, { path }) =>
    parseText(raw, path, { min: minLength, max: maxLength }),
  format: showText,
  operators: () => prose,
  sortable: () => false,
  searchable: true,
  uniqueable: () => false,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
  example: { options: { rows: 4 }, value: 'Ring twice.\nLeave at the door.' },
});
