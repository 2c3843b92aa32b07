import { code, giveUp, type Place } from './place.ts';

/** A text in quotes, behind which one is then. Its further lines stand further in than what it belongs to. */
export function readQuoted(place: Place, parent: number): string {
  const { text, at } = place;
  const quote = text.charCodeAt(at);
  const isDouble = quote === code.quote;
  let [isMany, isPlain] = [false, true];
  for (let next = at + 1; ; next += 1) {
    let character = text.charCodeAt(next);
    if (character === quote) {
      if (isDouble || text.charCodeAt(next + 1) !== quote) {
        place.at = next + 1;
        const inner = text.slice(at + 1, next);
        if (isPlain && !isMany) return inner;
        return isDouble ? escaped(inner) : unfolded(inner).replaceAll("''", "'");
      }
      isPlain = false;
      next += 1;
      continue;
    }
    if (isDouble && character === code.backslash) {
      isPlain = false;
      next += 1;
      character = text.charCodeAt(next);
    }
    if (character === code.newline) {
      isMany = true;
      checkLine(text, next + 1, parent);
    } else if (Number.isNaN(character)) giveUp();
  }
}

function checkLine(text: string, line: number, parent: number): void {
  let at = line;
  while (text.charCodeAt(at) === code.space) at += 1;
  const character = text.charCodeAt(at);
  if (character === code.tab || (character !== code.newline && at - line <= parent)) giveUp();
}

/** Lines of a text as one: a line break is a space, empty lines are line breaks. */
function unfolded(source: string): string {
  const lines = source.split('\n');
  const last = lines.length - 1;
  let [value, separator] = ['', ''];
  for (const [number, line] of lines.entries()) {
    const begun = number === 0 ? line : line.replace(/^[ \t]+/, '');
    const own = number === last ? begun : withoutEnd(begun);
    if (number > 0 && number < last && own === '') {
      if (separator === '\n') value += '\n';
      separator = '\n';
      continue;
    }
    value += separator + own;
    separator = ' ';
  }
  return value;
}

function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

function isBlank(character: number): boolean {
  return character === code.space || character === code.tab;
}

const escapes: Readonly<Record<string, string>> = {
  0: '\0',
  a: '\u0007',
  b: '\b',
  e: '\u001B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  _: '\u00A0',
  L: '\u2028',
  P: '\u2029',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
};

const lengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** What stands between double quotes: line breaks and what is written with a backslash are replaced. */
function escaped(source: string): string {
  let value = '';
  let from = 0;
  const next = /[ \t]*\n[ \t\n]*|\\(?:\n[ \t]*|[xuU]|[^])/g;
  for (let match = next.exec(source); match !== null; match = next.exec(source)) {
    const [found] = match;
    value += source.slice(from, match.index);
    from = next.lastIndex;
    if (!found.startsWith('\\')) {
      const breaks = found.split('\n').length - 1;
      value += breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
      continue;
    }
    const name = found[1] ?? '';
    const length = lengths[name];
    if (length === undefined) {
      value += name === '\n' ? '' : (escapes[name] ?? giveUp());
      continue;
    }
    const digits = source.slice(from, from + length);
    const point = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    if (digits.length < length || !(point <= 0x10ffff)) giveUp();
    value += String.fromCodePoint(point);
    from += length;
    next.lastIndex = from;
  }
  return value + source.slice(from);
}
