import { formatNamed } from '@bakehouse/contract';
import { defineElement, listType, type ElementCheck, type ElementFinding } from '@bakehouse/engine';
import { fileType } from '../file-type.ts';
import { quoted } from '../wrong-option.ts';
import { convertOptions, parses } from './convert-options.ts';

/** Converts documents and data. */
export const actionConvert = defineElement({
  type: 'action/convert',
  summary:
    'Converts a document or data to another format. The output is the result: text, Base64 where the format is bytes, or a file with its `warnings`. Where the result is no file, `warnings` fires after it with the list of what was left out or done in another way.',
  options: convertOptions,
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
  // What converts is loaded by whoever runs workflows, and not by whoever draws them.
  run: async (run) => (await import('./run-convert.ts')).runConvert(run),
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
