import { fieldsOf } from './fields-of.ts';
import type { ModuleDefinition } from './module-definition.ts';

/** How many characters a unique text may have, so that an index can hold it. */
const uniqueTextLimit = 500;

/** The keys of a module: each unique field, and each list of fields that are unique together. */
export function uniqueKeys(definition: ModuleDefinition): string[][] {
  const single = [...fieldsOf(definition).values()].filter(({ unique }) => unique === true);
  return [...single.map(({ identifier }) => [identifier]), ...(definition.bakery_resource.unique ?? [])];
}

/** The key that has exactly these fields; undefined where there is none. */
export function keyWith(definition: ModuleDefinition, fields: readonly string[]): string[] | undefined {
  const wanted = [...fields].sort().join();
  return uniqueKeys(definition).find((key) => [...key].sort().join() === wanted);
}

/** How many characters a text may have as part of keys, so that an index can hold each; undefined where it is in none. */
export function keyTextLimit(definition: ModuleDefinition, field: string): number | undefined {
  let known = limits.get(definition);
  if (known === undefined) {
    known = new Map();
    for (const key of uniqueKeys(definition))
      for (const name of key) {
        const most = Math.floor(uniqueTextLimit / key.length);
        known.set(name, Math.min(most, known.get(name) ?? most));
      }
    limits.set(definition, known);
  }
  return known.get(field);
}

const limits = new WeakMap<ModuleDefinition, Map<string, number>>();
