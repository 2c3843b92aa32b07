/** A whole number in English words, or as an ordinal ("Twenty-First"). */
export function toWords(value: number, ordinal: boolean): string {
  return spell(value, '', '', ordinal);
}

/** The number that English words mean; words must be in lower case. */
export function fromWords(text: string): number {
  const sums = [0];
  for (const word of text.split(/,\s|\sand\s|[\s-]/)) {
    const value = wordValues.get(word) ?? Number.NaN;
    const last = sums.pop() ?? 0;
    if (!(value < 100)) sums.push(last * value);
    else if (last >= 1000) sums.push(last, value);
    else sums.push(last + value);
  }
  return sums.reduce((a, b) => a + b, 0);
}

/** Every word that can be part of a number. */
export function numberWords(): string[] {
  return [...wordValues.keys()];
}

const small = list(
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen',
);
const smallOrdinals = list(
  'Zeroth First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth',
);
const tens = list('Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety');
const magnitudes = list('Thousand Million Billion Trillion');

const wordValues = new Map<string, number>([
  ...small.map((word, index): [string, number] => [word.toLowerCase(), index]),
  ...smallOrdinals.map((word, index): [string, number] => [word.toLowerCase(), index]),
  ...tens.flatMap((word, index): [string, number][] => {
    const value = (index + 2) * 10;
    return [
      [word.toLowerCase(), value],
      [`${word.toLowerCase().slice(0, -1)}ieth`, value],
    ];
  }),
  ['hundred', 100],
  ['hundredth', 100],
  ...magnitudes.flatMap((word, index): [string, number][] => {
    const value = 10 ** (3 * (index + 1));
    return [
      [word.toLowerCase(), value],
      [`${word.toLowerCase()}th`, value],
    ];
  }),
]);

function list(words: string): string[] {
  return words.split(' ');
}

/** `and` joins what is below a hundred to what came before, `comma` what is above. */
function spell(value: number, and: string, comma: string, ordinal: boolean): string {
  if (value < 20) return and + ((ordinal ? smallOrdinals : small)[value] ?? '');
  if (value < 100) {
    const word = tens[Math.floor(value / 10) - 2] ?? '';
    if (value % 10 > 0) return `${and}${word}-${spell(value % 10, '', '', ordinal)}`;
    return and + (ordinal ? `${word.slice(0, -1)}ieth` : word);
  }
  const magnitude = value < 1000 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), magnitudes.length);
  const factor = magnitude === 0 ? 100 : 10 ** (3 * magnitude);
  const count = Math.floor(value / factor);
  const rest = value - count * factor;
  const words = `${comma}${spell(count, '', '', false)} ${magnitudes[magnitude - 1] ?? 'Hundred'}`;
  if (rest > 0) return words + spell(rest, ' and ', ', ', ordinal);
  return ordinal ? `${words}th` : words;
}
