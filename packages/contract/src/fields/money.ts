import * as z from 'zod';
import { failed, type Parsed } from '../fault.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { showNumber } from './locale.ts';
import { checkRange, numberToCsv, parseNumber } from './number-value.ts';
import { ordered } from './operators.ts';

/** An exact amount of money. */
export const money = defineField({
  type: 'money',
  summary:
    'An exact amount in the currency of the field. JSON holds a number (a decimal text such as "12.50" is taken too); the database holds an exact decimal. An amount has at most 15 digits, the range in which a JSON number stands for one decimal only.',
  column: () => 'numeric',
  options: () =>
    fieldOptions({
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'A currency is three capital letters, such as EUR')
        .optional()
        .describe('ISO 4217 code; shown with the amount'),
      decimals: z
        .int()
        .min(0)
        .max(6)
        .optional()
        .describe('Decimals kept; those of the currency, or 2, when left out'),
      min: z.number().optional().describe('Least amount'),
      max: z.number().optional().describe('Greatest amount'),
      placeholder: z.string().max(200).optional().describe('Shown while the field is empty'),
    }),
  checkOptions: checkRange,
  parse: (raw, options, { path }) => {
    const amount = parseAmount(raw, options.decimals ?? currencyDecimals(options.currency), path);
    return 'errors' in amount ? amount : parseNumber(amount.value, path, options);
  },
  format: (value, { currency, decimals }, context) => {
    const digits = decimals ?? currencyDecimals(currency);
    return showNumber(value, context, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...(currency === undefined ? {} : { style: 'currency', currency }),
    });
  },
  operators: () => ordered,
  sortable: () => true,
  searchable: false,
  uniqueable: () => true,
  toCsv: numberToCsv,
  fromCsv: (cell) => ({ value: cell.trim() }),
  example: { options: { currency: 'EUR' }, value: 12.5 },
});

/** A decimal with so many digits after the point, read from a number or a decimal text. */
function parseAmount(raw: unknown, decimals: number, path: string): Parsed<number> {
  if (typeof raw === 'string' && !/^-?\d{1,16}(?:\.\d{1,20})?$/.test(raw)) {
    return failed('bad_format', path, 'Expected a decimal number such as 12.50');
  }
  if (typeof raw !== 'string' && (typeof raw !== 'number' || !Number.isFinite(raw))) {
    return failed('wrong_type', path, 'Expected an amount');
  }
  const amount = Number(raw);
  // So few digits stand for one number only, which needs no rounding.
  const isShort = typeof raw === 'string' && raw.length < 16 && decimalsIn(raw) <= decimals;
  const rounded = isShort ? amount : Number(amount.toFixed(decimals));
  if (Math.abs(rounded) * 10 ** decimals >= 1e15) {
    return failed('too_large', path, 'An amount has at most 15 digits');
  }
  if (isShort) return { value: rounded };
  // 0.1 + 0.2 is meant to be 0.3, while 0.301 is not: digits past the fifteenth are noise of the calculation.
  const exact =
    typeof raw === 'string'
      ? (raw.split('.')[1] ?? '').replace(/0+$/, '').length <= decimals
      : Number(amount.toPrecision(15)) === rounded;
  if (!exact) return failed('too_precise', path, `At most ${decimals} decimals; round the amount first`);
  return { value: rounded };
}

function decimalsIn(decimal: string): number {
  const point = decimal.indexOf('.');
  return point === -1 ? 0 : decimal.length - point - 1;
}

const decimalsOf = new Map<string, number>();

/** How many decimals amounts of a currency have. */
export function currencyDecimals(currency: string | undefined): number {
  // A definition that is only being checked may say anything.
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 2;
  const known = decimalsOf.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  decimalsOf.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}
