import { fail } from '../fault.ts';
import { formatDate } from './date-format.ts';
import { parseDate } from './date-parse.ts';
import { builtin } from './define.ts';
import { formatInteger } from './integer-format.ts';
import { parseInteger } from './integer-parse.ts';
import { integerPicture } from './integer-picture.ts';

/** Functions of time, which take the clock from the evaluation, and of numbers written by pictures. */
export const dates = [
  builtin<[]>('millis', '<:n>', 0, (runtime) => runtime.scope.now),
  builtin<[picture?: string, zone?: string]>('now', '<s?s?:s>', 2, (runtime, [picture, zone]) => {
    return formatDate(runtime, runtime.scope.now, picture, zone);
  }),
  builtin<[millis: number | undefined, picture?: string, zone?: string]>(
    'fromMillis',
    '<n-s?s?:s>',
    3,
    (runtime, [millis, picture, zone]) =>
      millis === undefined ? undefined : formatDate(runtime, millis, picture, zone),
  ),
  builtin<[text: string | undefined, picture?: string]>(
    'toMillis',
    '<s-s?:n>',
    2,
    (runtime, [text, picture]) => {
      if (text === undefined) return undefined;
      if (picture !== undefined) return parseDate(runtime, text, picture);
      const millis = iso.test(text) ? Date.parse(text) : Number.NaN;
      return Number.isNaN(millis)
        ? fail('D3110', `Not an ISO 8601 time: ${JSON.stringify(text.slice(0, 50))}`)
        : millis;
    },
  ),
  builtin<[value: number | undefined, picture: string | undefined]>(
    'formatInteger',
    '<n-s:s>',
    2,
    (runtime, [value, picture]) => {
      return value === undefined
        ? undefined
        : formatInteger(runtime, Math.floor(value), integerPicture(picture ?? ''));
    },
  ),
  builtin<[text: string | undefined, picture: string | undefined]>(
    'parseInteger',
    '<s-s:n>',
    2,
    (_runtime, [text, picture]) => {
      return text === undefined ? undefined : parseInteger(text, integerPicture(picture ?? ''));
    },
  ),
];

const iso = /^\d{4}(-[01]\d)?(-[0-3]\d)?(T[0-2]\d:[0-5]\d:[0-5]\d)?(\.\d+)?([+-][0-2]\d:?[0-5]\d|Z)?$/;
