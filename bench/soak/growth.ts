/** How a figure moved over the second half of the time. */
export interface Growth {
  name: string;
  /** Its middle value when the second half began, and what it gains in an hour. */
  level: number;
  perHour: number;
  grew: boolean;
}

/** What may be gained over the second half: a share of the level, and at least so much. */
export interface Allowance {
  share: number;
  least: number;
}

/**
 * Looks whether a figure grew over the second half of the time; the first belongs to caches that fill. The slope is the
 * middle one of all pairs of moments, which a few high values and the saw of a garbage collector do not bend.
 */
export function growthOf(
  name: string,
  hours: readonly number[],
  values: readonly (number | undefined)[],
  { share, least }: Allowance,
): Growth {
  const half = (hours.at(-1) ?? 0) / 2;
  const points = hours.flatMap((hour, at): [number, number][] => {
    const value = values[at];
    return hour < half || value === undefined ? [] : [[hour, value]];
  });
  const slopes = points.flatMap(([x, y], at) =>
    points.slice(at + 1).map(([later, value]) => (value - y) / (later - x)),
  );
  const perHour = middle(slopes);
  const first = points.slice(0, Math.max(1, Math.ceil(points.length / 4)));
  const level = middle(first.map(([, value]) => value));
  const gained = perHour * ((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0));
  return { name, level, perHour, grew: gained > Math.max(level * share, least) };
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
}
