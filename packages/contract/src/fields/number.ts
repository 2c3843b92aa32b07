import * as z from 'zod';
import { defineField, fieldOptions } from './define-field.ts';
import { showNumber } from './locale.ts';
import { checkRange, numberFromCsv, numberToCsv, parseNumber } from './number-value.ts';
import { ordered } from './operators.ts';

/** A number as JSON has it. */
export const number = defineField({
  type: 'number',
  summary: 'A number as JSON has it (double precision). For amounts of money use `money`, which is exact.',
  column: () => 'double',
  options: () =>
    fieldOptions({
      min: z.number().optional().describe('Least value'),
      max: z.number().optional().describe('Greatest value'),
      step: z.number().positive().optional().describe('Step of the control'),
      decimals: z.int().min(0).max(15).optional().describe('Decimals shown; the stored value keeps all'),
      unit: z.string().max(20).optional().describe('Unit shown behind the number'),
      placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
    }),
  checkOptions: checkRange,
  parse: (raw, options, { path }) => parseNumber(raw, path, options),
  format: (value, { decimals, unit }, context) => {
    const shown = showNumber(value, context, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 15,
    });
    return unit === undefined || shown === '' ? shown : `${shown} ${unit}`;
  },
  operators: () => ordered,
  sortable: () => true,
  searchable: false,
  uniqueable: () => true,
  toCsv: numberToCsv,
  fromCsv: numberFromCsv,
  example: { options: { min: 0, unit: 'kg' }, value: 12.5 },
});
