import {
  assetName,
  conversionAsset,
  conversionFormats,
  fileReference,
  formatNamed,
  isObject,
  latexFilters,
  Problem,
  schemaFaults,
  type ConversionAsset,
  type FormatName,
} from '@bakehouse/contract';
import {
  defineElement,
  emit,
  emitAll,
  listType,
  mark,
  parseExpression,
  type ElementCheck,
  type ElementFinding,
} from '@bakehouse/engine';
import * as z from 'zod';
import { fileType } from '../file-type.ts';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

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

const options = z.strictObject({
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

/** Converts documents and data. */
export const actionConvert = defineElement({
  type: 'action/convert',
  summary:
    'Converts a document or data to another format. The output is the result: text, Base64 where the format is bytes, or a file with its `warnings`. Where the result is no file, `warnings` fires after it with the list of what was left out or done in another way.',
  options,
  outputs: ({ file }) => (file === true ? ['default'] : ['default', 'warnings']),
  effect: 'external',
  check: (known) => [
    ...assetFaults(known),
    ...inputFaults(known),
    ...valueFaults(known),
    ...vainOptions(known.options),
  ],
  infer: ({ options }) => ({
    outputs:
      options['file'] === true
        ? { default: fileType }
        : { default: { kind: 'string' }, warnings: listType({ kind: 'string' }) },
  }),
  run: async ({ input, options, written, ctx }) => {
    const { file, parse, from, to, filters = [], assets } = options;
    const value = written['value'] === undefined ? input : given(options.value, written['value']);
    const { content, warnings, ...made } = await needed(ctx.services.convert, 'convert')(
      { value, from: known(from), to: known(to), whole: file, parse, filters, assets: assetsOf(assets) },
      ctx.effect,
    );
    if (!file) {
      const told = warnings.length > 0 && ctx.linked.has('warnings');
      return emitAll([
        { port: 'default', data: made.value },
        ...(told ? [{ port: 'warnings', data: warnings }] : []),
      ]);
    }
    const { name, mime } = made;
    const saved = await needed(ctx.services.saveFile, 'save files')({ name, mime, content }, ctx.effect);
    return emit('default', warnings.length === 0 ? saved : { ...saved, warnings });
  },
  examples: [
    {
      title: 'Markdown becomes HTML.',
      options: { value: '$input.text', from: 'markdown', to: 'html' },
      input: { text: 'Hello *world*' },
      gives: { default: '<p>Hello <em>world</em></p>\n' },
    },
    {
      title: 'A letter becomes LaTeX with its template variables whole.',
      options: { value: '"<p>Dear $name$, {{greeting}}</p>"', from: 'html', to: 'latex', parse: true },
      gives: { default: 'Dear $name$, {{greeting}}\n' },
    },
    {
      title: 'Rows become CSV.',
      options: { value: '$input.rows', from: 'json', to: 'csv' },
      input: {
        rows: [
          { item: 'Rye', price: 4 },
          { item: 'Spelt', price: 5 },
        ],
      },
      gives: { default: 'item,price\r\nRye,4\r\nSpelt,5\r\n' },
    },
  ],
});

/** Options that only LaTeX knows. */
function vainOptions({ to, filters, parse }: ElementCheck['options']): ElementFinding[] {
  if (typeof to !== 'string' || formatNamed(to) === 'latex') return [];
  const named = [
    ...(Array.isArray(filters) && filters.length > 0 ? ['filters'] : []),
    ...(parse === true ? ['parse'] : []),
  ];
  return named.map((option) => ({
    option,
    code: 'no_effect',
    message: `"${option}" has an effect only where LaTeX is written`,
    warning: true,
  }));
}

function assetFaults({ options: { assets }, typeOf }: ElementCheck): ElementFinding[] {
  const { kind } = typeof assets === 'string' ? typeOf(assets) : { kind: 'unknown' };
  const message = 'Assets are stored files, or objects with url, data or file';
  return kind === 'number' || kind === 'boolean'
    ? [{ option: 'assets', code: 'wrong_type', message, warning: true }]
    : [];
}

/** What comes in is converted where nothing else is said: a whole resource is data, not a document. */
function inputFaults({ options: { value, from }, input }: ElementCheck): ElementFinding[] {
  const format = typeof from === 'string' ? formatNamed(from) : undefined;
  const isData = format === 'json' || format === 'csv';
  const isOther = (input.kind === 'object' && input.module !== undefined) || input.kind === 'list';
  if (value !== undefined || isData || !isOther) return [];
  const message = 'The input is no text to convert: say which, by "value"';
  return [{ option: 'value', code: 'required', message, warning: true }];
}

/** A text that lacks its quotes happens to be an expression: a word is read as a field, a dash as minus. */
function valueFaults({ options: { value, from }, words, typeOf, input }: ElementCheck): ElementFinding[] {
  if (typeof value !== 'string' || !parses(value)) return [];
  const tell = (message: string): ElementFinding[] => [
    {
      option: 'value',
      code: 'unquoted',
      message: `${message}. A text is written ${quoted(`"${value}"`)}`,
      warning: true,
    },
  ];
  // Of what comes from outside nothing is known: a name such as fields have may well be there.
  const word = words(value).find((each) => input.kind !== 'unknown' || !/^[a-z][\w]*$/.test(each));
  if (word !== undefined) return tell(`${word} is read as a field of the input`);
  const { kind } = typeOf(value);
  const isData = typeof from === 'string' && formatNamed(from) === 'json';
  return !isData && (kind === 'number' || kind === 'boolean')
    ? tell(`${quoted(value)} is an expression that gives ${kind === 'number' ? 'a number' : 'true or false'}`)
    : [];
}

/** What an expression gave; where it gave nothing, it may be a text that was meant as it stands. */
function given(value: unknown, written: unknown): unknown {
  if (value !== undefined && value !== null) return value;
  const hint =
    typeof written === 'string' && !/["$]/.test(written)
      ? `; a text is written ${quoted(`"${written}"`)}`
      : '';
  throw wrongOption(
    'value',
    `${quoted(written)} is an expression that gives nothing to convert${hint}`,
    'required',
  );
}

function formatOption(names: readonly string[]) {
  const known = z.string().refine((name) => names.includes(formatNamed(name) ?? ''), {
    error: `Expected one of ${names.join(', ')}`,
  });
  return mark(known, 'format');
}

function known(name: string): FormatName {
  const format = formatNamed(name);
  if (format === undefined) throw new Problem('invalid', `There is no format ${JSON.stringify(name)}`);
  return format;
}

/** The assets, from an expression or written out; what an expression gave is looked at only now. */
function assetsOf(given: unknown): ConversionAsset[] {
  if (given === undefined || given === null) return [];
  const list: unknown[] = Array.isArray(given) ? given : [given];
  // An expression may give null for what is not there.
  const filled = list.flat().map((each) => {
    if (isStoredFile(each)) return { file: each };
    return isObject(each)
      ? Object.fromEntries(Object.entries(each).filter(([, value]) => value !== null))
      : each;
  });
  const parsed = z.array(conversionAsset).safeParse(filled);
  const errors = parsed.success ? twice(parsed.data) : schemaFaults(parsed.error, 'assets');
  const [first] = errors;
  if (first !== undefined) throw new Problem('invalid', `${first.path}: ${first.message}`, { errors });
  return parsed.data ?? [];
}

/** Whether a value is a stored file itself: an id, a virtual path or a file entity. */
function isStoredFile(value: unknown): boolean {
  if (isObject(value) && ['url', 'data', 'file'].some((name) => Object.hasOwn(value, name))) return false;
  return fileReference(value) !== undefined;
}

function twice(assets: readonly ConversionAsset[]) {
  const names = assets.map(({ name }) => name);
  return names.flatMap((name, at) =>
    name === undefined || names.indexOf(name) === at
      ? []
      : [{ path: `assets.${at}.name`, message: `There are two assets named "${name}"`, code: 'duplicate' }],
  );
}

function namesOf(fits: (entry: [string, (typeof conversionFormats)[FormatName]]) => boolean): string[] {
  const entries = Object.entries(conversionFormats) as [FormatName, (typeof conversionFormats)[FormatName]][];
  return entries.filter(fits).map(([name]) => name);
}

function parses(text: string): boolean {
  try {
    parseExpression(text);
    return true;
  } catch {
    return false;
  }
}
