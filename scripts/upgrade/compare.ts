import { createHash } from 'node:crypto';

/** Everything that was read of a product, by name: `resources/orders/0190…`, `users/…`, `files/…`. */
export type Everything = ReadonlyMap<string, unknown>;

/**
 * What of `before` is not in `after`, one line for each place. What a newer release tells beside it is no loss: a property that
 * is new, and an entry that is new. Lists must be the same, entry by entry.
 */
export function losses(before: Everything, after: Everything): string[] {
  return [...before].flatMap(([name, was]) =>
    after.has(name) ? differences(was, after.get(name), name) : [`${name} is gone`],
  );
}

function differences(was: unknown, is: unknown, place: string): string[] {
  if (Object.is(was, is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.length !== is.length) return [`${place} had ${was.length} entries and has ${is.length}`];
    return was.flatMap((each, index) => differences(each, is[index], `${place}.${index}`));
  }
  if (isPlain(was) && isPlain(is))
    return Object.entries(was).flatMap(([name, value]) => differences(value, is[name], `${place}.${name}`));
  return [`${place} was ${shown(was)} and is ${shown(is)}`];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** One digest of a list of entries, whatever the order of their properties. */
export function digestOf(entries: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const entry of entries) hash.update(`${JSON.stringify(sorted(entry))}\n`);
  return hash.digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted(value[key])]),
  );
}
