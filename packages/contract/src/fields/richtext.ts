import * as z from 'zod';
import { defineField, fieldOptions } from './define-field.ts';
import { prose } from './operators.ts';
import { parseText, textFromCsv, textToCsv } from './text-value.ts';

/** A formatted text. */
export const richtext = defineField({
  type: 'richtext',
  summary:
    'A formatted text, stored as Markdown (CommonMark). HTML inside it is text: whoever renders it must escape HTML, so nothing stored here can run.',
  column: () => 'text',
  options: () =>
    fieldOptions({
      maxLength: z
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('Most characters; 1,000,000 when left out'),
      placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
    }),
  parse: (raw, { maxLength = 1_000_000 }, { path }) => parseText(raw, path, { max: maxLength }),
  format: (value) => (typeof value === 'string' ? plain(value) : ''),
  operators: () => prose,
  sortable: () => false,
  searchable: true,
  uniqueable: () => false,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
  example: { value: '**Fresh** every morning' },
});

/** The words without the commonest marks; enough for a cell, not a renderer. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/^ {0,3}(?:#{1,6} |> ?|[-*+] |\d{1,9}[.)] )/gm, '')
    .replaceAll(/!?\[([^[\]\n]{0,500})\]\([^()\n]{0,2000}\)/g, '$1')
    .replaceAll(/[*_`~]{1,3}/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
