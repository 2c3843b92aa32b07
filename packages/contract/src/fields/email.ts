import * as z from 'zod';
import { failed } from '../fault.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { textual } from './operators.ts';
import { parseText, showText, textFromCsv, textToCsv } from './text-value.ts';

/** An e-mail address. */
export const email = defineField({
  type: 'email',
  summary: 'An e-mail address, kept as it was typed.',
  column: () => 'text',
  options: () =>
    fieldOptions({
      placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
    }),
  parse: (raw, _, { path }) => {
    const text = parseText(raw, path, { max: 254 });
    if ('errors' in text || text.value === '' || address.test(text.value)) return text;
    return failed('bad_format', path, 'Expected an e-mail address such as ann@example.com');
  },
  format: showText,
  operators: () => textual,
  sortable: () => true,
  searchable: true,
  uniqueable: () => true,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
  example: { value: 'ann@example.com' },
});

const address =
  /^[^\s@"(),:;<>[\]\\]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})(?:\.[\p{L}\p{N}][\p{L}\p{N}-]{0,62}){0,20}$/u;
