import { joinPath } from '@bakehouse/contract';
import { printParseErrorCode, visit, type JSONVisitor, type ParseErrorCode } from 'jsonc-parser';

/** A JSON text that was read: its value, and where each part of it begins. */
export interface ReadJson {
  value: unknown;
  /** Dotted path to offset in the text. */
  places: ReadonlyMap<string, number>;
  /** Keys that stand twice in one object, by their dotted path. */
  repeated: readonly string[];
}

/** Why a text is no JSON, and at which offset. */
export interface JsonFault {
  message: string;
  offset: number;
}

/** How deep a file may nest: deeper than any definition may. */
const depthLimit = 200;

/** A list or object whose end has not come yet. */
interface Opened {
  path: string;
  kind: 'list' | 'object';
  /** The key of the value that comes next; an index in lists. */
  key: string | number;
  entries: Map<string | number, unknown>;
}

/** Reads a JSON text and remembers the places, which `JSON.parse` does not tell; a leading byte order mark is passed over. */
export function readJson(text: string): ReadJson | { fault: JsonFault } {
  const places = new Map<string, number>();
  const repeated: string[] = [];
  const opened: Opened[] = [];
  let value: unknown;
  try {
    const visitor: JSONVisitor = {
      onObjectBegin: (offset) => begin('object', offset),
      onObjectProperty(key, offset) {
        const top = opened.at(-1);
        if (top === undefined) return;
        const path = joinPath(top.path, key);
        if (top.entries.has(key)) repeated.push(path);
        places.set(path, offset);
        top.key = key;
      },
      onObjectEnd: () => end(({ entries }) => Object.fromEntries(entries)),
      onArrayBegin: (offset) => begin('list', offset),
      onArrayEnd: () => end(({ entries }) => [...entries.values()]),
      onLiteralValue(literal, offset) {
        note(offset);
        put(literal);
      },
      onError: (code, offset) => fail(messageOf(code, text[offset], opened.at(-1)?.kind), offset),
    };
    visit(text.replace(/^\uFEFF/, ' '), visitor, { disallowComments: true });
  } catch (error) {
    if (error instanceof Unreadable) return { fault: { message: error.message, offset: error.offset } };
    throw error;
  }
  return { value, places, repeated };

  /** Notes where a value begins; one with a key begins at its key. */
  function note(offset: number): string {
    const top = opened.at(-1);
    const path = top === undefined ? '' : joinPath(top.path, top.key);
    if (!places.has(path)) places.set(path, offset);
    return path;
  }

  function begin(kind: Opened['kind'], offset: number): void {
    if (opened.length > depthLimit) fail('Nested too deep', offset);
    const path = note(offset);
    opened.push({ path, kind, key: kind === 'list' ? 0 : '', entries: new Map() });
  }

  function end(make: (closed: Opened) => unknown): void {
    const closed = opened.pop();
    if (closed !== undefined) put(make(closed));
  }

  function put(made: unknown): void {
    const top = opened.at(-1);
    if (top === undefined) {
      value = made;
      return;
    }
    top.entries.set(top.key, made);
    if (typeof top.key === 'number') top.key += 1;
  }
}

class Unreadable extends SyntaxError {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

function fail(message: string, offset: number): never {
  throw new Unreadable(message, offset);
}

const wanted: Record<string, string> = {
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  ColonExpected: '":"',
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: 'the end of the file',
};

function messageOf(code: ParseErrorCode, sign: string | undefined, kind: Opened['kind'] | undefined): string {
  const name = printParseErrorCode(code);
  const found = sign === undefined ? 'the end of the file' : JSON.stringify(sign);
  if (name === 'CommaExpected') return `Expected "," or "${kind === 'list' ? ']' : '}'}", found ${found}`;
  if (wanted[name] !== undefined) return `Expected ${wanted[name]}, found ${found}`;
  if (name === 'InvalidSymbol') return `Unexpected ${found}; keys and texts stand in double quotes`;
  if (name === 'InvalidCommentToken') return 'JSON has no comments';
  if (name.endsWith('Number') || name === 'InvalidNumberFormat') return 'This is no number of JSON';
  return 'This text is not closed, or holds a wrong sign or escape';
}

/** Finds line and column of offsets in a text, both counted from 1. The text is gone through once, for all of them. */
export function linesOf(text: string): (offset: number) => { line: number; column: number } {
  let ends: number[] | undefined;
  return (offset) => {
    ends ??= Array.from(text.matchAll(/\n/g), ({ index }) => index);
    let line = 0;
    for (let to = ends.length; line < to;) {
      const middle = (line + to) >> 1;
      if ((ends[middle] ?? 0) < offset) line = middle + 1;
      else to = middle;
    }
    return { line: line + 1, column: offset - (ends[line - 1] ?? -1) };
  };
}

/** The place of a path, or of the nearest part above it that is there. */
export function placeOf(places: ReadonlyMap<string, number>, path: string): number | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const place = places.get(at);
    if (place !== undefined) return place;
  }
  return places.get('');
}
