import type { Random } from './random.ts';

/** Names that generated data and expressions share. */
export const fieldNames = ['a', 'b', 'c', 'items', 'price', 'qty', 'name'] as const;

/** Data as a form or a resource has it, with odd cases mixed in. */
export function generateData(random: Random, depth = 3): unknown {
  const kind = depth === 0 ? random.below(5) : random.below(10);
  if (kind <= 1) return random.pick([0, 1, 2, 3, -1, 2.5, 10, 100]);
  if (kind === 2) return random.pick(['', 'x', 'abc', 'a b c', 'Hello', '12', 'ab1ab']);
  if (kind === 3) return random.chance(0.5);
  if (kind === 4) return random.chance(0.3) ? null : random.below(5);
  if (kind <= 6) return Array.from({ length: random.below(4) }, () => generateData(random, depth - 1));
  return generateObject(random, depth);
}

/** An object of such data. */
export function generateObject(random: Random, depth = 3): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const name of fieldNames) if (random.chance(0.6)) object[name] = generateData(random, depth - 1);
  return object;
}
