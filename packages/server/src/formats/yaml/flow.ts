import { code, enter, giveUp, skipSpaces, type Place } from './place.ts';
import { keyOf, meaningOf } from './plain-scalar.ts';
import { readQuoted } from './quoted-scalar.ts';

/** A list or a map in brackets, behind which one is then. Its lines stand further in than what it belongs to. */
export function readFlow(place: Place, parent: number): unknown {
  enter(place);
  const isMap = place.text.charCodeAt(place.at) === code.openMap;
  place.at += 1;
  const value = isMap ? readMap(place, parent) : readList(place, parent);
  place.depth -= 1;
  return value;
}

function readList(place: Place, parent: number): unknown[] {
  const list: unknown[] = [];
  for (let character = skip(place, parent); character !== code.closeList;) {
    list.push(readValue(place, parent));
    character = afterValue(place, parent, code.closeList);
  }
  place.at += 1;
  return list;
}

function readMap(place: Place, parent: number): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  for (let character = skip(place, parent); character !== code.closeMap;) {
    const key = readKey(place);
    if (key === '__proto__' || key === '<<' || Object.hasOwn(map, key)) giveUp();
    skip(place, parent);
    map[key] = readValue(place, parent);
    character = afterValue(place, parent, code.closeMap);
  }
  place.at += 1;
  return map;
}

/** Behind a value: at the next one, or at the end. */
function afterValue(place: Place, parent: number, end: number): number {
  const character = skip(place, parent);
  if (character === end) return character;
  if (character !== code.comma) giveUp();
  place.at += 1;
  return skip(place, parent);
}

function readValue(place: Place, parent: number): unknown {
  const character = place.text.charCodeAt(place.at);
  if (character === code.openList || character === code.openMap) return readFlow(place, parent);
  if (character === code.quote || character === code.apostrophe) return readQuoted(place, parent);
  return meaningOf(readWord(place));
}

/** A key and its colon. */
function readKey(place: Place): string {
  const character = place.text.charCodeAt(place.at);
  const isQuoted = character === code.quote || character === code.apostrophe;
  const begin = place.at;
  const key = isQuoted ? readQuoted(place, Number.MAX_SAFE_INTEGER) : keyOf(readWord(place));
  if (place.at - begin > 1000 || skipSpaces(place) !== code.colon) giveUp();
  place.at += 1;
  if (!isQuoted && place.text.charCodeAt(place.at) !== code.space) giveUp();
  return key;
}

const begins = /[\w/.$+\u00A0-\uFFFF-]/;

/** A text without quotes, in one line. */
function readWord(place: Place): string {
  const { text, at } = place;
  if (!begins.test(text[at] ?? '')) giveUp();
  if (text.charCodeAt(at) === code.dash && !/\w/.test(text[at + 1] ?? '')) giveUp();
  let end = at;
  for (let next = at; ; next += 1) {
    const character = text.charCodeAt(next);
    if (character === code.space) continue;
    const isColon = character === code.colon && !/[^\s,[\]{}]/.test(text[next + 1] ?? '');
    if (isColon || endsOfWords.has(character)) {
      place.at = end;
      return text.slice(at, end);
    }
    if (neverInWords.has(character) || Number.isNaN(character)) giveUp();
    if (character === code.hash && next > end) giveUp();
    end = next + 1;
  }
}

const endsOfWords: ReadonlySet<number> = new Set([code.newline, code.comma, code.closeList, code.closeMap]);
const neverInWords: ReadonlySet<number> = new Set([code.tab, code.openList, code.openMap]);

/** Goes behind spaces and line breaks, and says at what character one is then. */
function skip(place: Place, parent: number): number {
  for (;;) {
    const character = skipSpaces(place);
    if (character !== code.newline) {
      if (character === code.hash || character === code.tab) giveUp();
      return character;
    }
    place.at += 1;
    place.line = place.at;
    const next = skipSpaces(place);
    if (next !== code.newline && place.at - place.line <= parent) giveUp();
  }
}
