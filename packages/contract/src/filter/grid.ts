import { isObject } from '../json-value.ts';

/** Cells of degrees into which places are gathered. */
export interface Grid {
  /** The field that holds the places. */
  path: string;
  /** How many degrees a cell has from south to north. */
  lat: number;
  /** How many it has from west to east. */
  lng: number;
}

/** Below this a cell is smaller than a hand, and its number larger than is useful. */
const least = 0.000_001;

const side = String.raw`(\d{1,3}(?:\.\d{1,24})?)`;
const shape = new RegExp(String.raw`^grid\(([A-Za-z]\w*(?:\.[A-Za-z]\w*)*) by ${side}(?:x${side})?\)$`);

/** Reads `grid(place by 2)`, or with two sides `grid(place by 1x2)`; undefined where it is something else. */
export function parseGrid(text: string): Grid | undefined {
  const [, path, first, second = first] = shape.exec(text) ?? [];
  if (path === undefined) return undefined;
  const [lat, lng] = [Number(first), Number(second)];
  return lat >= least && lng >= least && lat <= 180 && lng <= 360 ? { path, lat, lng } : undefined;
}

/** The text that `parseGrid` reads. */
export function gridText({ path, lat, lng }: Grid): string {
  return `grid(${path} by ${lat}x${lng})`;
}

/** The cell of a place: its row from the south pole and its column from the 180th meridian, such as `71/96`. */
export function cellOf(place: unknown, { lat, lng }: Grid): string | null {
  if (!isObject(place)) return null;
  const row = Math.floor((Number(place['lat']) + 90) / lat);
  const column = Math.floor((Number(place['lng']) + 180) / lng);
  return `${row}/${column}`;
}
