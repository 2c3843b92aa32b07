import { failed, joinPath, type Parsed } from '../fault.ts';
import { isObject } from '../json-value.ts';

/** Reads a box of degrees: south, west, north, east. */
export function parseBox(raw: unknown, path: string): Parsed<number[]> {
  if (!Array.isArray(raw) || raw.length !== 4)
    return failed('wrong_type', path, 'Expected a list of four numbers: south, west, north and east');
  for (const [index, degrees] of raw.entries()) {
    const limit = index % 2 === 0 ? 90 : 180;
    if (typeof degrees !== 'number' || !(Math.abs(degrees) <= limit))
      return failed('wrong_type', joinPath(path, index), `Expected -${limit} to ${limit} degrees`);
  }
  const box = raw.map(Number);
  return (box[0] ?? 0) <= (box[2] ?? 0)
    ? { value: box }
    : failed('wrong_type', path, 'Expected a south that is not north of the north');
}

/** Whether a place lies in a box, its edges included. */
export function liesWithin(place: unknown, box: readonly unknown[]): boolean {
  if (!isObject(place)) return false;
  const [lat, lng] = [Number(place['lat']), Number(place['lng'])];
  const [south = 0, west = 0, north = 0, east = 0] = box.map(Number);
  if (!(lat >= south && lat <= north)) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}
