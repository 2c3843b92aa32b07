import { JsonScanner } from './json-scanner.ts';

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

/** Reads a JSON text and remembers the places; a leading byte order mark is passed over. */
export function readJson(text: string): ReadJson | { fault: JsonFault } {
  const scanner = new JsonScanner(text);
  try {
    const value = scanner.document();
    return { value, places: scanner.places, repeated: scanner.repeated };
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: { message: error.message, offset: scanner.offset } };
    throw error;
  }
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
