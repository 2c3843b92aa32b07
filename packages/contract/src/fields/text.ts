import * as z from 'zod';
import { failed, fault, joinPath, type Parsed } from '../fault.ts';
import type { ContentFault } from '../problem.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { textual } from './operators.ts';
import { numbering, numberingFaults, numberText, type Numbering } from './numbering.ts';
import { readPattern } from './pattern.ts';
import { checkLengths, parseText, showText, textFromCsv, textToCsv } from './text-value.ts';

/** A short text. */
export const text = defineField({
  type: 'text',
  summary: 'A short text, kept in Unicode normal form C.',
  column: () => 'text',
  options: () =>
    fieldOptions({
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
      numbering: numbering()
        .optional()
        .describe('How new resources are numbered that come without a value; the field must be unique'),
    }),
  checkOptions: (options, context) => {
    const faults = [...checkLengths(options, context), ...checkNumbering(options, context.path)];
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
  parse: (raw, options, { path }) => parseShort(raw, options, path),
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

interface TextOptions {
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
  patternMessage?: string | undefined;
  numbering?: Numbering | undefined;
}

function parseShort(
  raw: unknown,
  { minLength = 0, maxLength, pattern, patternMessage }: TextOptions,
  path: string,
): Parsed<string> {
  const max = maxLength ?? (pattern === undefined ? 10_000 : patternedLimit);
  const text = parseText(raw, path, { min: minLength, max });
  if ('errors' in text || text.value === '' || pattern === undefined) return text;
  const read = readPattern(pattern);
  if ('pattern' in read && read.pattern(text.value)) return text;
  return failed('bad_format', path, patternMessage ?? `Expected a text like ${pattern}`);
}

/** Faults of the numbering itself, or of the numbers that it gives. */
function checkNumbering(options: TextOptions, path: string): ContentFault[] {
  const { numbering: wanted } = options;
  if (wanted === undefined) return [];
  const at = joinPath(path, 'numbering');
  const faults = numberingFaults(wanted, at);
  if (faults.length > 0) return faults;
  const first = numberText(wanted, wanted.start ?? 1, new Date(0));
  return 'errors' in parseShort(first, options, at)
    ? [
        fault(
          'conflict',
          joinPath(at, 'format'),
          `The field would refuse its own numbers, such as "${first}"`,
        ),
      ]
    : [];
}
