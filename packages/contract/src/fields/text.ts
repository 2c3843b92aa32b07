import * as z from 'zod';
import { failed, fault, joinPath } from '../fault.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { textual } from './operators.ts';
import { readPattern } from './pattern.ts';
import { checkLengths, parseText, showText, textFromCsv, textToCsv } from './text-value.ts';

/** A short text. */
export const text = defineField({
  type: 'text',
  summary: 'A short text, kept in Unicode normal form C.',
  column: () => 'text',
  options: fieldOptions({
    minLength: z.int().min(0).optional().describe('Fewest characters'),
    maxLength: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe('Most characters; 10,000 when left out, 1,000 with a pattern'),
    pattern: z
      .string()
      .max(500)
      .optional()
      .describe('Regular expression that the whole text must match; no references and no look-around'),
    patternMessage: z.string().max(200).optional().describe('What is wrong when it does not match'),
    placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
  }),
  checkOptions: (options, context) => {
    const faults = checkLengths(options, context);
    if (options.pattern === undefined) return faults;
    const read = readPattern(options.pattern);
    if ('error' in read) faults.push(fault('bad_format', joinPath(context.path, 'pattern'), read.error));
    if ((options.maxLength ?? 0) > patternedLimit) {
      faults.push(
        fault('conflict', joinPath(context.path, 'maxLength'), `At most ${patternedLimit} with a pattern`),
      );
    }
    return faults;
  },
  parse: (raw, { minLength = 0, maxLength, pattern, patternMessage }, { path }) => {
    const max = maxLength ?? (pattern === undefined ? 10_000 : patternedLimit);
    const text = parseText(raw, path, { min: minLength, max });
    if ('errors' in text || text.value === '' || pattern === undefined) return text;
    const read = readPattern(pattern);
    if ('pattern' in read && read.pattern(text.value)) return text;
    return failed('bad_format', path, patternMessage ?? `Expected a text like ${pattern}`);
  },
  format: showText,
  operators: () => textual,
  sortable: () => true,
  searchable: true,
  uniqueable: () => true,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
  example: { options: { maxLength: 40 }, value: 'A-1001' },
});

// The time that a pattern takes grows with the text.
const patternedLimit = 1000;
