import * as z from 'zod';
import { defineField, fieldOptions } from './define-field.ts';
import { prose } from './operators.ts';
import { parseText, showText, textFromCsv, textToCsv } from './text-value.ts';

/** Source code. */
export const code = defineField({
  type: 'code',
  summary: 'Source code or a template, kept exactly as it was written.',
  column: () => 'text',
  options: () =>
    fieldOptions({
      language: z
        .string()
        .max(40)
        .optional()
        .describe('Language for highlighting, such as javascript, liquid or css'),
      maxLength: z
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('Most characters; 1,000,000 when left out'),
    }),
  parse: (raw, { maxLength = 1_000_000 }, { path }) => parseText(raw, path, { max: maxLength, exact: true }),
  format: showText,
  operators: () => prose,
  sortable: () => false,
  searchable: true,
  uniqueable: () => false,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
  example: { options: { language: 'liquid' }, value: '<h1>{{ page.title }}</h1>' },
});
