/** Where one is in a text of YAML: at a character of a line that begins at `line`. */
export interface Place {
  text: string;
  at: number;
  line: number;
  /** How many lists and maps one is in. */
  depth: number;
  /** Whether the line break at its end is ours. */
  cut: boolean;
}

const unsure = new Error('This is not plain YAML');
const deepest = 200;

/** Says that somebody else has to read this: it may be wrong, or mean something that is not known here. */
export function giveUp(): never {
  throw unsure;
}

/** What is read; undefined where somebody gave up. */
export function unlessUnsure<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error === unsure) return undefined;
    throw error;
  }
}

/** Goes into a list or a map. */
export function enter(place: Place): void {
  place.depth += 1;
  if (place.depth > deepest) giveUp();
}

/** The codes of characters that mean something. */
export const code = {
  tab: 9,
  newline: 10,
  space: 32,
  quote: 34,
  hash: 35,
  apostrophe: 39,
  comma: 44,
  dash: 45,
  colon: 58,
  openList: 91,
  backslash: 92,
  closeList: 93,
  pipe: 124,
  more: 62,
  openMap: 123,
  closeMap: 125,
} as const;

/** The column of what one is at; -1 at the end of the text. */
export function column({ at, line }: Place): number {
  return at - line;
}

/** Whether a character ends a word of the outermost level: a space, a line break or nothing. */
export function endsWord(character: number): boolean {
  return character === code.space || character === code.newline || Number.isNaN(character);
}

/** Whether one is at an item of a list. */
export function isAtItem({ text, at }: Place): boolean {
  return text.charCodeAt(at) === code.dash && endsWord(text.charCodeAt(at + 1));
}

/** Goes behind spaces, and says at what character one is then. */
export function skipSpaces(place: Place): number {
  const { text } = place;
  let { at } = place;
  while (text.charCodeAt(at) === code.space) at += 1;
  place.at = at;
  return text.charCodeAt(at);
}

/** From the beginning of a line to the next line that says something, or to the end. */
export function toContent(place: Place): void {
  const { text } = place;
  place.line = place.at;
  for (;;) {
    const character = skipSpaces(place);
    if (Number.isNaN(character)) {
      place.line = place.at + 1;
      return;
    }
    if (character === code.hash) place.at = text.indexOf('\n', place.at);
    else if (character !== code.newline) break;
    place.at += 1;
    place.line = place.at;
  }
  if (text.charCodeAt(place.at) === code.tab) giveUp();
  // Marks of documents and directives.
  if (column(place) === 0 && /^(?:---|\.\.\.|%)/.test(text.slice(place.at, place.at + 3))) giveUp();
}

/** From behind a value to the next line that says something: only a comment may stand between. */
export function endLine(place: Place): void {
  const { text } = place;
  const before = place.at;
  const character = skipSpaces(place);
  if (character === code.hash && place.at > before) place.at = text.indexOf('\n', place.at);
  else if (character !== code.newline) giveUp();
  place.at += 1;
  toContent(place);
}
