import { fail } from '../fault.ts';
import { charge, type Runtime } from '../runtime.ts';
import { analysePicture, symbolsOf, type Picture, type Symbols } from './format-number-picture.ts';
import { round } from './round.ts';

/** Formats a number by a picture such as `#,##0.00`, as XPath has it. */
export function formatNumber(
  runtime: Runtime,
  value: number,
  picture: string,
  options?: Record<string, unknown>,
): string {
  charge(runtime, 2048);
  if (!Number.isFinite(value)) fail('D1001', `Number out of range: ${value}`);
  const symbols = symbolsOf(options);
  const [positive, negative] = analysePicture(picture, symbols);
  return value >= 0 ? format(value, positive, symbols) : format(value, negative, symbols);
}

function format(value: number, picture: Picture, symbols: Symbols): string {
  const { mantissa, exponent } = scale(value * picture.factor, picture);
  const rounded = Math.abs(round(mantissa, picture.maxFraction));
  const [whole = '', fraction = ''] = plainDigits(rounded, picture.maxFraction).split('.');
  const integer = whole.replace(/^0+/, '').padStart(picture.minInteger, '0');
  const decimals = fraction.replace(/0+$/, '').padEnd(picture.minFraction, '0');
  let text = group(localise(integer, symbols), picture, symbols);
  if (decimals !== '' && picture.hasPoint) {
    text += symbols['decimal-separator'] + groupFraction(localise(decimals, symbols), picture, symbols);
  }
  if (exponent !== undefined) {
    const digits = String(Math.abs(exponent)).padStart(picture.minExponent, '0');
    text +=
      symbols['exponent-separator'] + (exponent < 0 ? symbols['minus-sign'] : '') + localise(digits, symbols);
  }
  return picture.prefix + text + picture.suffix;
}

/** Splits a number for scientific notation, where the picture asks for it. */
function scale(value: number, picture: Picture): { mantissa: number; exponent: number | undefined } {
  if (picture.minExponent === 0) return { mantissa: value, exponent: undefined };
  const most = 10 ** picture.scaling;
  const least = 10 ** (picture.scaling - 1);
  let mantissa = value;
  let exponent = 0;
  while (mantissa !== 0 && Math.abs(mantissa) < least) {
    mantissa *= 10;
    exponent--;
  }
  while (Math.abs(mantissa) > most) {
    mantissa /= 10;
    exponent++;
  }
  return { mantissa, exponent };
}

function plainDigits(value: number, places: number): string {
  const fixed = value.toFixed(Math.min(places, 100));
  return fixed.includes('e') ? BigInt(value).toString() : fixed;
}

function localise(digits: string, symbols: Symbols): string {
  const zero = symbols['zero-digit'].charCodeAt(0);
  if (zero === 0x30) return digits;
  return Array.from(digits, (digit) => String.fromCharCode(zero + Number(digit))).join('');
}

function group(digits: string, { grouping, regular }: Picture, symbols: Symbols): string {
  const places = new Set(grouping);
  let text = '';
  for (let at = 0; at < digits.length; at++) {
    const right = digits.length - at;
    const here = regular > 0 ? right % regular === 0 : places.has(right);
    if (at > 0 && here) text += symbols['grouping-separator'];
    text += digits.charAt(at);
  }
  return text;
}

function groupFraction(digits: string, { fractionGrouping }: Picture, symbols: Symbols): string {
  const places = new Set(fractionGrouping);
  return Array.from(digits, (digit, at) =>
    at > 0 && places.has(at) ? symbols['grouping-separator'] + digit : digit,
  ).join('');
}
