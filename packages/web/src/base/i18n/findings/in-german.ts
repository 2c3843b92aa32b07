import { connectionSentences } from './connection-sentences.ts';
import { connectors } from './connectors.ts';
import { expressions } from './expressions.ts';
import { figures } from './figure-sentences.ts';
import { kindInGerman, knownKind } from './kinds.ts';
import { names } from './names.ts';
import { places } from './places.ts';
import type { Sentence } from './sentence.ts';
import { requestSentences } from './request-sentences.ts';
import { sites } from './site-sentences.ts';
import { values } from './values.ts';

/** What is said more closely, with more words of its own, stands for itself before what would also fit. */
const known = [
  ...names,
  ...values,
  ...expressions,
  ...places,
  ...connectors,
  ...connectionSentences,
  ...requestSentences,
  ...figures,
  ...sites,
]
  .map(compiled)
  .toSorted((a, b) => b.weight - a.weight);

/** Where something stands in an expression; advice may follow it. */
const inExpression = / \(at character (\d+)(?: of ("(?:[^"\\]|\\.)*"|.+?))?\)(?=$|\. )/s;

const item = String.raw`(?:"(?:[^"\\]|\\.)*"|[^\s,"]+)`;
const listed = new RegExp(`^${item}(?:(?:,|,? or|,? and) ${item})+$`);

/** What the checker says, in German. What is not known, such as words of other programs, stays as it is. */
export function findingInGerman(message: string): string {
  return translated(message) ?? message;
}

/** The same for what it advises. */
export function hintInGerman(hint: string): string {
  const meant = /^Did you mean (.+)\?$/s.exec(hint)?.[1];
  return meant === undefined ? findingInGerman(hint) : `Meinten Sie ${meant}?`;
}

/** In German; undefined where it is not known. */
function translated(message: string): string | undefined {
  const place = inExpression.exec(message);
  if (place !== null) {
    const [whole, at, source] = place;
    const said = translated(message.replace(whole, () => ''));
    if (said === undefined) return undefined;
    return `${said} (an Stelle ${at}${source === undefined ? '' : ` von ${source}`})`;
  }
  const asked = /^(.*?)\.? Did you mean ([^?]+)\?$/s.exec(message);
  if (asked?.[1] !== undefined) {
    const said = translated(asked[1]);
    return said === undefined ? undefined : `${said}. Meinten Sie ${asked[2]}?`;
  }
  for (const { pattern, german, gaps } of known) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const parts = found.slice(1).map((part, index) => inGap(part, gaps[index]));
    if (parts.some((part) => part === undefined)) continue;
    return german.replace(/\{(\d)\}/g, (_, number: string) => parts[Number(number) - 1] ?? '');
  }
  return undefined;
}

function inGap(part: string, gap: string | undefined): string | undefined {
  if (gap === '{k}') return knownKind(part, false);
  if (gap === '{t}' || gap === '{d}') return kindInGerman(part, gap === '{d}');
  return gap === '{s}' ? translated(part) : listInGerman(part);
}

/** Names and values as they are; between the last two stands a German word. */
function listInGerman(part: string): string {
  return listed.test(part)
    ? part.replace(/,? (or|and) /g, (_, word: string) => (word === 'or' ? ' oder ' : ' und '))
    : part;
}

function compiled([english, german]: Sentence) {
  const gaps = english.match(/\{[tdks]?\}/g) ?? [];
  const parts = english.split(/\{[tdks]?\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {
    pattern: new RegExp(`^${parts.join('(.+?)')}$`, 's'),
    gaps,
    german,
    weight: english.replace(/\{[tdks]?\}/g, '').length,
  };
}
