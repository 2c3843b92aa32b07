import { fail } from '../fault.ts';
import { charge, type Runtime } from '../runtime.ts';
import type { IntegerPicture } from './integer-picture.ts';
import { toWords } from './words.ts';

/** Writes a whole number as a picture says. */
export function formatInteger(runtime: Runtime, value: number, picture: IntegerPicture): string {
  charge(runtime, 1024);
  if (!Number.isFinite(value)) fail('D1001', `Number out of range: ${value}`);
  return (value < 0 ? '-' : '') + formatPositive(Math.abs(value), picture);
}

function formatPositive(value: number, picture: IntegerPicture): string {
  if (picture.style === 'decimal') return decimal(value, picture);
  const text =
    picture.style === 'words'
      ? toWords(value, picture.ordinal)
      : picture.style === 'roman'
        ? roman(value)
        : letters(value);
  if (picture.case === 'title') return text;
  return picture.case === 'upper' ? text.toUpperCase() : text.toLowerCase();
}

function decimal(value: number, { zero, mandatory, separators, regular, ordinal }: IntegerPicture): string {
  const digits = String(value).padStart(mandatory, '0');
  const between = new Map(separators.map(({ position, character }) => [position, character]));
  let text = '';
  for (let at = 0; at < digits.length; at++) {
    const right = digits.length - at;
    const repeated = regular > 0 && right % regular === 0 ? separators[0]?.character : undefined;
    const separator = regular > 0 ? repeated : between.get(right);
    if (at > 0 && separator !== undefined) text += separator;
    text += zero === 0x30 ? digits.charAt(at) : String.fromCharCode(digits.charCodeAt(at) + zero - 0x30);
  }
  if (!ordinal) return text;
  const teen = digits.length > 1 && digits.at(-2) === '1';
  return text + ((teen ? undefined : suffixes[digits.at(-1) ?? '']) ?? 'th');
}

const suffixes: Record<string, string> = { '1': 'st', '2': 'nd', '3': 'rd' };

/** Roman numerals with their values, the largest first. */
export const numerals: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  if (value >= 1_000_000) fail('D3130', 'Roman numerals go up to 999999');
  let rest = value;
  let text = '';
  for (const [worth, numeral] of numerals) {
    while (rest >= worth) {
      text += numeral;
      rest -= worth;
    }
  }
  return text;
}

function letters(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(0x61 + ((rest - 1) % 26)) + text;
  }
  return text;
}
