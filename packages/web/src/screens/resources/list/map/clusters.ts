import { keyOf } from '../groups/group-of.ts';
import { near, worldPoint, type Box, type Place, type Point } from './view.ts';

/** Entries that lie close to each other. */
export interface Cluster {
  key: string;
  count: number;
  /** How far they reach. */
  box: Box;
  /** How many there are of each value that gives a colour. */
  parts: ReadonlyMap<string, number>;
}

/** A cluster where it is drawn. */
export interface Drawn extends Cluster, Point {}

/** The clusters that the groups of an answer tell of, which has one group for each cell and each value of a field. */
export function clustersOf(
  rows: readonly Record<string, unknown>[],
  cell: string,
  field: string,
  group: string | undefined,
): Cluster[] {
  const found = new Map<string, Cluster>();
  for (const row of rows) {
    const key = row[cell];
    if (typeof key !== 'string') continue;
    const number = (name: string) => Number(row[name] ?? 0);
    const box = {
      south: number(`min(${field}.lat)`),
      west: number(`min(${field}.lng)`),
      north: number(`max(${field}.lat)`),
      east: number(`max(${field}.lng)`),
    };
    const count = number('count');
    const part = new Map(group === undefined ? [] : [[keyOf(row[group]), count]]);
    const one: Cluster = { key, count, box, parts: part };
    const before = found.get(key);
    found.set(key, before === undefined ? one : joined(before, one));
  }
  return [...found.values()];
}

/** The clusters at their places, in pixels from those of an origin; what would lie over another one is part of it. */
export function drawnFrom(
  clusters: readonly Cluster[],
  origin: Place,
  zoom: number,
  room = (count: number) => radiusOf(count) + 12,
): Drawn[] {
  const from = worldPoint(origin, zoom);
  const at = (cluster: Cluster): Drawn => {
    const { lat, lng } = middleOf(cluster.box);
    const { x, y } = worldPoint({ lat, lng: near(lng, origin.lng) }, zoom);
    return { ...cluster, x: x - from.x, y: y - from.y };
  };
  const drawn: Drawn[] = [];
  // Those with the most entries stay where they are and take in what is too near.
  for (const each of clusters.toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1)).map(at)) {
    const index = drawn.findIndex(({ x, y, count }) => Math.hypot(x - each.x, y - each.y) < room(count));
    const taker = drawn[index];
    if (taker === undefined) drawn.push(each);
    else drawn[index] = { ...joined(taker, each), x: taker.x, y: taker.y };
  }
  return drawn;
}

/** How large the circle of so many entries is. */
export function radiusOf(count: number): number {
  return count === 1 ? 8 : Math.min(30, 15 + Math.log10(count) * 3.5);
}

/** The middle of a part of the earth. */
export function middleOf({ south, west, north, east }: Box): Place {
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

function joined(a: Cluster, b: Cluster): Cluster {
  const parts = new Map(a.parts);
  for (const [value, count] of b.parts) parts.set(value, (parts.get(value) ?? 0) + count);
  return {
    key: a.key,
    count: a.count + b.count,
    box: {
      south: Math.min(a.box.south, b.box.south),
      west: Math.min(a.box.west, b.box.west),
      north: Math.max(a.box.north, b.box.north),
      east: Math.max(a.box.east, b.box.east),
    },
    parts,
  };
}
