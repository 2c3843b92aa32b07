import * as z from 'zod';
import { failed } from '../fault.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { showNumber } from './locale.ts';
import { checkRange, numberFromCsv, numberToCsv, parseNumber } from './number-value.ts';
import { ordered } from './operators.ts';

/** A whole number. */
export const integer = defineField({
  type: 'integer',
  summary: 'A whole number between -(2^53 - 1) and 2^53 - 1, the range in which JSON numbers are exact.',
  column: () => 'bigint',
  options: () =>
    fieldOptions({
      min: z.int().optional().describe('Least value'),
      max: z.int().optional().describe('Greatest value'),
      unit: z.string().max(20).optional().describe('Unit shown behind the number'),
      placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
    }),
  checkOptions: checkRange,
  parse: (raw, options, { path }) =>
    typeof raw === 'number' && !Number.isSafeInteger(raw)
      ? failed('wrong_type', path, 'Expected a whole number')
      : parseNumber(raw, path, options),
  format: (value, { unit }, context) => {
    const shown = showNumber(value, context);
    return unit === undefined || shown === '' ? shown : `${shown} ${unit}`;
  },
  operators: () => ordered,
  sortable: () => true,
  searchable: false,
  uniqueable: () => true,
  toCsv: numberToCsv,
  fromCsv: numberFromCsv,
  example: { options: { min: 1 }, value: 3 },
});
