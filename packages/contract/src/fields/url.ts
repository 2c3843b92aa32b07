import * as z from 'zod';
import { failed } from '../fault.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { textual } from './operators.ts';
import { parseText, showText, textFromCsv, textToCsv } from './text-value.ts';

/** A web address. */
export const url = defineField({
  type: 'url',
  summary:
    'An absolute address, http or https unless `schemes` names others, or with `paths` also a path of the same host; kept as it was typed.',
  column: () => 'text',
  options: () =>
    fieldOptions({
      schemes: z
        .array(
          z
            .string()
            .regex(/^[a-z][a-z0-9+.-]{0,30}$/, 'Expected a scheme such as https')
            .refine((scheme) => !unsafe.has(scheme), 'This scheme can run code'),
        )
        .min(1)
        .max(20)
        .optional()
        .describe('Schemes allowed; http and https when left out'),
      paths: z
        .boolean()
        .optional()
        .describe('Whether a path such as /about/ or a part such as #prices is an address, too'),
      placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
    }),
  parse: (raw, { schemes = ['http', 'https'], paths = false }, { path }) => {
    const text = parseText(raw, path, { max: 2048 });
    if ('errors' in text || text.value === '') return text;
    if (paths && localPath.test(text.value)) return text;
    // URL drops blanks and control characters that a browser would drop too; a stored address has none.
    if (/[\s\p{Cc}]/u.test(text.value) || !URL.canParse(text.value)) {
      return failed('bad_format', path, 'Expected an address such as https://example.com');
    }
    if (schemes.includes(new URL(text.value).protocol.slice(0, -1))) return text;
    return failed(
      'bad_format',
      path,
      `The address must begin with ${schemes.map((each) => `${each}:`).join(' or ')}`,
    );
  },
  format: showText,
  operators: () => textual,
  sortable: () => true,
  searchable: true,
  uniqueable: () => true,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
  example: { value: 'https://example.com/menu' },
});

const unsafe = new Set(['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem']);

/** A path or a part of a page; two slashes, or one and a backslash, would name another host. */
const localPath = /^(?:\/(?![/\\])|#)[^\s\p{Cc}\\]*$/u;
