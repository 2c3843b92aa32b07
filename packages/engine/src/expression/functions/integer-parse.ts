import { numerals } from './integer-format.ts';
import type { IntegerPicture } from './integer-picture.ts';
import { fromWords, numberWords } from './words.ts';

/** The number that a text means by a picture. */
export function parseInteger(text: string, picture: IntegerPicture): number {
  const lower = text.toLowerCase();
  if (picture.style === 'letters') return letters(lower);
  if (picture.style === 'roman') return roman(lower);
  if (picture.style === 'words') return fromWords(lower);
  let digits = picture.ordinal ? text.slice(0, -2) : text;
  const separators = picture.regular > 0 ? [','] : picture.separators.map(({ character }) => character);
  for (const separator of separators) digits = digits.replaceAll(separator, '');
  if (picture.zero !== 0x30) {
    digits = Array.from(digits, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) - picture.zero + 0x30),
    ).join('');
  }
  return Number.parseInt(digits, 10);
}

/** A pattern that finds such a number within a date. */
export function integerPattern(picture: IntegerPicture): string {
  const upper = picture.case === 'upper';
  if (picture.style === 'letters') return upper ? '[A-Z]+' : '[a-z]+';
  if (picture.style === 'roman') return upper ? '[MDCLXVI]+' : '[mdclxvi]+';
  if (picture.style === 'words') return `(?:${[...numberWords(), 'and', '[\\-, ]'].join('|')})+`;
  return `[0-9]${picture.width === undefined ? '+' : `{${picture.width}}`}${picture.ordinal ? '(?:th|st|nd|rd)' : ''}`;
}

function letters(text: string): number {
  let value = 0;
  for (let at = 0; at < text.length; at++) value = value * 26 + text.charCodeAt(at) - 0x60;
  return value;
}

function roman(text: string): number {
  let value = 0;
  let most = 1;
  for (let at = text.length - 1; at >= 0; at--) {
    const worth = numerals.find(([, numeral]) => numeral === text.charAt(at))?.[0] ?? Number.NaN;
    if (worth < most) value -= worth;
    else {
      most = worth;
      value += worth;
    }
  }
  return value;
}
