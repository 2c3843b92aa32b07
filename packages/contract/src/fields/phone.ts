import * as z from 'zod';
import { failed } from '../fault.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { textual } from './operators.ts';
import { parseText, showText, textFromCsv, textToCsv } from './text-value.ts';

/** A telephone number. */
export const phone = defineField({
  type: 'phone',
  summary: 'A telephone number with 3 to 15 digits, kept as it was typed.',
  column: () => 'text',
  options: () =>
    fieldOptions({
      placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
    }),
  parse: (raw, _, { path }) => {
    const text = parseText(raw, path, { max: 40 });
    if ('errors' in text || text.value === '') return text;
    const digits = text.value.replaceAll(/\D/g, '').length;
    if (/^\+?[\d ()./-]+$/.test(text.value) && digits >= 3 && digits <= 15) return text;
    return failed('bad_format', path, 'Expected a telephone number such as +49 30 901820');
  },
  format: showText,
  operators: () => textual,
  sortable: () => true,
  searchable: true,
  uniqueable: () => true,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
  example: { value: '+49 30 901820' },
});
