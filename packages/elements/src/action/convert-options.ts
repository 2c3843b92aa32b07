import {
  assetName,
  conversionAsset,
  conversionFormats,
  formatNamed,
  latexFilters,
  type FormatName,
} from '@bakehouse/contract';
import { mark, parseExpression } from '@bakehouse/engine';
import * as z from 'zod';

const readable = namesOf(([, { reads }]) => reads);
const writable = namesOf(() => true);

/** A reference or a quoted literal is an expression; so is anything else that parses as one. The rest is raw data. */
const expression = mark(
  z.string().refine((text) => /^\s*["$]/.test(text) || parses(text)),
  'recipe',
);

/** In an asset only what begins with `$` or a double quote is an expression: names and Base64 look like expressions too. */
const reference = mark(z.string().regex(/^\s*["$]/), 'recipe');

const asset = z
  .strictObject({
    name: z.union([reference, assetName]).optional().describe("Filename; the file's own where it is stored"),
    url: z
      .union([reference, conversionAsset.shape.url.unwrap()])
      .optional()
      .describe('Public URL, http or https'),
    data: z.union([reference, conversionAsset.shape.data.unwrap()]).optional().describe('Content in Base64'),
    file: reference.optional().describe('A stored file: its entity, id or virtual path'),
  })
  .refine(({ url, data, file }) => [url, data, file].filter((each) => each !== undefined).length === 1, {
    error: 'Expected one of url, data and file',
  });

/** The options of `action/convert`. */
export const convertOptions = z.strictObject({
  value: z
    .union([expression, z.string()])
    .optional()
    .describe('Raw data to convert: an expression, or plain text; the input if omitted'),
  file: z
    .boolean()
    .default(false)
    .describe('Whether the result is saved as a file, which is then the output'),
  parse: z.boolean().default(false).describe('Whether template variables are restored in LaTeX'),
  from: formatOption(readable).describe(`Format of the data: ${readable.join(', ')}`),
  to: formatOption(writable).describe(`Format of the result: ${writable.join(', ')}`),
  filters: z
    .array(z.enum(latexFilters))
    .optional()
    .describe('Filters applied when LaTeX is written: table, heading_to_toc'),
  assets: z
    .union([mark(z.string(), 'recipe'), z.array(z.union([reference, asset]))])
    .nullish()
    .describe(
      'Files that the document names: an expression, or a list of stored files and of names with url, data or file',
    ),
});

function formatOption(names: readonly string[]) {
  const known = z.string().refine((name) => names.includes(formatNamed(name) ?? ''), {
    error: `Expected one of ${names.join(', ')}`,
  });
  return mark(known, 'format');
}

function namesOf(fits: (entry: [string, (typeof conversionFormats)[FormatName]]) => boolean): string[] {
  const entries = Object.entries(conversionFormats) as [FormatName, (typeof conversionFormats)[FormatName]][];
  return entries.filter(fits).map(([name]) => name);
}

/** Whether a text is an expression. */
export function parses(text: string): boolean {
  try {
    parseExpression(text);
    return true;
  } catch {
    return false;
  }
}
