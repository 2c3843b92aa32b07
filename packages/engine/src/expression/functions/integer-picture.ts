import { fail } from '../fault.ts';
import { regularity } from './format-number-picture.ts';

/** How a whole number is written. */
export interface IntegerPicture {
  style: 'decimal' | 'letters' | 'roman' | 'words';
  case: 'upper' | 'lower' | 'title';
  ordinal: boolean;
  /** The code of the digit zero. */
  zero: number;
  /** Digits that are always written. */
  mandatory: number;
  optional: number;
  separators: { position: number; character: string }[];
  /** The distance of separators that repeat, else 0. */
  regular: number;
  /** The exact number of digits to read, where another number follows at once. */
  width?: number;
}

/** Reads a picture such as `001`, `#,##0;o`, `i`, `A` or `Ww`. */
export function integerPicture(picture: string): IntegerPicture {
  if (picture.length > 256) fail('D3130', 'A picture can have at most 256 characters');
  const end = picture.lastIndexOf(';');
  const primary = end === -1 ? picture : picture.slice(0, end);
  const ordinal = end !== -1 && picture.charAt(end + 1) === 'o';
  const base = { ordinal, zero: 0x30, mandatory: 0, optional: 0, separators: [], regular: 0 };
  const style = styles[primary];
  if (style !== undefined) {
    return {
      ...base,
      style,
      case: primary === 'Ww' ? 'title' : primary === primary.toLowerCase() ? 'lower' : 'upper',
    };
  }
  return { ...base, style: 'decimal', case: 'lower', ...digits(primary) };
}

const styles: Record<string, IntegerPicture['style']> = {
  A: 'letters',
  a: 'letters',
  I: 'roman',
  i: 'roman',
  W: 'words',
  w: 'words',
  Ww: 'words',
};

/** The zeros of the decimal digits of Unicode's basic plane. */
const zeros = '0٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０';

function digits(
  picture: string,
): Pick<IntegerPicture, 'zero' | 'mandatory' | 'optional' | 'separators' | 'regular'> {
  const separators: IntegerPicture['separators'] = [];
  let zero: number | undefined;
  let mandatory = 0;
  let optional = 0;
  for (const character of Array.from(picture).reverse()) {
    const family = familyOf(character);
    if (family !== undefined) {
      if (zero !== undefined && zero !== family)
        fail('D3131', 'The digits of a picture must be of one family');
      zero = family;
      mandatory++;
    } else if (character === '#') optional++;
    else separators.push({ position: mandatory + optional, character });
  }
  if (zero === undefined) fail('D3130', `There is no numbering that starts with ${JSON.stringify(picture)}`);
  const same = separators.every(({ character }) => character === separators[0]?.character);
  const regular = same ? regularity(separators.map(({ position }) => position)) : 0;
  return { zero, mandatory, optional, separators, regular };
}

function familyOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const zero of zeros) {
    const start = zero.charCodeAt(0);
    if (code >= start && code <= start + 9) return start;
  }
  return undefined;
}
