import { fail } from '../fault.ts';
import { builtin } from './define.ts';
import { formatNumber } from './format-number.ts';
import { round } from './round.ts';

type One = [value: number | undefined];

/** Functions of numbers. */
export const numbers = [
  builtin<[value: number | string | boolean | undefined]>('number', '<(nsb)-:n>', 1, (_runtime, [value]) =>
    toNumber(value),
  ),
  one('floor', Math.floor),
  one('ceil', Math.ceil),
  one('abs', Math.abs),
  one('sqrt', (value) => (value < 0 ? fail('D3060', '$sqrt takes no negative number') : Math.sqrt(value))),
  builtin<[value: number | undefined, precision?: number]>(
    'round',
    '<n-n?:n>',
    2,
    (_runtime, [value, precision]) => {
      return value === undefined ? undefined : round(value, precision);
    },
  ),
  builtin<[base: number | undefined, exponent: number]>(
    'power',
    '<n-n:n>',
    2,
    (_runtime, [base, exponent]) => {
      if (base === undefined) return undefined;
      const result = base ** exponent;
      return Number.isFinite(result) ? result : fail('D3061', `$power(${base}, ${exponent}) is out of range`);
    },
  ),
  builtin<[value: number | undefined, radix?: number]>(
    'formatBase',
    '<n-n?:s>',
    2,
    (_runtime, [value, radix = 10]) => {
      if (value === undefined) return undefined;
      const base = round(radix);
      if (!(base >= 2 && base <= 36)) fail('D3100', 'The base of $formatBase must be from 2 to 36');
      return round(value).toString(base);
    },
  ),
  builtin<[value: number | undefined, picture: string | undefined, options?: Record<string, unknown>]>(
    'formatNumber',
    '<n-so?:s>',
    3,
    (runtime, [value, picture, options]) => {
      return value === undefined ? undefined : formatNumber(runtime, value, picture ?? '', options);
    },
  ),
  builtin<[]>('random', '<:n>', 0, (runtime) => {
    return runtime.scope.random?.() ?? fail('random', '$random has no source of random numbers here');
  }),
];

function one(name: string, run: (value: number) => number) {
  return builtin<One>(name, '<n-:n>', 1, (_runtime, [value]) =>
    value === undefined ? undefined : run(value),
  );
}

function toNumber(value: number | string | boolean | undefined): number | undefined {
  if (value === undefined || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const based = /^0(?:[xX][0-9A-Fa-f]+|[oO][0-7]+|[bB][01]+)$/.test(value);
  if (based || /^-?[0-9]+(?:\.[0-9]+)?(?:[Ee][-+]?[0-9]+)?$/.test(value)) {
    const number = Number(value);
    if (Number.isFinite(number)) return number;
  }
  return fail('D3030', `Not a number: ${JSON.stringify(value.slice(0, 50))}`);
}
