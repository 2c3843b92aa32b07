/** Most characters of a sample. */
const most = 2000;

/** How much of each level is shown: the first that is short enough is taken. */
const ways = [
  { depth: 12, members: 1000, text: 1000, items: 100 },
  { depth: 6, members: 60, text: 80, items: 1 },
  { depth: 3, members: 40, text: 40, items: 1 },
  { depth: 2, members: 25, text: 40, items: 1 },
  { depth: 1, members: 15, text: 40, items: 1 },
] as const;

type Way = (typeof ways)[number];

/** What a trigger may give, as JSON, shortened where it is long; undefined where there is nothing to show. */
export function shortSample(given: unknown): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(JSON.stringify(given) ?? 'null');
  } catch {
    // What cannot be written shows nothing.
    return undefined;
  }
  if (value === null || JSON.stringify(value) === '{}') return undefined;
  for (const way of ways) {
    const text = JSON.stringify(shortened(value, way, way.depth));
    if (text.length <= most) return text;
  }
  return undefined;
}

function shortened(value: unknown, way: Way, depth: number): unknown {
  if (typeof value === 'string') return value.length > way.text ? `${value.slice(0, way.text)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return Array.isArray(value) ? ['…'] : '…';
  if (Array.isArray(value)) return value.slice(0, way.items).map((each) => shortened(each, way, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, way.members)
      .map(([name, each]) => [name, shortened(each, way, depth - 1)]),
  );
}
