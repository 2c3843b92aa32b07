import * as z from 'zod';
import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { defineField, fieldOptions, type FieldType } from './define-field.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { text } from './text.ts';

/** A value that an expression gives. */
export const computed = defineField({
  type: 'computed',
  summary:
    'A value that the server computes from the resource whenever it is saved; clients never write it. It is stored, so it sorts and filters like a field of its `result` type.',
  options: () =>
    fieldOptions({
      expression: z.string().min(1).max(8192).describe('Expression over `$resource`'),
      result: z
        .enum(['text', 'number', 'integer', 'money', 'boolean', 'date', 'datetime', 'json'])
        .optional()
        .describe('Type of the value; text when left out'),
      decimals: z.int().min(0).max(15).optional().describe('Decimals shown for a number, kept for money'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'A currency is three capital letters, such as EUR')
        .optional()
        .describe('ISO 4217 code for money'),
    }),
  column: (options) => resultType(options).column(options),
  parse: (raw, options, context) => resultType(options).parse(raw, options, context),
  format: (value, options, context) => resultType(options).format(value, options, context),
  operators: (options) => resultType(options).operators(options),
  sortable: (options) => resultType(options).sortable(options),
  searchable: false,
  uniqueable: () => false,
  writable: false,
  toCsv: (value, options) => resultType(options).toCsv(value, options),
  fromCsv: (cell, options) => resultType(options).fromCsv(cell, options),
  example: { options: { expression: '$sum($resource.items.(price * qty))', result: 'number' }, value: 24.8 },
});

const results = { text, number, integer, money, boolean, date, datetime, json };

function resultType({ result = 'text' }: { result?: keyof typeof results | undefined }): FieldType {
  return results[result];
}
