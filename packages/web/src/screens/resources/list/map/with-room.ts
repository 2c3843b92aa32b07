import type { Point } from './view.ts';

/** Something with a name beside it. */
interface Named extends Point {
  key: string;
  /** Empty where it has none. */
  name: string;
  radius: number;
}

/** How high a name is, how wide a letter, and how wide a name at most, in pixels. */
const [high, letter, widest] = [18, 7, 150];

/** The keys of those whose names have room: none lies over another name, or over what stands there. */
export function withRoom(all: readonly Named[]): ReadonlySet<string> {
  const taken = all.map(({ x, y, radius }) => box(x - radius, y - radius, 2 * radius, 2 * radius));
  const found = new Set<string>();
  for (const [index, { key, name, x, y, radius }] of all.entries()) {
    if (name === '') continue;
    const own = box(x + radius + 3, y - high / 2, Math.min(widest, name.length * letter), high);
    if (taken.some((other, at) => at !== index && overlap(own, other))) continue;
    found.add(key);
    taken.push(own);
  }
  return found;
}

type Rect = readonly [left: number, top: number, right: number, bottom: number];

function box(left: number, top: number, width: number, height: number): Rect {
  return [left, top, left + width, top + height];
}

function overlap(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
