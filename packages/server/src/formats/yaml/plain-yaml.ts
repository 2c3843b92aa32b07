import { isObject } from '@bakehouse/contract';
import { readBlockScalar } from './block-scalar.ts';
import { readFlow } from './flow.ts';
import {
  code,
  column,
  endLine,
  endsWord,
  enter,
  giveUp,
  isAtItem,
  skipSpaces,
  toContent,
  unlessUnsure,
  type Place,
} from './place.ts';
import { readPlain, readPlainKey } from './plain-scalar.ts';
import { readQuoted } from './quoted-scalar.ts';

/**
 * Reads a map that is written as programs write YAML, many times faster than one that knows all of it: no anchors, tags, or
 * several documents. Undefined for everything else, and whatever may be wrong: it refuses nothing by itself.
 */
export function readPlainYaml(given: string): { value: Record<string, unknown> } | undefined {
  const marked = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const text = marked.includes('\r') ? marked.replaceAll('\r\n', '\n') : marked;
  if (text.includes('\r') || text.includes('\uFEFF')) return undefined;
  const cut = !text.endsWith('\n');
  const begin = /^(?:(?:#[^\n]*)?\n)*---\n/.exec(text)?.[0].length ?? 0;
  const place: Place = { text: cut ? `${text}\n` : text, at: begin, line: begin, depth: 0, cut };
  return unlessUnsure(() => {
    toContent(place);
    if (column(place) === -1) giveUp();
    const isMap = place.text.charCodeAt(place.at) !== code.openMap;
    const value = readBlock(place, -1);
    return isMap && isObject(value) && column(place) === -1 ? { value } : giveUp();
  });
}

/** A list, a map or a value that begins here. Behind it one is at the next content. */
function readBlock(place: Place, parent: number): unknown {
  if (isAtItem(place)) return readList(place, column(place));
  const own = column(place);
  const key = readKey(place);
  return key === undefined ? readInline(place, parent) : readMap(place, own, key);
}

function readMap(place: Place, own: number, first: string): Record<string, unknown> {
  enter(place);
  const map: Record<string, unknown> = {};
  let key: string | undefined = first;
  while (key !== undefined) {
    if (key === '__proto__' || key === '<<' || Object.hasOwn(map, key)) giveUp();
    map[key] = readValue(place, own);
    if (column(place) > own) giveUp();
    key = column(place) < own ? undefined : (readKey(place) ?? giveUp());
  }
  place.depth -= 1;
  return map;
}

/** What stands behind the colon of a key, or in the lines below it. */
function readValue(place: Place, own: number): unknown {
  const before = place.at;
  const character = skipSpaces(place);
  if (character !== code.newline && character !== code.hash) return readInline(place, own);
  place.at = before;
  endLine(place);
  if (column(place) > own) return readBlock(place, own);
  return column(place) === own && isAtItem(place) ? readList(place, own) : null;
}

function readList(place: Place, own: number): unknown[] {
  enter(place);
  const list: unknown[] = [];
  while (column(place) === own && isAtItem(place)) {
    place.at += 1;
    const before = place.at;
    const character = skipSpaces(place);
    if (character === code.newline || character === code.hash) {
      place.at = before;
      endLine(place);
      list.push(column(place) > own ? readBlock(place, own) : null);
    } else list.push(readBlock(place, own));
  }
  if (column(place) > own) giveUp();
  place.depth -= 1;
  return list;
}

/** A value that begins in this line. */
function readInline(place: Place, parent: number): unknown {
  const character = place.text.charCodeAt(place.at);
  if (character === code.pipe || character === code.more) return readBlockScalar(place, parent);
  const isQuoted = character === code.quote || character === code.apostrophe;
  const isFlow = character === code.openList || character === code.openMap;
  if (!isQuoted && !isFlow) return readPlain(place, parent);
  const value = isQuoted ? readQuoted(place, parent) : readFlow(place, parent);
  endLine(place);
  return value;
}

/** The key of an entry, behind whose colon one is then; undefined, and nowhere else, where this line has none. */
function readKey(place: Place): string | undefined {
  const begin = place.at;
  const character = place.text.charCodeAt(begin);
  if (isAtItem(place)) return undefined;
  if (character !== code.quote && character !== code.apostrophe) return readPlainKey(place);
  const key = readQuoted(place, -1);
  const isKey = skipSpaces(place) === code.colon && endsWord(place.text.charCodeAt(place.at + 1));
  if (isKey && (place.at - begin > 1000 || place.text.slice(begin, place.at).includes('\n'))) giveUp();
  place.at = isKey ? place.at + 1 : begin;
  return isKey ? key : undefined;
}
