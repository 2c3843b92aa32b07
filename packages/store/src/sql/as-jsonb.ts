import { isObject } from '@bakehouse/contract';

/** A value as it comes back from a column of jsonb: keys are ordered by their length, then by their bytes. */
export function asJsonb(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonb);
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  const ordered = names.every((name, index) => index === 0 || compareKeys(names[index - 1] ?? '', name) < 0)
    ? names
    : names.toSorted(compareKeys);
  return Object.fromEntries(ordered.map((name) => [name, asJsonb(value[name])]));
}

function compareKeys(a: string, b: string): number {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length - other.length || Buffer.compare(one, other);
}
