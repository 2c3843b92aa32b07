import { fail } from '../fault.ts';

/** The characters with a meaning in a picture. */
export type Symbols = typeof defaults;

/** What one half of a picture says. */
export interface Picture {
  prefix: string;
  suffix: string;
  /** 100 for per cent, 1000 for per mille. */
  factor: number;
  hasPoint: boolean;
  minInteger: number;
  scaling: number;
  minFraction: number;
  maxFraction: number;
  minExponent: number;
  /** Places of separators, counted in digits from the point. */
  grouping: number[];
  /** The distance of separators that repeat, else 0. */
  regular: number;
  fractionGrouping: number[];
}

/** The symbols with those that an options object replaces. */
export function symbolsOf(options: Record<string, unknown> = {}): Symbols {
  const symbols = { ...defaults };
  for (const [key, value] of Object.entries(options)) {
    if (typeof value !== 'string' || value === '')
      fail('D3080', 'The options of $formatNumber must be strings');
    if (isSymbol(key)) symbols[key] = value;
  }
  return symbols;
}

/** Reads a picture: one half for positive and one for negative numbers. */
export function analysePicture(picture: string, symbols: Symbols): [Picture, Picture] {
  if (picture.length > 256) fail('D3080', 'A picture can have at most 256 characters');
  const halves = picture.split(symbols['pattern-separator']);
  if (halves.length > 2) fail('D3080', 'A picture can have at most two halves');
  const [positive, negative] = halves.map((half) => analyse(half, symbols));
  if (positive === undefined) return fail('D3085', 'A picture must not be empty');
  return [positive, negative ?? { ...positive, prefix: symbols['minus-sign'] + positive.prefix }];
}

const defaults = {
  'decimal-separator': '.',
  'grouping-separator': ',',
  'exponent-separator': 'e',
  infinity: 'Infinity',
  'minus-sign': '-',
  NaN: 'NaN',
  percent: '%',
  'per-mille': '‰',
  'zero-digit': '0',
  digit: '#',
  'pattern-separator': ';',
};

function isSymbol(key: string): key is keyof Symbols {
  return Object.hasOwn(defaults, key);
}

function analyse(text: string, symbols: Symbols): Picture {
  const zero = symbols['zero-digit'].charCodeAt(0);
  const isDigit = (char: string) => char.charCodeAt(0) >= zero && char.charCodeAt(0) < zero + 10;
  const isPlace = (char: string) => isDigit(char) || char === symbols.digit;
  const { 'grouping-separator': separator, 'decimal-separator': point, 'exponent-separator': e } = symbols;
  const chars = Array.from(text);
  const outer = (char: string) => isPlace(char) || char === separator || char === point;
  const start = Math.max(0, chars.findIndex(outer));
  const end = chars.findLastIndex(outer) + 1;
  const active = chars.slice(start, end);

  const exponentAt = active.indexOf(e);
  const mantissa = exponentAt === -1 ? active : active.slice(0, exponentAt);
  const exponent = exponentAt === -1 ? undefined : active.slice(exponentAt + 1);
  const pointAt = mantissa.indexOf(point);
  const integer = pointAt === -1 ? mantissa : mantissa.slice(0, pointAt);
  const fraction = pointAt === -1 ? [] : mantissa.slice(pointAt + 1);

  const twice = (symbol: string) => text.indexOf(symbol) !== text.lastIndexOf(symbol);
  const percent = text.includes(symbols.percent);
  const perMille = text.includes(symbols['per-mille']);
  const active2 = (char: string) => outer(char) || char === e || char === symbols['pattern-separator'];
  const rules: [broken: boolean, reason: string, message: string][] = [
    [twice(point), 'D3081', 'has two decimal separators'],
    [twice(symbols.percent), 'D3082', 'has two per cent signs'],
    [twice(symbols['per-mille']), 'D3083', 'has two per mille signs'],
    [percent && perMille, 'D3084', 'has both a per cent and a per mille sign'],
    [!mantissa.some(isPlace), 'D3085', 'has no digit'],
    [!active.every(active2), 'D3086', 'has other characters between its digits'],
    [
      pointAt !== -1 && (integer.at(-1) === separator || fraction[0] === separator),
      'D3087',
      'has a grouping separator beside the decimal separator',
    ],
    [pointAt === -1 && integer.at(-1) === separator, 'D3088', 'ends with a grouping separator'],
    [
      chars.some((char, at) => char === separator && chars[at + 1] === separator),
      'D3089',
      'has two grouping separators in a row',
    ],
    [
      integer.includes(symbols.digit) && integer.slice(0, integer.indexOf(symbols.digit)).some(isDigit),
      'D3090',
      'has an optional digit behind a required one',
    ],
    [
      fraction.includes(symbols.digit) && fraction.slice(fraction.lastIndexOf(symbols.digit)).some(isDigit),
      'D3091',
      'has a required digit behind an optional one',
    ],
    [
      exponent !== undefined && exponent.length > 0 && (percent || perMille),
      'D3092',
      'has both an exponent and a per cent or per mille sign',
    ],
    [
      exponent !== undefined && (exponent.length === 0 || !exponent.every(isDigit)),
      'D3093',
      'has an exponent that is not made of digits',
    ],
  ];
  const broken = rules.findLast(([bad]) => bad);
  if (broken !== undefined) fail(broken[1], `The picture ${broken[2]}`);

  let minInteger = integer.filter(isDigit).length;
  const scaling = minInteger;
  let minFraction = fraction.filter(isDigit).length;
  let maxFraction = fraction.filter(isPlace).length;
  if (minInteger === 0 && maxFraction === 0) {
    if (exponent === undefined) minInteger = 1;
    else minFraction = maxFraction = 1;
  }
  if (exponent !== undefined && minInteger === 0 && integer.includes(symbols.digit)) minInteger = 1;
  if (minInteger === 0 && minFraction === 0) minFraction = 1;
  const places = (part: string[], from: (at: number) => string[]) =>
    part.flatMap((char, at) => (char === separator ? [from(at).filter(isPlace).length] : []));
  const grouping = places(integer, (at) => integer.slice(at));
  return {
    prefix: chars.slice(0, start).join(''),
    suffix: chars.slice(end).join(''),
    factor: percent ? 100 : perMille ? 1000 : 1,
    hasPoint: pointAt !== -1,
    minInteger,
    scaling,
    minFraction,
    maxFraction,
    minExponent: exponent?.length ?? 0,
    grouping,
    regular: regularity(grouping),
    fractionGrouping: places(fraction, (at) => fraction.slice(0, at)),
  };
}

/** The distance between separators where it is the same for all of them, else 0. */
export function regularity(places: number[]): number {
  if (places.length === 0) return 0;
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const factor = places.reduce((a, b) => divisor(a, b));
  return places.every((_place, index) => places.includes((index + 1) * factor)) ? factor : 0;
}
