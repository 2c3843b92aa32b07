import { code, column, endsWord, giveUp, isAtItem, toContent, type Place } from './place.ts';

/** Characters with which no plain text begins, or with which it means something else. */
const indicators = new Set('?:,[]{}#&*!|>\'"%@`');

/** A text without quotes that may go on in the next lines, and what it stands for. Behind it one is at the next content. */
export function readPlain(place: Place, parent: number): unknown {
  const { text } = place;
  if (indicators.has(text[place.at] ?? '') || isAtItem(place)) giveUp();
  let value = scanLine(place);
  let isMany = false;
  while (text.charCodeAt(place.at) === code.newline) {
    const breaks = toLaterText(place, parent);
    if (breaks === undefined) return isMany ? value : meaningOf(value);
    isMany = true;
    value += (breaks === 0 ? ' ' : '\n'.repeat(breaks)) + scanLine(place);
  }
  // A comment ends it.
  place.at = text.indexOf('\n', place.at) + 1;
  toContent(place);
  return isMany ? value : meaningOf(value);
}

/** What of this line belongs to the text. Behind it one is at the end of the line, or at a comment. */
function scanLine(place: Place): string {
  const { text, at } = place;
  let end = at;
  for (let next = at; ; next += 1) {
    const character = text.charCodeAt(next);
    if (character === code.newline) {
      place.at = next;
      return text.slice(at, end);
    }
    if (character === code.space) continue;
    if (character === code.hash && next > end) {
      place.at = next;
      return text.slice(at, end);
    }
    if (character === code.tab || (character === code.colon && endsWord(text.charCodeAt(next + 1)))) giveUp();
    end = next + 1;
  }
}

/** Goes to what continues a text and gives the number of empty lines before it; undefined at the next content where nothing does. */
function toLaterText(place: Place, parent: number): number | undefined {
  const { text } = place;
  for (let breaks = 0; ; breaks += 1) {
    place.at += 1;
    place.line = place.at;
    while (text.charCodeAt(place.at) === code.space) place.at += 1;
    const character = text.charCodeAt(place.at);
    if (character === code.newline) continue;
    if (Number.isNaN(character) || column(place) <= parent || character === code.hash) {
      place.at = place.line;
      toContent(place);
      return undefined;
    }
    if (isAtItem(place)) giveUp();
    return breaks;
  }
}

/** The key of an entry of a map, behind whose colon one is then; undefined where there is none in this line. */
export function readPlainKey(place: Place): string | undefined {
  const { text, at } = place;
  if (indicators.has(text[at] ?? '')) return undefined;
  let end = at;
  for (let next = at; ; next += 1) {
    const character = text.charCodeAt(next);
    if (character === code.newline || (character === code.hash && next > end)) return undefined;
    if (character === code.space) continue;
    if (character === code.tab) giveUp();
    if (character === code.colon && endsWord(text.charCodeAt(next + 1))) {
      place.at = next + 1;
      return keyOf(text.slice(at, end));
    }
    end = next + 1;
  }
}

/** Longer ones are refused. */
const longestKey = 1000;

/** A key that is written without quotes: a text, or a number that is written as it would be shown. */
export function keyOf(written: string): string {
  if (written.length > longestKey) giveUp();
  const meant = meaningOf(written);
  if (meant !== written && !/^(?:0|[1-9]\d{0,14})$/.test(written)) giveUp();
  return written;
}

const numeric = /^[-+.\d]/;

/** What a text without quotes stands for, by the core schema of YAML 1.2. */
export function meaningOf(text: string): unknown {
  if (text.length <= 5) {
    if (/^(?:~|[Nn]ull|NULL)?$/.test(text)) return null;
    if (/^(?:[Tt]rue|TRUE)$/.test(text)) return true;
    if (/^(?:[Ff]alse|FALSE)$/.test(text)) return false;
  }
  if (!numeric.test(text)) return text;
  if (/^[-+]?[0-9]+$/.test(text)) return Number.parseInt(text, 10);
  if (/^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+)$/.test(text))
    return Number.parseFloat(text);
  // Octal, hexadecimal and what is no number are rare.
  return /^(?:0[ox]|[-+]?\.[inIN])/.test(text) ? giveUp() : text;
}
