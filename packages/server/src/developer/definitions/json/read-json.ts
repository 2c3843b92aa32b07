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

/** Line and column of an offset, both counted from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

/** The place of a path, or of the nearest part above it that is there. */
export function placeOf(places: ReadonlyMap<string, number>, path: string): number | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const place = places.get(at);
    if (place !== undefined) return place;
  }
  return places.get('');
}
